import { Button, Modal, NativeSelect } from '@mantine/core';
import type { ApiCredential } from '@replique/contract/accounts/api-credentials';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/orpc.ts';
import { useErrorText } from '../../../lib/language/phrase.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { escapeHtml } from '../../../ui/text/escape-html.ts';
import { SecretField } from '../../../ui/form/secret-field.tsx';
import { useRotateCredential, type MadeSecret } from './use-made-secret.ts';

interface QuestionProps {
  client: string;
  /** Undefined: nothing is asked. */
  credential: ApiCredential | undefined;
  onClose: () => void;
}

/** For so many days the old secret works beside the new one. */
const keptDays = [0, 1, 7, 30];
const hoursOfDay = 24;

export function RotateDialog(props: QuestionProps & { onMade: (made: MadeSecret) => void }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { client, credential, onClose, onMade } = props;
  const rotate = useRotateCredential(client);
  const [days, setDays] = useState(1);
  const close = () => {
    // The secret that is on its way is shown this once.
    if (rotate.isPending) return;
    rotate.reset();
    onClose();
  };
  const confirm = () => {
    if (!credential) return;
    const how = { credential: credential.uuid, keepOldHours: days * hoursOfDay };
    rotate.mutate(how, {
      onSuccess: (made) => {
        rotate.reset();
        onMade(made);
      },
    });
  };
  return (
    <ConfirmDialog
      isOpen={credential !== undefined}
      title={t('apiCredentials.rotateTitle', { name: credential?.name ?? '' })}
      confirmLabel={t('apiCredentials.rotate')}
      isBusy={rotate.isPending}
      error={rotate.error ? errorText(rotate.error) : undefined}
      onCancel={close}
      onConfirm={confirm}
    >
      <div className="stack gap-16">
        <p>{t('apiCredentials.rotateText')}</p>
        <NativeSelect
          label={t('apiCredentials.keepOld')}
          data={keptDays.map((each) => ({
            value: String(each),
            label:
              each === 0
                ? t('apiCredentials.keepNone')
                : t('apiCredentials.keepFor', { count: each }),
          }))}
          value={String(days)}
          onChange={(event) => setDays(Number(event.currentTarget.value))}
        />
      </div>
    </ConfirmDialog>
  );
}

export function EndOldDialog({ client, credential, onClose }: QuestionProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const end = useMutation(orpc.apiCredentials.endOld.mutationOptions());
  const close = () => {
    end.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={credential !== undefined}
      title={t('apiCredentials.endOldTitle', { name: credential?.name ?? '' })}
      confirmLabel={t('apiCredentials.endOld')}
      isDanger
      isBusy={end.isPending}
      error={end.error ? errorText(end.error) : undefined}
      onCancel={close}
      onConfirm={() => {
        if (credential)
          end.mutate(
            { client, credential: credential.uuid },
            {
              onSuccess: () => {
                showAlert({ text: escapeHtml(t('apiCredentials.oldEnded')) });
                close();
              },
            },
          );
      }}
    >
      {t('apiCredentials.endOldText')}
    </ConfirmDialog>
  );
}

export function RevokeDialog({ client, credential, onClose }: QuestionProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const revoke = useMutation(orpc.apiCredentials.revoke.mutationOptions());
  const close = () => {
    revoke.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={credential !== undefined}
      title={t('apiCredentials.revokeTitle', { name: credential?.name ?? '' })}
      confirmLabel={t('apiCredentials.revoke')}
      isDanger
      isBusy={revoke.isPending}
      error={revoke.error ? errorText(revoke.error) : undefined}
      onCancel={close}
      onConfirm={() => {
        if (credential)
          revoke.mutate(
            { client, credential: credential.uuid },
            {
              onSuccess: () => {
                showAlert({ text: escapeHtml(t('apiCredentials.revoked')) });
                close();
              },
            },
          );
      }}
    >
      {t('apiCredentials.revokeText')}
    </ConfirmDialog>
  );
}

interface MadeDialogProps {
  made: MadeSecret | undefined;
  onClose: () => void;
}

/** Key and secret, this once. */
export function MadeSecretDialog({ made, onClose }: MadeDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={made !== undefined}
      onClose={onClose}
      title={t('apiCredentials.secretTitle', { name: made?.name ?? '' })}
      size="32rem"
      // It does not come again: neither a slip nor Escape takes it away.
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <div className="stack gap-16">
        <p>{t('apiCredentials.secretText')}</p>
        <SecretField
          label={t('apiCredentials.key')}
          value={made?.apiKey ?? ''}
          copyLabel={t('apiCredentials.copyKey')}
        />
        <SecretField
          label={t('apiCredentials.secret')}
          value={made?.apiSecret ?? ''}
          copyLabel={t('apiCredentials.copySecret')}
        />
        <div className="actions row">
          <Button onClick={onClose}>{t('apiCredentials.stored')}</Button>
        </div>
      </div>
    </Modal>
  );
}
