import { IconBuilding, IconPlayerPlay, type Icon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { hasRole, levels } from '../../lib/session/access.ts';
import { useSelectedClientRow } from '../../lib/client-list.ts';
import { useHistory } from '../../lib/history.ts';
import { useSelectedClient } from '../../lib/selected-client.ts';
import { useSession } from '../../lib/session/session.ts';
import { simulatorIsOnQuery } from '../../helpdesk/simulator/simulator-is-on.ts';
import classes from './aside.module.css';
import { Checklist } from './checklist.tsx';
import { LastActions } from './last-actions.tsx';
import { homeQuery } from './queries.ts';
import { asLink, type Target } from '../../lib/target.ts';

type WayProps = Target & {
  icon: Icon;
  title: string;
  text: string;
};

function Way({ icon: WayIcon, title, text, ...target }: WayProps) {
  return (
    <Link
      {...asLink(target)}
      className={`surface flex quick-ground gap-12 pad-12-16 hover rigid-icon hover-frame ${classes.way}`}
    >
      <WayIcon size={18} stroke={1.75} aria-hidden />
      <span>
        <span className="medium break block">{title}</span>
        <span className="muted small leading-20 block">{text}</span>
      </span>
    </Link>
  );
}

/** An Admin's way to the settings of the own client (product.md §3); nobody else administers exactly one. */
function OwnClient() {
  const { t } = useTranslation();
  const { level } = useSession();
  const client = useSelectedClientRow();
  if (level !== levels.admin || client === undefined) return null;
  return (
    <Way
      to="/clients/details/$id"
      params={{ id: client.uuid }}
      icon={IconBuilding}
      title={t('homeBoard.ownClient', { name: client.name })}
      text={t('homeBoard.ownClientHelp')}
    />
  );
}

/** What is left to set up, ways on, and what one did last: shown at once, when all of it is known. */
export function Aside() {
  const { t } = useTranslation();
  const { level } = useSession();
  const client = useSelectedClient();
  const isAgent = hasRole(level, 'agent');
  const { data: home, isPending } = useQuery(homeQuery(client));
  const history = useHistory();
  const simulator = useQuery({
    ...simulatorIsOnQuery(client),
    enabled: isAgent && client !== undefined,
  });
  if (isPending || history.isPending || simulator.isLoading) return null;
  return (
    <div className="stack shrink packed gap-16">
      {home?.steps && <Checklist steps={home.steps} />}
      <OwnClient />
      {simulator.data && (
        <Way
          to="/simulator"
          icon={IconPlayerPlay}
          title={t('homeBoard.simulator')}
          text={t('homeBoard.simulatorHelp')}
        />
      )}
      <LastActions entries={history.data ?? []} />
    </div>
  );
}
