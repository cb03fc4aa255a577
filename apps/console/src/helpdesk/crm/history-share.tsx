import { SegmentedControl } from '@mantine/core';
import type { CrmConnection } from '@replique/contract/helpdesk/crm';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/language/phrase.ts';
import { useFormat } from '../../lib/language/format.ts';
import { orpc } from '../../lib/orpc.ts';
import { platformNames } from '../../lib/platform-names.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { FormSection } from '../../ui/page/form-page.tsx';
import { escapeHtml } from '../../ui/text/escape-html.ts';

const offered = [25, 50, 85];

/** How much of the account's limit the history may use; saved at once. */
export function HistoryShare({
  client,
  connection,
}: {
  client: string;
  connection: CrmConnection;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const errorText = useErrorText();
  const set = useMutation(orpc.crm.setHistoryShare.mutationOptions());
  const { historyShare, platform } = connection;
  const chosen = set.isPending ? set.variables.historyShare : historyShare;
  // What was set by a program is shown too.
  const shares = [...new Set([...offered, chosen])].sort((one, other) => one - other);
  const change = (share: string) =>
    set.mutate(
      { client, platform, historyShare: Number(share) },
      {
        onSuccess: () => showAlert({ text: escapeHtml(t('crm.shareSaved')) }),
        onError: (error) =>
          showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 }),
      },
    );
  return (
    <FormSection
      title={t('crm.share')}
      why={t('crm.shareWhy', { platform: platformNames[platform] })}
    >
      <div>
        <SegmentedControl
          aria-label={t('crm.share')}
          data={shares.map((share) => ({
            value: String(share),
            label: format.percent(share / 100),
          }))}
          value={String(chosen)}
          disabled={set.isPending}
          onChange={change}
        />
      </div>
    </FormSection>
  );
}
