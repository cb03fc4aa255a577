import { Button } from '@mantine/core';
import { IconPlayerStop } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { errorCode, errorStatus } from '../../lib/api-error.ts';
import { useErrorText, type PhraseKey } from '../../lib/language/phrase.ts';
import type { Generation } from './generation.ts';
import { Notice } from '../../ui/notice.tsx';
import { CitingText, type Citations } from './cited-text.tsx';
import classes from './suggestions.module.css';
import { joinSentences } from '@replique/contract/answering/text-lines';

interface RunningSuggestionProps {
  generation: Generation;
  citations: Citations;
  onStop: () => void;
  onRetry: () => void;
  /** Again, without the instruction. */
  onWithout: () => void;
  onDismiss: () => void;
}

const needsModel = 'suggestions.instruction-needs-model';

/** What the server refused it will refuse again. */
function canRetry(error: unknown): boolean {
  const status = errorStatus(error);
  return status === undefined || status >= 500 || status === 429;
}

function Interrupted({
  generation,
  onRetry,
  onWithout,
  onDismiss,
}: Omit<RunningSuggestionProps, 'citations' | 'onStop'>) {
  const { t, i18n } = useTranslation();
  const errorText = useErrorText();
  const { sentences, state, error } = generation;
  const code = errorCode(error);
  const isPartial = sentences.length > 0;
  const reason = `models.failures.${(error as { data?: { reason?: string } })?.data?.reason}`;
  const cause = [
    state === 'stopped' ? t('suggestions.stopped') : errorText(error),
    i18n.exists(reason) ? t(reason as PhraseKey) : '',
  ].join(' ');
  return (
    <Notice
      tone={state === 'stopped' ? 'warning' : 'danger'}
      title={isPartial ? t('suggestions.partialTitle') : t('suggestions.failedTitle')}
      actions={
        <>
          {code === needsModel && (
            <Button onClick={onWithout}>{t('suggestions.generateWithout')}</Button>
          )}
          {canRetry(error) && <Button onClick={onRetry}>{t('ui.retry')}</Button>}
          <Button variant="default" onClick={onDismiss}>
            {t('ui.close')}
          </Button>
        </>
      }
    >
      {cause} {isPartial && t('suggestions.partialText')}
    </Notice>
  );
}

/** A suggestion while it is being written, or what had arrived when it was interrupted. */
export function RunningSuggestion(props: RunningSuggestionProps) {
  const { generation, citations, onStop } = props;
  const { t } = useTranslation();
  const { sentences, sources, state } = generation;
  const isRunning = state === 'running';
  return (
    <>
      {isRunning ? (
        <div className="row muted gap-10 last-push" role="status">
          <span className="dot ground-accent pulse" aria-hidden />
          <span>
            {sources.length === 0 ? t('suggestions.searching') : t('suggestions.writing')}
          </span>
          <Button
            variant="default"
            leftSection={<IconPlayerStop size={16} aria-hidden />}
            onClick={onStop}
          >
            {t('suggestions.stop')}
          </Button>
        </div>
      ) : (
        <Interrupted {...props} />
      )}
      {sentences.length > 0 && (
        <div className={isRunning ? undefined : classes.partial}>
          <CitingText citations={citations} text={joinSentences(sentences)} />
        </div>
      )}
    </>
  );
}
