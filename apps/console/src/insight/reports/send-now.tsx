import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { MonthlyReport } from '@replique/contract/insight/reports';
import { useTranslation } from 'react-i18next';
import { formatMonth } from '../../lib/language/format.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { orpc } from '../../lib/orpc.ts';
import { useSelectedClient } from '../../lib/selected-client.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { monthlyInput } from './queries.ts';

/** In place of the button where there is no mail server: why not. */
export function NoMailServer() {
  const { t } = useTranslation();
  const { data } = useQuery(orpc.mail.delivery.queryOptions());
  return data?.isServerConfigured === false ? (
    <p className="hint">{t('reports.noMailServer')}</p>
  ) : null;
}

/** The report that is shown, once, to one's own address. */
export function SendNow({ report }: { report: MonthlyReport }) {
  const { t, i18n } = useTranslation();
  const errorText = useErrorText();
  const client = useSelectedClient();
  const delivery = useQuery(orpc.mail.delivery.queryOptions());
  const month = formatMonth(i18n.language, report.month);
  const send = useMutation(
    orpc.reports.send.mutationOptions({
      onSuccess: () => void showAlert({ text: escapeHtml(t('reports.sentNow', { month })) }),
      onError: (error) =>
        void showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 }),
    }),
  );
  if (report.value === null || delivery.data === undefined) return null;
  if (!delivery.data.isServerConfigured) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconSend size={16} aria-hidden />}
      loading={send.isPending}
      onClick={() =>
        send.mutate({
          ...monthlyInput(client, report.month),
          language: i18n.language === 'fr' ? 'fr' : 'en',
        })
      }
    >
      {t('reports.sendNow')}
    </Button>
  );
}
