import type { Webhook } from '@replique/contract/accounts/webhooks';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { useReplaceSecret } from './use-save-webhook.ts';
import { shortAddress } from './webhook-values.ts';

interface QuestionProps {
  /** Undefined: nothing is asked. */
  webhook: Webhook | undefined;
  onClose: () => void;
}

export function NewSecretDialog(props: QuestionProps & { onMade: (secret: string) => void }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { webhook, onClose, onMade } = props;
  const replace = useReplaceSecret();
  const close = () => {
    // The secret that is on its way is shown this once.
    if (replace.isPending) return;
    replace.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={webhook !== undefined}
      title={t('webhooks.newSecretTitle')}
      confirmLabel={t('webhooks.newSecret')}
      isBusy={replace.isPending}
      error={replace.error ? errorText(replace.error) : undefined}
      onCancel={close}
      onConfirm={() => {
        if (webhook)
          replace.mutate(webhook.uuid, {
            onSuccess: (secret) => {
              replace.reset();
              onMade(secret);
            },
          });
      }}
    >
      {t('webhooks.newSecretText')}
    </ConfirmDialog>
  );
}

export function RemoveDialog({ webhook, onClose }: QuestionProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const remove = useMutation(orpc.webhooks.remove.mutationOptions());
  const close = () => {
    remove.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={webhook !== undefined}
      title={t('webhooks.removeTitle')}
      confirmLabel={t('webhooks.remove')}
      isDanger
      isBusy={remove.isPending}
      error={remove.error ? errorText(remove.error) : undefined}
      onCancel={close}
      onConfirm={() => {
        if (webhook)
          remove.mutate(
            { webhook: webhook.uuid },
            {
              onSuccess: () => {
                showAlert({ text: escapeHtml(t('webhooks.removed')) });
                close();
              },
            },
          );
      }}
    >
      {t('webhooks.removeText', { url: webhook ? shortAddress(webhook.url) : '' })}
    </ConfirmDialog>
  );
}
