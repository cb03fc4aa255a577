import { Button, NativeSelect } from '@mantine/core';
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import type { PromptDetail, PromptDraft } from '@replique/contract/answering/prompts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/states.tsx';
import { AnswerPane } from './answer-pane.tsx';

import classes from './prompt-try.module.css';
import { sides, useTesterRun, type Asked } from './use-tester-run.ts';
import { askedIn, inputOf } from './tester-form.ts';
import type { PromptSearch } from './asked-search.ts';
import { type ChangeSearch } from '../../lib/search-state.ts';

type DraftText = Pick<PromptDraft, 'context' | 'style'>;

interface PromptTryAnswersProps {
  prompt: PromptDetail;
  draft: DraftText;
  client: string;
  search: PromptSearch;
  onChange: ChangeSearch<PromptSearch>;
}

const isSame = (one: DraftText, other: DraftText) =>
  one.context === other.context && one.style === other.style;

/** Whether the text is no version yet. */
function isUnsaved(prompt: PromptDetail, draft: DraftText): boolean {
  const latest = prompt.versions.find(({ version }) => version === prompt.latestVersion);
  return latest === undefined || !isSame(latest, draft);
}

/** What a run is asked; undefined while something is missing. A text that is saved answers as its version. */
function askedFor({ prompt, draft, client, search }: PromptTryAnswersProps): Asked | undefined {
  const asked = inputOf(askedIn(search, search.asked === 'ticket'));
  if (asked === undefined || !draft.context.trim() || !draft.style.trim()) return undefined;
  const { context, style } = draft;
  return {
    client,
    version: prompt.latestVersion,
    prompt: prompt.uuid,
    ...(isUnsaved(prompt, draft) && { draft: { context, style } }),
    ...(search.beside !== undefined && { compareWith: search.beside }),
    ...asked,
  };
}

/** The draft's answer, and below it that of a version that is asked the same. */
export function PromptTryAnswers(props: PromptTryAnswersProps) {
  const { prompt, draft, client } = props;
  const { t } = useTranslation();
  const [tried, setTried] = useState<DraftText & { isDraft: boolean }>();
  const { live, start, stop } = useTesterRun(() => undefined);
  const asked = askedFor(props);
  const isRunning = live?.state === 'running';
  const run = () => {
    if (!asked) return;
    const { context, style } = draft;
    setTried({ context, style, isDraft: isUnsaved(prompt, draft) });
    start(asked);
  };
  const isIncomplete = !draft.context.trim() || !draft.style.trim();
  return (
    <div className={`stack shrink gap-12 ${classes.answers}`}>
      <div className={`wrap gap-8 ${classes.controls}`}>
        <BesideField {...props} isDisabled={isRunning} />
        <RunButtons
          isRunning={isRunning}
          hasRun={live !== undefined}
          onRun={asked && run}
          onStop={stop}
        />
      </div>
      <p className="hint" role="status">
        {isIncomplete && t('promptTry.incomplete')}
        {!isIncomplete && tried && !isSame(tried, draft) && t('promptTry.changed')}
        {!isIncomplete && (!tried || isSame(tried, draft)) && t('promptTry.notKept')}
      </p>
      {!live && (
        <EmptyState kind="ask" title={t('promptTry.startTitle')} text={t('promptTry.startText')} />
      )}
      {live &&
        sides.map(
          (side) =>
            live.sides[side] && (
              <div key={side} className={`line-above ${classes.answer}`}>
                <AnswerPane
                  client={client}
                  shown={live}
                  side={side}
                  {...(tried?.isDraft && { draftSide: 'a' })}
                  onRetry={run}
                />
              </div>
            ),
        )}
    </div>
  );
}

function BesideField({
  prompt,
  search,
  onChange,
  isDisabled,
}: PromptTryAnswersProps & { isDisabled: boolean }) {
  const { t } = useTranslation();
  return (
    <NativeSelect
      className={`shrink ${classes.beside}`}
      label={t('promptTry.beside')}
      disabled={isDisabled}
      value={`${search.beside ?? ''}`}
      data={[
        { value: '', label: t('promptTry.besideNone') },
        ...prompt.versions.map(({ version }) => ({
          value: `${version}`,
          label:
            version === prompt.deployedVersion
              ? t('promptTry.besideDeployed', { version })
              : t('promptTry.besideVersion', { version }),
        })),
      ]}
      onChange={(event) => {
        const { value } = event.currentTarget;
        onChange({ beside: value === '' ? undefined : Number(value) }, { replace: true });
      }}
    />
  );
}

interface RunButtonsProps {
  isRunning: boolean;
  hasRun: boolean;
  /** Undefined: something is missing. */
  onRun: (() => void) | undefined;
  onStop: () => void;
}

function RunButtons({ isRunning, hasRun, onRun, onStop }: RunButtonsProps) {
  const { t } = useTranslation();
  return isRunning ? (
    <Button
      variant="default"
      leftSection={<IconPlayerStop size={16} aria-hidden />}
      onClick={onStop}
    >
      {t('promptTry.stop')}
    </Button>
  ) : (
    <Button
      leftSection={<IconPlayerPlay size={16} aria-hidden />}
      disabled={onRun === undefined}
      onClick={onRun}
    >
      {hasRun ? t('promptTry.runAgain') : t('promptTry.run')}
    </Button>
  );
}
