import type { Client2 } from '@replique/contract/accounts/clients';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/language/phrase.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { useArchiveClient } from './queries.ts';

interface ArchiveDialogProps {
  client: Pick<Client2, 'uuid' | 'name' | 'archived'>;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks before a client is archived, or comes back (spec §8: archive client). */
export function ArchiveDialog({ client, isOpen, onClose }: ArchiveDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const archive = useArchiveClient();
  const { uuid, name, archived } = client;
  const close = () => {
    archive.reset();
    onClose();
  };
  const confirm = () =>
    archive.mutate(
      { uuid, archived: !archived },
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
