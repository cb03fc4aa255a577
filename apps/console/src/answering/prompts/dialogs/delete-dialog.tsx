import type { Prompt } from '@replique/contract/answering/prompts';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorCode } from '../../../lib/api-error.ts';
import { orpc } from '../../../lib/orpc.ts';
import { useErrorText } from '../../../lib/language/phrase.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { escapeHtml } from '../../../ui/text/escape-html.ts';
import { ArchiveDialog } from './archive-dialog.tsx';
import { InUseDialog } from './in-use-dialog.tsx';
import { usersOfRefusal } from '../refusals.ts';

interface DeleteDialogProps {
  prompt: Prompt;
  onClose: () => void;
  /** Called in place of `onClose` once it is gone. */
  onDeleted: () => void;
}

/**
 * Asks before a prompt is deleted. Refused, it says who answers with it; and what was written with stays explained: such
 * a prompt goes to the archive instead.
 */
export function DeleteDialog({ prompt, onClose, onDeleted }: DeleteDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const remove = useMutation(orpc.prompts.remove.mutationOptions());
  const { uuid, name } = prompt;
  const users = usersOfRefusal(remove.error);
  if (users) {
    const title = t('prompts.notDeletedTitle', { name });
    return <InUseDialog title={title} users={users} onClose={onClose} />;
  }
  const hasHistory = errorCode(remove.error) === 'prompts.has-history';
  if (hasHistory && prompt.archivedAt === null) {
    return <ArchiveDialog prompt={prompt} isInstead onClose={onClose} />;
  }
  const confirm = () =>
    remove.mutate(
      { prompt: uuid },
      {
        onSuccess: () => {
          showAlert({ text: escapeHtml(t('prompts.deleteDone', { name })) });
          onDeleted();
        },
      },
    );
  return (
    <ConfirmDialog
      isOpen
      title={t('prompts.deleteTitle', { name })}
      confirmLabel={t('prompts.delete')}
      isDanger
      isBusy={remove.isPending}
      isConfirmDisabled={hasHistory}
      error={
        hasHistory ? t('prompts.historyStays') : remove.error ? errorText(remove.error) : undefined
      }
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>{t('prompts.deleteText', { count: prompt.latestVersion })}</p>
    </ConfirmDialog>
  );
}
