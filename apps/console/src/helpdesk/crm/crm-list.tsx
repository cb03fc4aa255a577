import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CrmState } from '@replique/contract/helpdesk/crm';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { hasRole } from '../../lib/session/access.ts';
import { useSession } from '../../lib/session/session.ts';
import { TabSkeleton } from '../../ui/page/page-skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { ReadOnlyNote } from '../../ui/page/tab-head.tsx';
import { CrmSwitch } from './crm-switch.tsx';
import classes from './crm.module.css';
import { platformNames } from '../../lib/platform-names.ts';
import { SyncBadge } from './sync-badge.tsx';
import { useCrmWords } from './use-crm-words.ts';

/** The platforms of a client: connected or not, in use or not, and the way to the form of each. */
export function CrmList({ client }: { client: string }) {
  const { t } = useTranslation();
  const { level } = useSession();
  const mayEdit = hasRole(level, 'admin');
  const { data, error, refetch } = useQuery(orpc.crm.list.queryOptions({ input: { client } }));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <TabSkeleton label={t('crm.loading')} />;
  return (
    <>
      {!mayEdit && <ReadOnlyNote>{t('crm.adminOnly')}</ReadOnlyNote>}
      <ul className="list stack form-width" aria-label={t('crm.list')}>
        {data.items.map((state) => (
          <CrmRow key={state.platform} client={client} state={state} mayEdit={mayEdit} />
        ))}
      </ul>
    </>
  );
}

interface CrmRowProps {
  client: string;
  state: CrmState;
  mayEdit: boolean;
}

function CrmRow({ client, state, mayEdit }: CrmRowProps) {
  const { t } = useTranslation();
  const platform = platformNames[state.platform];
  const words = useCrmWords(state.platform);
  return (
    <li className={`stack line-below centre-line gap-8-16 pad-12-0 wide-and-narrow ${classes.row}`}>
      <span className="medium">{platform}</span>
      <span className={`stack gap-4 ${classes.badge}`}>
        <ConnectionBadge state={state} />
        {state.isConnected && state.isEnabled && <RowSync client={client} state={state} />}
      </span>
      {mayEdit && <CrmSwitch client={client} state={state} />}
      {mayEdit ? (
        <Button
          variant="default"
          className={classes.way}
          aria-label={words.connecting(state.isConnected ? 'settingsOf' : 'connect')}
          renderRoot={(props) => (
            <Link
              to="/settings/crm/{-$platform}"
              params={{ platform: state.platform }}
              search={(old: Record<string, unknown>) => ({ ...old, client })}
              {...props}
            />
          )}
        >
          {state.isConnected ? t('crm.settings') : t('crm.save')}
        </Button>
      ) : (
        state.isEnabled && (
          <span>
            <StatusBadge tone="info">{t('crm.enabled')}</StatusBadge>
          </span>
        )
      )}
    </li>
  );
}

/** How far the platform is read; without it the row says the rest. */
function RowSync({ client, state }: Omit<CrmRowProps, 'mayEdit'>) {
  const { platform } = state;
  const { data } = useQuery(orpc.crmSync.read.queryOptions({ input: { client, platform } }));
  return data ? <SyncBadge platform={platform} sync={data} /> : null;
}

export function ConnectionBadge({ state }: { state: CrmState }) {
  const { t } = useTranslation();
  return (
    <StatusBadge tone={state.isConnected ? 'success' : 'neutral'}>
      {state.isConnected ? t('crm.connected') : t('crm.notConnected')}
    </StatusBadge>
  );
}
