import { SegmentedControl } from '@mantine/core';
import type { CrmConnection } from '@replique/contract/helpdesk/crm';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { platformNames } from '../../lib/platform-names.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { FormSection } from '../../ui/page/form-page.tsx';
import { PostingState } from '../write-back/posting-state.tsx';

const choices = ['off', 'admins', 'agents'] as const;

/** Who sends replies to customers through the CRM; saved at once. */
export function RepliesSection({
  client,
  connection,
}: {
  client: string;
  connection: CrmConnection;
}) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const set = useMutation(orpc.crm.setRepliesBy.mutationOptions());
  const platform = platformNames[connection.platform];
  const chosen = set.isPending ? set.variables.repliesBy : connection.repliesBy;
  const change = (repliesBy: CrmConnection['repliesBy']) =>
    set.mutate(
      { client, platform: connection.platform, repliesBy },
      {
        onSuccess: () => showAlert({ text: escapeHtml(t('crm.repliesSaved')) }),
        onError: (error) =>
          showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 }),
      },
    );
  const { capabilities } = connection;
  if (!capabilities.includes('reply')) return null;
  const isMailbox = connection.platform === 'mailbox';
  return (
    <FormSection
      title={t('crm.replies')}
      why={isMailbox ? t('crm.mailbox.repliesWhy') : t('crm.repliesWhy', { platform })}
    >
      <div>
        <SegmentedControl
          aria-label={t('crm.replies')}
          data={choices.map((value) => ({ value, label: t(`crm.repliesBy.${value}.label`) }))}
          value={chosen}
          disabled={set.isPending}
          onChange={change}
        />
      </div>
      <p className="muted" role="status">
        {isMailbox && chosen === 'off'
          ? t('crm.mailbox.repliesOff')
          : t(`crm.repliesBy.${chosen}.help`, { platform })}
      </p>
      {/* Otherwise it stands with the notes. */}
      {!capabilities.includes('note') && (
        <PostingState client={client} platform={connection.platform} />
      )}
    </FormSection>
  );
}
