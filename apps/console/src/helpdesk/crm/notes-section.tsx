import { SegmentedControl, Switch } from '@mantine/core';
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

type Of = { client: string; connection: CrmConnection };

const kinds = ['note', 'draft'] as const;

/** As what a suggestion stands in the CRM, where it can be either; saved at once. */
function PostedAs({ client, connection }: Of) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const set = useMutation(orpc.crm.setNotesAs.mutationOptions());
  const platform = platformNames[connection.platform];
  const chosen = set.isPending ? set.variables.notesAs : connection.notesAs;
  const change = (notesAs: CrmConnection['notesAs']) =>
    set.mutate(
      { client, platform: connection.platform, notesAs },
      {
        onSuccess: () => showAlert({ text: escapeHtml(t('crm.repliesSaved')) }),
        onError: (error) =>
          showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 }),
      },
    );
  return (
    <div className="stack gap-4">
      <p id="posted-as">{t('crm.notesAs')}</p>
      <div>
        <SegmentedControl
          aria-labelledby="posted-as"
          data={kinds.map((value) => ({ value, label: t(`crm.notesAsKinds.${value}.label`) }))}
          value={chosen}
          disabled={set.isPending}
          onChange={change}
        />
      </div>
      <p className="muted" role="status">
        {t(`crm.notesAsKinds.${chosen}.help`, { platform })}
      </p>
    </div>
  );
}

/** Whether suggestions go to the CRM by themselves; saved at once. */
export function NotesSection({ client, connection }: Of) {
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
    <FormSection
      title={t('crm.notes', { platform })}
      why={t(connection.notesAs === 'draft' ? 'crm.draftsWhy' : 'crm.notesWhy')}
    >
      <Switch
        label={t('crm.notesSwitch')}
        description={t('crm.notesHelp', { platform })}
        checked={set.isPending ? set.variables.postsNotes : connection.postsNotes}
        disabled={set.isPending}
        onChange={(event) => change(event.currentTarget.checked)}
      />
      {connection.capabilities.includes('draft') && (
        <PostedAs client={client} connection={connection} />
      )}
      <PostingState client={client} platform={connection.platform} />
    </FormSection>
  );
}
