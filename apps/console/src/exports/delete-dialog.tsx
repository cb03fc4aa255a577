import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../lib/api-client.ts';
import { useErrorText } from '../lib/phrase.ts';
import { queryClient } from '../lib/query-client.ts';
import { showAlert } from '../ui/alert-store.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { isBeingMade, type ExportedFile } from './queries.ts';

interface DeleteDialogProps {
  /** Undefined: nothing is asked. */
  file: ExportedFile | undefined;
  onClose: () => void;
}

export function DeleteDialog({ file, onClose }: DeleteDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { mutate, reset, error, isPending } = useMutation({
    mutationFn: (uuid: string) => api.exports.remove({ export: uuid }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['exports'] });
      showAlert({ text: t('exports.deleted') });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      isOpen={file !== undefined}
      title={t('exports.deleteTitle', { file: file?.fileName ?? '' })}
      confirmLabel={t('exports.delete')}
      isDanger
      isBusy={isPending}
      error={error ? errorText(error) : undefined}
      onConfirm={() => file && mutate(file.uuid)}
      onCancel={() => {
        reset();
        onClose();
      }}
    >
      {t(file && isBeingMade(file) ? 'exports.deleteRunningText' : 'exports.deleteText')}
    </ConfirmDialog>
  );
}
