import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { isBeingMade, type ExportedFile } from './exported.ts';

interface DeleteDialogProps {
  /** Undefined: nothing is asked. */
  file: ExportedFile | undefined;
  onClose: () => void;
}

export function DeleteDialog({ file, onClose }: DeleteDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { mutate, reset, error, isPending } = useMutation(
    orpc.exports.remove.mutationOptions({
      onSuccess: () => {
        showAlert({ text: t('exports.deleted') });
        onClose();
      },
    }),
  );
  return (
    <ConfirmDialog
      isOpen={file !== undefined}
      title={t('exports.deleteTitle', { file: file?.fileName ?? '' })}
      confirmLabel={t('exports.delete')}
      isDanger
      isBusy={isPending}
      error={error ? errorText(error) : undefined}
      onConfirm={() => file && mutate({ export: file.uuid })}
      onCancel={() => {
        reset();
        onClose();
      }}
    >
      {t(file && isBeingMade(file) ? 'exports.deleteRunningText' : 'exports.deleteText')}
    </ConfirmDialog>
  );
}
