import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/language/phrase.ts';
import { orpc } from '../../lib/orpc.ts';
import { useSelectedClient } from '../../lib/selected-client.ts';
import { useSession } from '../../lib/session/session.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { reportZone } from './queries.ts';

/** The report by e-mail is the monthly digest: who has it, stops it here. */
export function SendMonthly() {
  const { t, i18n } = useTranslation();
  const errorText = useErrorText();
  const { isSuperAdmin } = useSession();
  const client = useSelectedClient();
  const [isAsking, setIsAsking] = useState(false);
  const { data: digest } = useQuery(orpc.insights.digest.queryOptions());
  const { data: delivery } = useQuery(orpc.mail.delivery.queryOptions());
  const save = useMutation(
    orpc.insights.setDigest.mutationOptions({
      onSuccess: ({ frequency }) => {
        setIsAsking(false);
        showAlert({
          text: escapeHtml(frequency === 'none' ? t('reports.stopped') : t('reports.sent')),
        });
      },
    }),
  );
  if (digest === undefined || delivery === undefined) return null;
  const ofClient = isSuperAdmin ? (client ?? null) : null;
  const isSent = digest.frequency === 'monthly' && (!isSuperAdmin || digest.client === ofClient);
  // What is sent to no one is not offered, only stopped.
  if (!isSent && !delivery.isServerConfigured) return null;
  const set = (frequency: 'monthly' | 'none') =>
    save.mutate({
      frequency,
      language: i18n.language === 'fr' ? 'fr' : 'en',
      zone: reportZone,
      client: ofClient,
    });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMail size={16} />}
        loading={save.isPending && !isAsking}
        onClick={() => (isSent ? set('none') : setIsAsking(true))}
        title={isSent ? t('reports.sending') : undefined}
      >
        {isSent ? t('reports.sendStop') : t('reports.send')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('reports.sendTitle')}
        confirmLabel={t('reports.sendConfirm')}
        isBusy={save.isPending}
        error={save.error ? errorText(save.error) : undefined}
        onConfirm={() => set('monthly')}
        onCancel={() => setIsAsking(false)}
      >
        <p>{t('reports.sendText')}</p>
        {digest.frequency === 'weekly' && <p className="mt-8">{t('reports.sendReplaces')}</p>}
      </ConfirmDialog>
    </>
  );
}
