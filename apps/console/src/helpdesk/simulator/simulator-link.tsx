import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { hasRole } from '../../lib/session/access.ts';
import { useSession } from '../../lib/session/session.ts';
import { simulatorIsOnQuery } from './simulator-is-on.ts';
import classes from './simulator.module.css';

interface SimulatorLinkProps {
  ticket: { platform: string; externalId: string; client: { uuid: string } };
}

/** From a ticket to itself in a simulated CRM, where it came from there. */
export function SimulatorLink({ ticket }: SimulatorLinkProps) {
  const { t } = useTranslation();
  const { level, isSuperAdmin } = useSession();
  const client = ticket.client.uuid;
  const mayBe = ticket.platform === 'zendesk' && hasRole(level, 'agent');
  const { data: isOn } = useQuery({ ...simulatorIsOnQuery(client), enabled: mayBe });
  if (!mayBe || !isOn) return null;
  return (
    <Link
      to="/simulator"
      search={{ ...(isSuperAdmin ? { client } : {}), ticket: ticket.externalId }}
      className={classes.away}
    >
      {t('simulator.openThere')}
    </Link>
  );
}
