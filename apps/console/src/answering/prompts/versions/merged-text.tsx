import { Button } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './merge-dialog.module.css';
import type { Choice, MergePart } from './merge-text.ts';
import { TextDiff } from './text-diff.tsx';

interface MergedTextProps {
  parts: MergePart[];
  choices: Record<number, Choice | undefined>;
  onChoose: (part: number, choice: Choice) => void;
}

/** A merged text: what stands, what comes from where, and what is to be decided. */
export function MergedText({ parts, choices, onChoose }: MergedTextProps) {
  const { t } = useTranslation();
  return (
    <div className="stack framed round-6 gap-4 pad-12">
      {parts.map((part, index) => {
        if (part.kind === 'same') {
          return (
            <p key={index} className="break pre-wrap">
              {part.text}
            </p>
          );
        }
        if (part.kind === 'conflict') {
          return (
            <Conflict
              key={index}
              part={part}
              choice={choices[index]}
              onChoose={(choice) => onChoose(index, choice)}
            />
          );
        }
        return (
          <div key={index} className={classes.part} data-side={part.kind}>
            <span className="muted small">
              {part.kind === 'mine' ? t('prompts.mergeMine') : t('prompts.mergeTheirs')}
            </span>
            <TextDiff before={part.before} after={part.text} />
          </div>
        );
      })}
    </div>
  );
}

interface ConflictProps {
  part: Extract<MergePart, { kind: 'conflict' }>;
  choice: Choice | undefined;
  onChoose: (choice: Choice) => void;
}

const choicesOnOffer = ['mine', 'theirs', 'both'] as const;

/** Lines that both sides changed: what each made of them, and which shall stand. */
function Conflict({ part, choice, onChoose }: ConflictProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const labels = {
    mine: t('prompts.keepMine'),
    theirs: t('prompts.keepTheirs'),
    both: t('prompts.keepBoth'),
  };
  return (
    <section
      className={`ground-warning pad-10-12 framed-warning round-6 ${classes.conflict}`}
      aria-labelledby={titleId}
    >
      <h4 id={titleId}>{t('prompts.mergeConflict')}</h4>
      <div className={`stack gap-8-16 ${classes.sides}`}>
        <div className="round-4 ground-surface">
          <span className="muted small">{t('prompts.mergeMine')}</span>
          <TextDiff before={part.before} after={part.mine} />
        </div>
        <div className="round-4 ground-surface">
          <span className="muted small">{t('prompts.mergeTheirs')}</span>
          <TextDiff before={part.before} after={part.theirs} />
        </div>
      </div>
      <div className="wrap gap-8" role="group" aria-labelledby={titleId}>
        {choicesOnOffer.map((each) => (
          <Button
            key={each}
            size="compact-sm"
            variant={choice === each ? 'filled' : 'default'}
            aria-pressed={choice === each}
            onClick={() => onChoose(each)}
          >
            {labels[each]}
          </Button>
        ))}
      </div>
    </section>
  );
}
