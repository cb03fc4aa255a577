import type { TestSet } from '@replique/contract/answering/batch-testing';
import { useTranslation } from 'react-i18next';
import { useMutation } from '@tanstack/react-query';
import { useErrorText } from '../../lib/language/phrase.ts';
import { orpc } from '../../lib/orpc.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { escapeHtml } from '../../ui/text/escape-html.ts';

interface DeleteSetDialogProps {
  /** Undefined: nothing is asked. */
  set: TestSet | undefined;
  onClose: () => void;
  onDeleted?: () => Promise<void>;
}

export function DeleteSetDialog({ set, onClose, onDeleted }: DeleteSetDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { mutate, reset, isPending, error } = useMutation(
    orpc.batchTesting.removeSet.mutationOptions({
      onSuccess: async () => {
        showAlert({ text: escapeHtml(t('batchTesting.setDeleted')) });
        onClose();
        await onDeleted?.();
      },
    }),
  );
  return (
    <ConfirmDialog
      isOpen={set !== undefined}
      title={t('batchTesting.deleteSetTitle', { set: set?.name ?? '' })}
      confirmLabel={t('batchTesting.deleteSet')}
      isDanger
      isBusy={isPending}
      error={error ? errorText(error) : undefined}
      onConfirm={() => set && mutate({ set: set.uuid })}
      onCancel={() => {
        reset();
        onClose();
      }}
    >
      <p>{t('batchTesting.deleteSetText')}</p>
      {set?.isGate && <p>{t('batchTesting.deleteGateText')}</p>}
    </ConfirmDialog>
  );
}
