import { Button } from '@mantine/core';
import type { TesterAnswer } from '@replique/contract/answering/tester';
import { useTranslation } from 'react-i18next';
import { useErrorText, type PhraseKey } from '../../lib/language/phrase.ts';
import { AnswerInWriting, AnswerView } from '../suggestions/answer-view.tsx';
import { ConfidenceBadge } from '../suggestions/suggestion-meta.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { AddCase } from './add-case.tsx';
import { AnswerFacts } from './answer-facts.tsx';
import { useAnswerNames } from './answer-names.ts';
import { Comparison } from './comparison.tsx';
import { SentSection } from './sent-section.tsx';
import classes from './tester.module.css';
import type { Shown, Side } from './use-tester-run.ts';

interface AnswerPaneProps {
  client: string;
  shown: Shown | undefined;
  side: Side;
  /** The side that answers with a text that is no version yet. */
  draftSide?: Side;
  onRetry: () => void;
}

/** Why an answer failed, in words where the reason is known. */
function Failed({ fault }: { fault: string | null }) {
  const { t, i18n } = useTranslation();
  const reason = `models.failures.${fault}`;
  return (
    <div className={`stack round-8 ground-danger left gap-6 pad-12 ${classes.failed}`} role="alert">
      <h3>{t('tester.answerFailed')}</h3>
      <p className="loose soft">
        {i18n.exists(reason) ? t(reason as PhraseKey) : t('tester.answerFailedText')}
      </p>
    </div>
  );
}

/** The whole run was stopped or failed before this answer ended. */
function BrokenOff({ shown, onRetry }: { shown: Shown; onRetry: () => void }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const isStopped = shown.state === 'stopped';
  return (
    <div
      className={`stack round-8 ground-danger left gap-6 pad-12 ${classes.failed}`}
      role="alert"
      data-tone={isStopped ? 'warning' : undefined}
    >
      <h3>{isStopped ? t('tester.stopped') : t('tester.failed')}</h3>
      <p className="loose soft">{isStopped ? t('tester.stoppedText') : errorText(shown.error)}</p>
      <Button size="compact-sm" variant="default" onClick={onRetry}>
        {t('ui.retry')}
      </Button>
    </div>
  );
}

function PaneHead({
  title,
  isDraft,
  answer,
}: {
  title: string;
  isDraft: boolean;
  answer: TesterAnswer | undefined;
}) {
  const { t } = useTranslation();
  return (
    <div className={`row wrap gap-8 ${classes.paneHead}`}>
      <h2 className="me-auto">{title}</h2>
      {answer && answer.confidence !== null && <ConfidenceBadge confidence={answer.confidence} />}
      {answer?.wasDeployed && !isDraft && (
        <StatusBadge tone="info">{t('tester.deployed')}</StatusBadge>
      )}
    </div>
  );
}

/** Beside the text: time and cost, the other answer, what was really sent, and the way into the tests. */
function Known({
  shown,
  side,
  draftSide,
  answer,
}: Pick<AnswerPaneProps, 'side' | 'draftSide'> & { shown: Shown; answer: TesterAnswer }) {
  return (
    <div className="stack gap-14 mt-16">
      <AnswerFacts answer={answer} run={shown.run} />
      <Comparison shown={shown} side={side} isFromDraft={draftSide === 'a'} />
      {answer.state === 'ready' && shown.sent && (
        <SentSection sent={shown.sent} answer={answer} isDraft={side === draftSide} />
      )}
      {shown.run && <AddCase run={shown.run} answer={answer} />}
    </div>
  );
}

/** One answer: while it is written, and then with all that is known of it. */
export function AnswerPane({ client, shown, side, draftSide, onRetry }: AnswerPaneProps) {
  const { t } = useTranslation();
  const state = shown?.sides[side];
  const isDraft = side === draftSide;
  const names = useAnswerNames(state?.version ?? 0, isDraft);
  if (!shown || !state)
    return <EmptyState kind="ask" title={t('tester.startTitle')} text={t('tester.startText')} />;
  const { answer, sentences } = state;
  const isWriting = shown.state === 'running' && answer === undefined;
  const isBroken = answer === undefined && shown.state !== 'running';
  const sourcesLabel = names.sources;
  const known = answer && (
    <Known shown={shown} side={side} {...(draftSide && { draftSide })} answer={answer} />
  );
  return (
    <div className="column gap-14 pad-16 heads-14">
      <PaneHead title={names.title} isDraft={isDraft} answer={answer} />
      {isWriting && (
        <p className="row muted gap-10" role="status">
          <span className="dot ground-accent pulse" aria-hidden />
          {shown.sources.length === 0 ? t('suggestions.searching') : t('suggestions.writing')}
        </p>
      )}
      {isBroken && <BrokenOff shown={shown} onRetry={onRetry} />}
      {answer?.state === 'failed' && <Failed fault={answer.fault} />}
      {answer && answer.state !== 'failed' ? (
        <AnswerView
          client={client}
          sources={shown.sources}
          sourcesLabel={sourcesLabel}
          answer={answer}
        >
          {known}
        </AnswerView>
      ) : (
        <>
          {sentences.length > 0 && (
            <div className={isWriting ? undefined : 'round-8 framed-dashed pad-12'}>
              <AnswerInWriting
                client={client}
                sources={shown.sources}
                sourcesLabel={sourcesLabel}
                sentences={sentences}
              />
            </div>
          )}
          {known}
        </>
      )}
    </div>
  );
}
