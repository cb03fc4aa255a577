import { Button } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { hasRole } from '../../lib/session/access.ts';
import { useSession } from '../../lib/session/session.ts';

/** Tickets without an account of any CRM, for who may start it; agents are shown one that is on. */
export function SimulatorWay({ client }: { client: string | undefined }) {
  const { t } = useTranslation();
  const { level, isSuperAdmin } = useSession();
  const mayAsk = client !== undefined && hasRole(level, 'agent');
  const { data } = useQuery(
    orpc.simulator.status.queryOptions({ input: mayAsk ? { client } : skipToken }),
  );
  const isOffered = data?.state === 'on' || (data?.state === 'ready' && hasRole(level, 'admin'));
  if (!isOffered) return null;
  return (
    <Button
      variant="default"
      renderRoot={(props) => (
        <Link to="/simulator" search={isSuperAdmin ? { client } : {}} {...props} />
      )}
    >
      {t('simulator.way')}
    </Button>
  );
}
