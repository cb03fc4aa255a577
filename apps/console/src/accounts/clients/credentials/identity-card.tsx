import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { ClientDetail } from '@replique/contract/accounts/clients';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/orpc.ts';
import { useSession } from '../../../lib/session/session.ts';
import { FormSection } from '../../../ui/page/form-page.tsx';
import classes from '../general-screen.module.css';
import { useLlmName } from '../llm-name.ts';

/** What was chosen when the client was made. Prompts are for super-admins, so nobody else reads its name here. */
export function IdentityCard({ client }: { client: ClientDetail }) {
  const { t } = useTranslation();
  const llmName = useLlmName();
  const { isSuperAdmin } = useSession();
  const { data: models } = useQuery(
    orpc.models.offered.queryOptions({ input: { client: client.uuid } }),
  );
  const { data: prompts } = useQuery(
    orpc.prompts.list.queryOptions({ input: { archived: '0' }, enabled: isSuperAdmin }),
  );
  const prompt = prompts?.items.find(({ uuid }) => uuid === client.promptUuid);
  return (
    <FormSection title={t('clientGeneral.identity')} why={t('clientGeneral.identityWhy')}>
      <dl className={`stack gap-8-24 muted-terms broken-values ${classes.facts}`}>
        <dt>{t('clients.name')}</dt>
        <dd>{client.name}</dd>
        {isSuperAdmin && (
          <>
            <dt>{t('clients.prompt')}</dt>
            <dd>
              {client.promptUuid === null ? t('clientGeneral.noPrompt') : (prompt?.name ?? '…')}
            </dd>
          </>
        )}
        <dt>{t('clients.llm')}</dt>
        <dd>{llmName(client.llm)}</dd>
        <dt>{t('clients.model')}</dt>
        <dd>{models?.[client.llm]?.[client.model] ?? client.model}</dd>
        <dt>{t('clients.zone')}</dt>
        <dd>{t(`clients.zones.${client.zone}`)}</dd>
      </dl>
      {isSuperAdmin && (
        <div className="wrap gap-8">
          <Button
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
            renderRoot={(props) => (
              <Link to="/clients/edit/{-$id}" params={{ id: client.uuid }} {...props} />
            )}
          >
            {t('clients.edit')}
          </Button>
        </div>
      )}
    </FormSection>
  );
}
