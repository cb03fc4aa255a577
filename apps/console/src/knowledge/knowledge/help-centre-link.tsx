import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session/session.ts';

/** From where knowledge is missing to where a help centre is read. */
export function HelpCentreLink({ client }: { client: string }) {
  const { t } = useTranslation();
  const { isSuperAdmin } = useSession();
  return (
    <Button
      renderRoot={(props) => (
        <Link
          to="/clients/details/$id"
          params={{ id: client }}
          search={isSuperAdmin ? { client } : {}}
          hash="help-centre"
          {...props}
        />
      )}
    >
      {t('sources.readOne')}
    </Button>
  );
}
