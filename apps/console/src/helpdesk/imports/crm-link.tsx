import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { hasRole } from '../../lib/session/access.ts';
import { useSession } from '../../lib/session/session.ts';

/** Where tickets come from, for who may connect it; without a client the page asks for one first. */
export function CrmLink({ client }: { client: string | undefined }) {
  const { t } = useTranslation();
  const { level } = useSession();
  if (!hasRole(level, 'admin')) return null;
  return (
    <Button
      variant="default"
      renderRoot={(props) =>
        client === undefined ? (
          <Link to="/settings/crm/{-$platform}" {...props} />
        ) : (
          <Link to="/clients/details/$id/crms" params={{ id: client }} {...props} />
        )
      }
    >
      {t('tickets.connectCrm')}
    </Button>
  );
}
