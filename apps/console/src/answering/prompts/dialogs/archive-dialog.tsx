import type { Prompt } from '@replique/contract/answering/prompts';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/orpc.ts';
import { useErrorText } from '../../../lib/language/phrase.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { escapeHtml } from '../../../ui/text/escape-html.ts';
import { InUseDialog } from './in-use-dialog.tsx';
import { usersOfRefusal } from '../refusals.ts';

interface ArchiveDialogProps {
  prompt: Prompt;
  /** Offered because the prompt could not be deleted: something was written with it. */
  isInstead?: boolean;
  onClose: () => void;
}

/** Asks before a prompt is archived; says who answers with it where that is why it cannot be. */
export function ArchiveDialog({ prompt, isInstead = false, onClose }: ArchiveDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const archive = useMutation(orpc.prompts.archive.mutationOptions());
  const { uuid, name } = prompt;
  const users = usersOfRefusal(archive.error);
  if (users) {
    const title = t('prompts.notArchivedTitle', { name });
    return <InUseDialog title={title} users={users} onClose={onClose} />;
  }
  const confirm = () =>
    archive.mutate(
      { prompt: uuid },
      {
        onSuccess: () => {
          showAlert({ text: escapeHtml(t('prompts.archiveDone', { name })) });
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      isOpen
      title={
        isInstead ? t('prompts.archiveInsteadTitle', { name }) : t('prompts.archiveTitle', { name })
      }
      confirmLabel={t('prompts.archive')}
      isBusy={archive.isPending}
      error={archive.error ? errorText(archive.error) : undefined}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {isInstead && <p>{t('prompts.archiveInsteadText')}</p>}
      <p>{t('prompts.archiveText')}</p>
    </ConfirmDialog>
  );
}

/** Takes a prompt out of the archive at once: nothing answers with it yet. */
export function useRestore({ uuid, name }: Prompt) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const restore = useMutation(orpc.prompts.restore.mutationOptions());
  return {
    isRestoring: restore.isPending,
    restore: () =>
      restore.mutate(
        { prompt: uuid },
        {
          onSuccess: () => showAlert({ text: escapeHtml(t('prompts.restoreDone', { name })) }),
          onError: (error) =>
            showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 }),
        },
      ),
  };
}
