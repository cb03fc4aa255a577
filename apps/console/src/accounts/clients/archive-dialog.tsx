import type { Client2 } from '@replique/contract/accounts/clients';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { escapeHtml } from '../../ui/text/escape-html.ts';

interface ArchiveDialogProps {
  client: Pick<Client2, 'uuid' | 'name' | 'archived'>;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks before a client is archived, or comes back (spec §8: archive client). */
export function ArchiveDialog({ client, isOpen, onClose }: ArchiveDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const archive = useMutation(orpc.clients.updateV2.mutationOptions());
  const { uuid, name, archived } = client;
  const close = () => {
    archive.reset();
    onClose();
  };
  const confirm = () =>
    archive.mutate(
      { params: { uuid }, body: { archived: !archived } },
      {
        onSuccess: () => {
          const done = archived
            ? t('clients.unarchiveDone', { name })
            : t('clients.archiveDone', { name });
          showAlert({ text: escapeHtml(done) });
          close();
        },
      },
    );
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={archived ? t('clients.unarchiveTitle', { name }) : t('clients.archiveTitle', { name })}
      confirmLabel={archived ? t('clients.unarchive') : t('clients.archive')}
      isDanger={!archived}
      isBusy={archive.isPending}
      error={archive.error ? errorText(archive.error) : undefined}
      onConfirm={confirm}
      onCancel={close}
    >
      {archived ? t('clients.unarchiveText') : t('clients.archiveText')}
    </ConfirmDialog>
  );
}
