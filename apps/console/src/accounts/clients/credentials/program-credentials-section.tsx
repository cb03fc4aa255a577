import type { ApiCredential } from '@replique/contract/accounts/api-credentials';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/orpc.ts';
import { FormSection } from '../../../ui/page/form-page.tsx';
import { SectionList } from '../../../ui/page/section-list.tsx';
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
  const list = useQuery(orpc.apiCredentials.list.queryOptions({ input: { client: client.uuid } }));
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
      <SectionList
        list={list}
        most={mostCredentials}
        words={{
          loading: t('apiCredentials.loading'),
          empty: t('apiCredentials.empty'),
          full: t('apiCredentials.full'),
          add: t('apiCredentials.add'),
        }}
        onAdd={() => setOpen({ deed: 'add' })}
      >
        {(credential) => (
          <ProgramCredentialRow
            key={credential.uuid}
            credential={credential}
            now={list.dataUpdatedAt}
            onDo={(deed) => setOpen({ deed, credential })}
          />
        )}
      </SectionList>
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
