import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { IdentityProvider } from '@replique/contract/accounts/single-sign-on';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readConfig } from '../../../lib/config.ts';
import { orpc } from '../../../lib/orpc.ts';
import { useErrorText } from '../../../lib/language/phrase.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { escapeHtml } from '../../../ui/text/escape-html.ts';
import { FormSection } from '../../../ui/page/form-page.tsx';
import { IdentityProviderDialog } from './identity-provider-dialog.tsx';
import { IdentityProviderRow } from './identity-provider-row.tsx';
import { SecretField } from '../../../ui/form/secret-field.tsx';
import { RetryLine } from '../../../ui/retry-line.tsx';

/** The identity providers of a client, one an e-mail domain; for super-admins. */
export function SingleSignOnSection({ client }: { client: { uuid: string } }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(
    orpc.singleSignOn.list.queryOptions({ input: { client: client.uuid } }),
  );
  // `undefined`: no dialog; `null`: a new provider.
  const [edited, setEdited] = useState<IdentityProvider | null>();
  const [leaving, setLeaving] = useState<IdentityProvider>();
  return (
    <FormSection title={t('singleSignOn.title')} why={t('singleSignOn.why')}>
      {error && <RetryLine error={error} onRetry={refetch} />}
      {!data && !error && <p className="muted">{t('singleSignOn.loading')}</p>}
      {data?.items.length === 0 && <p className="muted">{t('singleSignOn.empty')}</p>}
      {data && data.items.length > 0 && (
        <ul className="list stack">
          {data.items.map((provider) => (
            <IdentityProviderRow
              key={provider.uuid}
              client={client.uuid}
              provider={provider}
              onEdit={() => setEdited(provider)}
              onRemove={() => setLeaving(provider)}
            />
          ))}
        </ul>
      )}
      <CallbackAddress />
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setEdited(null)}
        >
          {t('singleSignOn.add')}
        </Button>
      </div>
      <IdentityProviderDialog
        client={client.uuid}
        provider={edited ?? undefined}
        isOpen={edited !== undefined}
        onClose={() => setEdited(undefined)}
      />
      <RemoveDialog client={client.uuid} provider={leaving} onClose={() => setLeaving(undefined)} />
    </FormSection>
  );
}

/** What the provider's administrator has to enter there. */
function CallbackAddress() {
  const { t } = useTranslation();
  return (
    <SecretField
      label={t('singleSignOn.callback')}
      value={`${readConfig().signinUrl}/callback`}
      copyLabel={t('singleSignOn.copyCallback')}
    />
  );
}

interface RemoveDialogProps {
  client: string;
  provider: IdentityProvider | undefined;
  onClose: () => void;
}

function RemoveDialog({ client, provider, onClose }: RemoveDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const remove = useMutation(orpc.singleSignOn.remove.mutationOptions());
  const close = () => {
    remove.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={provider !== undefined}
      title={t('singleSignOn.removeTitle', { domain: provider?.domain ?? '' })}
      confirmLabel={t('singleSignOn.remove')}
      isDanger
      isBusy={remove.isPending}
      error={remove.error ? errorText(remove.error) : undefined}
      onCancel={close}
      onConfirm={() => {
        if (!provider) return;
        remove.mutate(
          { client, provider: provider.uuid },
          {
            onSuccess: () => {
              showAlert({ text: escapeHtml(t('singleSignOn.removed')) });
              close();
            },
          },
        );
      }}
    >
      {t('singleSignOn.removeText')}
    </ConfirmDialog>
  );
}
