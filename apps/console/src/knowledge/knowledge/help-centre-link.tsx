import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session/session.ts';

/** From where knowledge is missing to where it is read from. */
export function HelpCentreLink({ client }: { client: string }) {
  const { t } = useTranslation();
  const { isSuperAdmin } = useSession();
  return (
    <Button
      renderRoot={(props) => (
        <Link to="/knowledge/sources" search={isSuperAdmin ? { client } : {}} {...props} />
      )}
    >
      {t('knowledge.toSources')}
    </Button>
  );
}
