import type { ApiCredential } from '@replique/contract/accounts/api-credentials';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/orpc.ts';
import { useErrorText } from '../../../lib/language/phrase.ts';
import { FormSection } from '../../../ui/page/form-page.tsx';
import { ProgramCredentialDialog } from './program-credential-dialog.tsx';
import {
  EndOldDialog,
  MadeSecretDialog,
  RevokeDialog,
  RotateDialog,
} from './program-credential-questions.tsx';
import { ProgramCredentialRow, type CredentialDeed } from './program-credential-row.tsx';
import type { MadeSecret } from './use-made-secret.ts';
import { mostCredentials } from './program-credential-values.ts';

/** What is done, and to which credentials; adding is done to none. */
type Open =
  | { deed: CredentialDeed; credential: ApiCredential }
  | { deed: 'add'; credential?: undefined };

interface SectionProps {
  client: { uuid: string };
  isInTab: boolean;
}

/** The credentials of a client's programs; for admins. */
export function ProgramCredentialsSection({ client, isInTab }: SectionProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Open>();
  const [made, setMade] = useState<MadeSecret>();
  const close = () => setOpen(undefined);
  const onMade = (secret: MadeSecret | null) => {
    close();
    if (secret) setMade(secret);
  };
  const of = (deed: CredentialDeed) => (open?.deed === deed ? open.credential : undefined);
  return (
    <FormSection title={t('apiCredentials.title')} why={t('apiCredentials.why')} isInTab={isInTab}>
      <List client={client.uuid} onOpen={setOpen} />
      <ProgramCredentialDialog
        client={client.uuid}
        credential={of('edit')}
        isOpen={open?.deed === 'add' || open?.deed === 'edit'}
        onClose={close}
        onSaved={onMade}
      />
      <RotateDialog
        client={client.uuid}
        credential={of('rotate')}
        onClose={close}
        onMade={onMade}
      />
      <EndOldDialog client={client.uuid} credential={of('endOld')} onClose={close} />
      <RevokeDialog client={client.uuid} credential={of('revoke')} onClose={close} />
      <MadeSecretDialog made={made} onClose={() => setMade(undefined)} />
    </FormSection>
  );
}

function List({ client, onOpen }: { client: string; onOpen: (open: Open) => void }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, dataUpdatedAt, error, refetch } = useQuery(
    orpc.apiCredentials.list.queryOptions({ input: { client } }),
  );
  const isFull = (data?.items.length ?? 0) >= mostCredentials;
  return (
    <>
      {error && !data && (
        <p className="danger" role="alert">
          {errorText(error)}{' '}
          <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
            {t('ui.retry')}
          </Button>
        </p>
      )}
      {!data && !error && <p className="muted">{t('apiCredentials.loading')}</p>}
      {data?.items.length === 0 && <p className="muted">{t('apiCredentials.empty')}</p>}
      {data && data.items.length > 0 && (
        <ul className="list stack">
          {data.items.map((credential) => (
            <ProgramCredentialRow
              key={credential.uuid}
              credential={credential}
              now={dataUpdatedAt}
              onDo={(deed) => onOpen({ deed, credential })}
            />
          ))}
        </ul>
      )}
      {isFull && <p className="muted">{t('apiCredentials.full')}</p>}
      <div>
        <Button
          variant="default"
          disabled={!data || isFull}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => onOpen({ deed: 'add' })}
        >
          {t('apiCredentials.add')}
        </Button>
      </div>
    </>
  );
}
