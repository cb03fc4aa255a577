import { Button } from '@mantine/core';
import type { Source, SourceSync } from '@replique/contract/knowledge/sources';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import { orpc, readAgain } from '../../lib/orpc.ts';
import { readKeys } from '../../lib/queries/knowledge.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { CountList } from '../../ui/list/count-list.tsx';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import { useFailureText } from './failure-text.ts';
import { isOpen } from './is-open.ts';
import classes from './sources.module.css';

const tones: Record<SourceSync['state'], Tone> = {
  waiting: 'info',
  running: 'info',
  done: 'success',
  failed: 'danger',
  cancelled: 'neutral',
  unconfirmed: 'warning',
  dismissed: 'success',
};

export function SyncBadge({ sync }: { sync: SourceSync }) {
  const { t } = useTranslation();
  const { state, isCancelling, isComplete } = sync;
  if (isCancelling)
    return <StatusBadge tone="neutral">{t('sources.states.cancelling')}</StatusBadge>;
  if (state === 'done' && !isComplete)
    return <StatusBadge tone="warning">{t('sources.states.incomplete')}</StatusBadge>;
  return <StatusBadge tone={tones[state]}>{t(`sources.states.${state}`)}</StatusBadge>;
}

interface SyncReportProps {
  client: string;
  source: Source;
  sync: SourceSync;
  isReadOnly: boolean;
}

const counted = [
  'added',
  'changed',
  'removed',
  'unchanged',
  'waiting',
  'failed',
  'skipped',
] as const;

/** How far a reading is, or how it ended. */
export function SyncReport({ client, source, sync, isReadOnly }: SyncReportProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const { state, failure, isComplete } = sync;
  // Counts that are seldom anything are shown when they are.
  const shown = counted.filter(
    (count) => (count !== 'waiting' && count !== 'skipped') || sync[count] > 0,
  );
  return (
    <>
      {isOpen(sync) && <Progress sync={sync} />}
      {failure && (
        <p role="alert" className="danger">
          {failureText(failure)} {t('sources.failedKept')}
          {failure.url && failure.url !== source.url && (
            <span className={`muted small break block ${classes.url}`}>{failure.url}</span>
          )}
        </p>
      )}
      {state === 'done' && !isComplete && <p>{t('sources.incompleteText')}</p>}
      {(state === 'unconfirmed' || state === 'dismissed') && sync.missing > 0 && (
        <Missing key={sync.uuid} {...{ client, source, sync, isReadOnly }} />
      )}
      {sync.read > 0 && (
        <CountList
          counts={shown.map((of) => ({
            label: t(`sources.counts.${of}`),
            count: sync[of],
            isBad: of === 'failed',
            help: of === 'skipped' ? t('sources.skippedHelp') : undefined,
          }))}
        />
      )}
    </>
  );
}

function Progress({ sync }: Pick<SyncReportProps, 'sync'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const [read, found] = [format.number(sync.read), format.number(sync.found)];
  const text = sync.found > 0 ? t('sources.progress', { read, found }) : t('sources.progressBegun');
  if (sync.state === 'waiting') return null;
  return (
    <div className="stack gap-4">
      <progress
        aria-label={t('sources.states.running')}
        max={Math.max(sync.found, 1)}
        {...(sync.found > 0 && { value: sync.read })}
      />
      <span className="figures">{text}</span>
    </div>
  );
}

/** Most of a source is gone: whether that is so, only a person can say, who may also think again later. */
function Missing({ client, source, sync, isReadOnly }: SyncReportProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const decide = useMutation(
    orpc.sources.decide.mutationOptions({
      onError: () => readAgain(orpc.sources.key(), ...readKeys),
    }),
  );
  const choose = (missing: 'remove' | 'keep') =>
    decide.mutate({ client, source: source.uuid, sync: sync.uuid, missing });
  const isKept = sync.state === 'dismissed';
  const label = isKept ? t('sources.missingKeep') : t('sources.states.unconfirmed');
  return (
    <div
      {...(!isKept && { className: 'stack round-6 ground-warning plain gap-12 pad-12' })}
      role="group"
      aria-label={label}
    >
      {isKept ? (
        <p>{t('sources.missingKept', { count: sync.missing })}</p>
      ) : (
        <p>
          <strong>{t('sources.missing', { count: sync.missing })}</strong> {t('sources.missingWhy')}
        </p>
      )}
      {decide.error && (
        <p role="alert" className="danger">
          {errorText(decide.error)}
        </p>
      )}
      {!isReadOnly && (
        <div className="row wrap gap-8">
          {!isKept && (
            <Button variant="default" onClick={() => choose('keep')} disabled={decide.isPending}>
              {t('sources.missingKeep')}
            </Button>
          )}
          <Button
            {...(isKept ? { variant: 'subtle', color: 'red' } : { color: 'red.8' })}
            onClick={() => choose('remove')}
            loading={decide.isPending}
          >
            {t('sources.missingRemove', { count: sync.missing })}
          </Button>
        </div>
      )}
    </div>
  );
}
