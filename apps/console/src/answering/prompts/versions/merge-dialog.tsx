import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type {
  PromptDetail,
  PromptOrigin,
  PromptVersion,
} from '@replique/contract/answering/prompts';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/orpc.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { escapeHtml } from '../../../ui/text/escape-html.ts';
import { ErrorState } from '../../../ui/states.tsx';
import classes from './versions.module.css';
import { type Choice, type MergePart, joinParts, mergeText } from './merge-text.ts';
import {
  type PromptDraftState,
  type PromptText,
  latestVersion,
  longest,
  sections,
} from '../use-prompt-draft.ts';
import { TextDiff } from './compare-pane.tsx';

interface MergeDialogProps {
  origin: PromptOrigin;
  state: PromptDraftState;
  onClose: () => void;
}

/** What changed in the original of a clone, put together with the clone's own text. */
export function MergeDialog({ origin, state, onClose }: MergeDialogProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(
    orpc.prompts.get.queryOptions({ input: { prompt: origin.uuid }, staleTime: 0 }),
  );
  const from = state.originVersion ?? origin.version;
  const base = data?.versions.find(({ version }) => version === from);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('prompts.mergeTitle', { name: origin.name })}
      size="52rem"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      {data && base ? (
        <Merging original={data} base={base} state={state} onClose={onClose} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <p role="status">{t('prompts.loading')}</p>
      )}
    </Modal>
  );
}

interface MergingProps extends Pick<MergeDialogProps, 'state' | 'onClose'> {
  original: PromptDetail;
  /** The original's version up to which everything was taken over. */
  base: PromptVersion;
}

type Choices = Record<keyof PromptText, Record<number, Choice | undefined>>;

function Merging({ original, base, state, onClose }: MergingProps) {
  const { t } = useTranslation();
  const theirs = latestVersion(original);
  const { context, style } = state.draft;
  const [choices, setChoices] = useState<Choices>({ context: {}, style: {} });
  const parts = useMemo(
    () => ({
      context: mergeText(base.context, context, theirs.context),
      style: mergeText(base.style, style, theirs.style),
    }),
    [base, context, style, theirs],
  );
  const merged = {
    context: joinParts(parts.context, choices.context),
    style: joinParts(parts.style, choices.style),
  };
  const isDecided = merged.context !== undefined && merged.style !== undefined;
  const hasConflict = sections.some((section) =>
    parts[section].some(({ kind }) => kind === 'conflict'),
  );
  const takeOver = () => {
    if (merged.context === undefined || merged.style === undefined) return;
    const note = t('prompts.mergeNote', { name: original.name, version: theirs.version });
    state.takeOver(
      theirs.version,
      { context: merged.context, style: merged.style },
      note.slice(0, longest.note),
    );
    showAlert({ text: escapeHtml(t('prompts.merged')), delay: 6 });
    onClose();
  };
  return (
    <>
      <NewerVersions original={original} after={base.version} />
      <p className="mt-12">{hasConflict ? t('prompts.mergeConflicts') : t('prompts.mergeClean')}</p>
      {sections.map((section) => (
        <section key={section} className="mt-16">
          <h3 className="mb-4 medium small muted">{t(`prompts.${section}`)}</h3>
          <MergedText
            parts={parts[section]}
            choices={choices[section]}
            onChoose={(index, choice) =>
              setChoices((old) => ({ ...old, [section]: { ...old[section], [index]: choice } }))
            }
          />
        </section>
      ))}
      <div className="actions row mt-20">
        {!isDecided && (
          <span className={`muted small ${classes.missing}`}>{t('prompts.mergeUndecided')}</span>
        )}
        <Button variant="default" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button onClick={takeOver} disabled={!isDecided}>
          {t('prompts.mergeDo')}
        </Button>
      </div>
    </>
  );
}

/** Which versions of the original are new, and what each was for. */
function NewerVersions({ original, after }: { original: PromptDetail; after: number }) {
  const { t } = useTranslation();
  const newer = original.versions.filter(({ version }) => version > after);
  return (
    <ul className="no-margin break ps-20">
      {newer.map(({ version, note }) => (
        <li key={version}>
          <strong>{t('prompts.version', { version })}</strong>
          {` · ${note === '' ? t('prompts.noNote') : note}`}
        </li>
      ))}
    </ul>
  );
}

interface MergedTextProps {
  parts: MergePart[];
  choices: Record<number, Choice | undefined>;
  onChoose: (part: number, choice: Choice) => void;
}

/** A merged text: what stands, what comes from where, and what is to be decided. */
function MergedText({ parts, choices, onChoose }: MergedTextProps) {
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
