import type { CrmPlatform } from '@replique/contract/helpdesk/crm';
import type { CrmSyncState } from '@replique/contract/helpdesk/crm-sync';
import { useTranslation } from 'react-i18next';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import { platformNames } from '../../lib/platform-names.ts';

type Shown = 'off' | 'waiting' | 'begun' | 'history' | 'running' | 'paused' | 'failed' | 'stopped';

const tones: Record<Shown, Tone> = {
  off: 'neutral',
  waiting: 'success',
  begun: 'info',
  history: 'info',
  running: 'info',
  paused: 'warning',
  failed: 'warning',
  stopped: 'danger',
};

/** The state in a person's words: what is read, and whether it goes on by itself. */
export function shownState(sync: CrmSyncState): Shown {
  const { state, health, retryAt, isCaughtUp, lastReadAt, waitingCount } = sync;
  if (state === 'off' || state === 'paused') return state;
  // Also while it is tried again, by itself or because somebody asked.
  if (health === 'FAILED') return state === 'failed' && retryAt === null ? 'stopped' : 'failed';
  if (!isCaughtUp) return lastReadAt === null ? 'begun' : 'history';
  return waitingCount > 0 ? 'running' : 'waiting';
}

export function SyncBadge({ platform, sync }: { platform: CrmPlatform; sync: CrmSyncState }) {
  const { t } = useTranslation();
  const shown = shownState(sync);
  return (
    <StatusBadge tone={tones[shown]}>
      {platform === 'mailbox' && shown === 'paused'
        ? t('crmSync.mailbox.paused')
        : t(`crmSync.states.${shown}`, { platform: platformNames[platform] })}
    </StatusBadge>
  );
}
