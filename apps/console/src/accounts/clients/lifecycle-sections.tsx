import { Button, TextInput } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconTrash } from '@tabler/icons-react';
import type { Client2 } from '@replique/contract/accounts/clients';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clientListQuery } from '../../lib/client-list.ts';
import { orpc } from '../../lib/orpc.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { FormSection } from '../../ui/page/form-page.tsx';
import { ArchiveDialog } from './archive-dialog.tsx';

/** Archiving and bringing back; erasing is for what is archived. */
export function LifecycleSections({ client }: { client: Client2 }) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const Icon = client.archived ? IconArchiveOff : IconArchive;
  return (
    <>
      <FormSection title={t('clientGeneral.archive')} why={t('clientGeneral.archiveWhy')}>
        <div className="wrap gap-8">
          <Button
            variant="default"
            leftSection={<Icon size={16} aria-hidden />}
            onClick={() => setIsAsking(true)}
          >
            {client.archived
              ? t('clientGeneral.unarchiveButton')
              : t('clientGeneral.archiveButton')}
          </Button>
        </div>
      </FormSection>
      {client.archived && <EraseSection client={client} />}
      <ArchiveDialog client={client} isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </>
  );
}

function EraseSection({ client }: { client: Client2 }) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <FormSection title={t('clientGeneral.erase')} why={t('clientGeneral.eraseWhy')}>
      <div className="wrap gap-8">
        <Button
          variant="outline"
          color="red.8"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => setIsAsking(true)}
        >
          {t('clientGeneral.eraseButton')}
        </Button>
      </div>
      {isAsking && <EraseDialog client={client} onClose={() => setIsAsking(false)} />}
    </FormSection>
  );
}

/** Whoever erases types the name: one more moment to see which client it is. */
function EraseDialog({ client, onClose }: { client: Client2; onClose: () => void }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const erase = useMutation(
    orpc.clients.remove.mutationOptions({
      // The erasing is a job that goes on for a moment; in the list the client is gone at once.
      onSuccess: (_, { id }) =>
        queryClient.setQueryData(clientListQuery.queryKey, (list) =>
          list?.filter(({ uuid }) => uuid !== id),
        ),
    }),
  );
  const [typed, setTyped] = useState('');
  const { name } = client;
  const confirm = () =>
    erase.mutate(
      { id: client.uuid },
      {
        onSuccess: () => {
          showAlert({ text: escapeHtml(t('clientGeneral.eraseDone', { name })) });
          void navigate({ to: '/clients', search: { archived: '1' } });
        },
      },
    );
  return (
    <ConfirmDialog
      isOpen
      title={t('clientGeneral.eraseTitle', { name })}
      confirmLabel={t('clientGeneral.eraseConfirm')}
      isDanger
      isBusy={erase.isPending}
      isConfirmDisabled={typed.trim() !== name}
      error={erase.error ? errorText(erase.error) : undefined}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>{t('clientGeneral.eraseText')}</p>
      <TextInput
        mt="md"
        label={t('clientGeneral.eraseType', { name })}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
