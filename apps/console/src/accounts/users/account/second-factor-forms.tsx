import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/orpc.ts';
import { useErrorText } from '../../../lib/language/phrase.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { escapeHtml } from '../../../ui/text/escape-html.ts';

interface NewCodesProps {
  isOpen: boolean;
  onClose: () => void;
  onDone: (recoveryCodes: string[]) => void;
}

export function NewCodesDialog({ isOpen, onClose, onDone }: NewCodesProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { mutate, isPending, error, reset } = useMutation(
    orpc.account.newRecoveryCodes.mutationOptions(),
  );
  const close = () => {
    reset();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('account.newCodesTitle')}
      confirmLabel={t('account.newCodesMake')}
      isBusy={isPending}
      error={error ? errorText(error) : undefined}
      onCancel={close}
      onConfirm={() =>
        mutate(undefined, { onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes) })
      }
    >
      {t('account.newCodesText')}
    </ConfirmDialog>
  );
}

export function TurnOffDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { mutate, isPending, error, reset } = useMutation(
    orpc.account.removeSecondFactor.mutationOptions(),
  );
  const close = () => {
    reset();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('account.turnOffTitle')}
      confirmLabel={t('account.turnOff')}
      isDanger
      isBusy={isPending}
      error={error ? errorText(error) : undefined}
      onCancel={close}
      onConfirm={() =>
        mutate(undefined, {
          onSuccess: () => {
            showAlert({ text: escapeHtml(t('account.turnedOff')) });
            close();
          },
        })
      }
    >
      {t('account.turnOffText')}
    </ConfirmDialog>
  );
}
