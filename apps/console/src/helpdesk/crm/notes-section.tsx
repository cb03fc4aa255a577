import { Switch } from '@mantine/core';
import type { CrmConnection } from '@replique/contract/helpdesk/crm';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { FormSection } from '../../ui/page/form-page.tsx';
import { PostingState } from '../write-back/posting-state.tsx';
import { platformNames } from '../../lib/platform-names.ts';

/** Whether suggestions go to the CRM by themselves; saved at once. */
export function NotesSection({
  client,
  connection,
}: {
  client: string;
  connection: CrmConnection;
}) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const set = useMutation(orpc.crm.setPostsNotes.mutationOptions());
  const platform = platformNames[connection.platform];
  const change = (isOn: boolean) =>
    set.mutate(
      { client, platform: connection.platform, postsNotes: isOn },
      {
        onSuccess: () => showAlert({ text: escapeHtml(t(isOn ? 'crm.notesOn' : 'crm.notesOff')) }),
        onError: (error) =>
          showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 }),
      },
    );
  return (
    <FormSection title={t('crm.notes', { platform })} why={t('crm.notesWhy')}>
      <Switch
        label={t('crm.notesSwitch')}
        description={t('crm.notesHelp', { platform })}
        checked={set.isPending ? set.variables.postsNotes : connection.postsNotes}
        disabled={set.isPending}
        onChange={(event) => change(event.currentTarget.checked)}
      />
      <PostingState client={client} platform={connection.platform} />
    </FormSection>
  );
}
