import type { CrmPlatform } from '@replique/contract/helpdesk/crm';
import type { CrmSyncState } from '@replique/contract/helpdesk/crm-sync';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { platformNames } from '../../lib/platform-names.ts';
import classes from './sync.module.css';

const minute = 60;
const hour = 3_600;

/** Where the reading stands, in figures and times. */
export function SyncFacts({ platform, sync }: { platform: CrmPlatform; sync: CrmSyncState }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { lagSeconds, waitingCount, failedCount } = sync;
  return (
    <dl className={`stack gap-12-24 facts ${classes.facts}`}>
      <Fact label={t('crmSync.facts.stored')}>{format.number(sync.storedCount)}</Fact>
      <Fact label={t('crmSync.facts.waiting')}>{format.number(waitingCount)}</Fact>
      <Fact label={t('crmSync.facts.lag')}>
        {lagSeconds === null ? t('crmSync.nothingWaits') : <Lag seconds={lagSeconds} />}
      </Fact>
      <Fact label={t('crmSync.facts.lastRead')}>
        <Moment at={sync.lastReadAt} />
      </Fact>
      {platform !== 'mailbox' && (
        <Fact label={t('crmSync.facts.lastEvent', { platform: platformNames[platform] })}>
          <Moment at={sync.lastEventAt} />
        </Fact>
      )}
      {failedCount > 0 && (
        <Fact label={t('crmSync.facts.failed')}>{format.number(failedCount)}</Fact>
      )}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="figures">{children}</dd>
    </div>
  );
}

function Moment({ at }: { at: string | null }) {
  const { t } = useTranslation();
  return at ? <RelativeTime at={at} /> : t('crmSync.never');
}

function Lag({ seconds }: { seconds: number }) {
  const { t } = useTranslation();
  if (seconds < minute) return t('crmSync.lagSeconds', { count: seconds });
  if (seconds < hour) return t('crmSync.lagMinutes', { count: Math.round(seconds / minute) });
  return t('crmSync.lagHours', { count: Math.round(seconds / hour) });
}
