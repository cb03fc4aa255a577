import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { CrmPlatform, CrmState } from '@replique/contract/helpdesk/crm';
import type { CrmSyncState } from '@replique/contract/helpdesk/crm-sync';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { useFormat } from '../../lib/language/format.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { FormSection } from '../../ui/page/form-page.tsx';
import { TabSkeleton } from '../../ui/page/page-skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { DeadLetters } from './dead-letters.tsx';
import { useInstalledCause } from './install/use-installed-cause.ts';
import { platformNames } from '../../lib/platform-names.ts';
import { ReadAgain } from './read-again.tsx';
import { SyncBadge } from './sync-badge.tsx';
import { SyncFacts } from './sync-facts.tsx';
import { useSyncCause } from './sync-cause.ts';
import { useCrmWords } from './use-crm-words.ts';

interface SyncSectionProps {
  client: string;
  state: CrmState;
}

/** What is read of the CRM: how far, when last, what waits, what went wrong, and what was given up. */
export function SyncSection({ client, state }: SyncSectionProps) {
  const { t } = useTranslation();
  const platform = platformNames[state.platform];
  const words = useCrmWords(state.platform);
  const whyOn =
    state.platform === 'mailbox' ? t('crm.mailbox.read') : t('crmSync.why', { platform });
  const why = state.isEnabled ? whyOn : words.reading('whyOff');
  return (
    <FormSection title={words.reading('title')} why={why}>
      {state.isEnabled && <Reading client={client} platform={state.platform} />}
    </FormSection>
  );
}

interface ReadingProps {
  client: string;
  platform: CrmPlatform;
}

function Reading({ client, platform }: ReadingProps) {
  const { t } = useTranslation();
  const { data, dataUpdatedAt, error, refetch } = useQuery(
    orpc.crmSync.read.queryOptions({ input: { client, platform } }),
  );
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <TabSkeleton label={t('crmSync.loading')} />;
  return (
    <>
      <div>
        <SyncBadge platform={platform} sync={data} />
      </div>
      <Progress sync={data} now={dataUpdatedAt} />
      {(data.state === 'paused' || data.state === 'failed') && (
        <Trouble client={client} platform={platform} sync={data} now={dataUpdatedAt} />
      )}
      <SyncFacts platform={platform} sync={data} />
      <Buttons client={client} platform={platform} />
      {data.deadLetters > 0 && (
        <DeadLetters client={client} platform={platform} count={data.deadLetters} />
      )}
    </>
  );
}

/** How far the history is; where the platform does not say how much there is, only what came. */
function Progress({ sync, now }: { sync: CrmSyncState; now: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { isCaughtUp, state, estimate, expectedEnd, storedCount } = sync;
  if (isCaughtUp || state === 'off') return null;
  const stored = format.number(storedCount);
  const isKnown = estimate !== null && estimate > 0;
  const isMoving = state === 'waiting' || state === 'running';
  return (
    <div className="stack gap-4">
      <progress
        aria-label={t('crmSync.progressLabel')}
        max={isKnown ? Math.max(estimate, storedCount) : 1}
        {...(isKnown && { value: storedCount })}
      />
      <span className="figures">
        {isKnown
          ? t('crmSync.progress', { stored, estimate: format.number(estimate) })
          : t('crmSync.progressOpen', { stored })}
      </span>
      {expectedEnd && (
        <span>{t('crmSync.expectedEnd', { time: format.relative(expectedEnd, now) })}</span>
      )}
      {isMoving && <span className="muted small">{t('crmSync.leave')}</span>}
    </div>
  );
}

interface TroubleProps {
  client: string;
  platform: CrmPlatform;
  sync: CrmSyncState;
  /** When the state was read. */
  now: number;
}

/** Why nothing is read at the moment, and whether it goes on by itself. */
function Trouble({ client, platform, sync, now }: TroubleProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const causeOf = useSyncCause(platform);
  const words = useCrmWords(platform);
  // It may have ended while the page was open.
  const { data: connection } = useQuery({
    ...orpc.crm.read.queryOptions({ input: { client, platform } }),
    refetchOnMount: 'always',
  });
  const installedCause = useInstalledCause(connection);
  const { state, error, retryAt } = sync;
  // The page says at its top what is to be done.
  if (connection?.needsReconnect) return null;
  const time = retryAt && format.relative(retryAt, now);
  if (state === 'paused' && time)
    return (
      <p className="stack round-6 ground-warning plain gap-6 pad-10-12">
        {words.pausedUntil(time)}
      </p>
    );
  return (
    <div className="stack no-margin round-6 ground-danger plain gap-6 pad-10-12" role="alert">
      <p>
        {error && (installedCause(error.reason) ?? causeOf(error.reason))}{' '}
        {time ? t('crmSync.goesOnAt', { time }) : t('crmSync.goesOnNever')}
      </p>
      {error?.detail && (
        <p className="soft break">
          {platform === 'mailbox'
            ? t('crm.mailbox.inItsWords')
            : t('crm.inItsWords', { platform: platformNames[platform] })}{' '}
          <q>{error.detail}</q>
        </p>
      )}
    </div>
  );
}

function Buttons({ client, platform }: ReadingProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const words = useCrmWords(platform);
  const readNow = useMutation(orpc.crmSync.readNow.mutationOptions());
  const ask = () =>
    readNow.mutate(
      { client, platform },
      {
        onSuccess: () =>
          showAlert({
            text: escapeHtml(words.reading('asked')),
          }),
      },
    );
  return (
    <div className="row wrap gap-8">
      <Button variant="default" loading={readNow.isPending} onClick={ask}>
        {t('crmSync.readNow')}
      </Button>
      <ReadAgain client={client} platform={platform} />
      {readNow.error && (
        <p role="alert" className="danger">
          {errorText(readNow.error)}
        </p>
      )}
    </div>
  );
}
