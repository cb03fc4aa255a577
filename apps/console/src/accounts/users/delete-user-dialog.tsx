import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { displayName } from './display-name.ts';
import { fullName } from './full-name.ts';
import type { ManagedUser } from './user-values.ts';

interface DeleteUserDialogProps {
  /** Undefined while nobody is to be deleted. */
  user: ManagedUser | undefined;
  onDeleted?: () => void;
  onClose: () => void;
}

/** Spec §8: 'Delete this user ?', with who it is and what happens. */
export function DeleteUserDialog({ user, onDeleted, onClose }: DeleteUserDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { mutate, isPending, error, reset } = useMutation(orpc.users.remove.mutationOptions());
  const close = () => {
    reset();
    onClose();
  };
  const remove = () =>
    user &&
    mutate(
      { user: user.uuid },
      {
        onSuccess: () => {
          showAlert({ text: escapeHtml(t('users.deleted', { name: displayName(user) })) });
          close();
          onDeleted?.();
        },
      },
    );
  return (
    <ConfirmDialog
      isOpen={user !== undefined}
      title={t('users.deleteTitle')}
      confirmLabel={t('users.delete')}
      isDanger
      isBusy={isPending}
      error={error ? errorText(error) : undefined}
      onConfirm={remove}
      onCancel={close}
    >
      {user && t('users.deleteText', { name: fullName(user), email: user.email })}
    </ConfirmDialog>
  );
}
