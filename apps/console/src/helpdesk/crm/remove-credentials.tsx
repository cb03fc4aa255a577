import { Button } from '@mantine/core';
import type { CrmPlatform } from '@replique/contract/helpdesk/crm';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/language/phrase.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { useDisconnect } from './use-disconnect.ts';
import { useCrmWords } from './use-crm-words.ts';

export function RemoveCredentials({ client, platform }: { client: string; platform: CrmPlatform }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const disconnect = useDisconnect(client, platform);
  const [isAsking, setIsAsking] = useState(false);
  const words = useCrmWords(platform);
  const close = () => {
    disconnect.reset();
    setIsAsking(false);
  };
  return (
    <>
      <Button variant="default" onClick={() => setIsAsking(true)}>
        {t('crm.remove')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={words.connecting('removeTitle')}
        confirmLabel={t('crm.remove')}
        isDanger
        isBusy={disconnect.isPending}
        error={disconnect.error ? errorText(disconnect.error) : undefined}
        onCancel={close}
        onConfirm={() =>
          disconnect.mutate(
            { client, platform },
            {
              onSuccess: () => {
                close();
                showAlert({ text: escapeHtml(words.connecting('removed')) });
              },
            },
          )
        }
      >
        {words.connecting('removeText')}
      </ConfirmDialog>
    </>
  );
}
