import { Button, Textarea } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ClientDetail, Guidelines } from '@replique/contract/accounts/clients';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { hasRole } from '../../../lib/session/access.ts';
import { errorCode } from '../../../lib/api-error.ts';
import { orpc, readAgain } from '../../../lib/orpc.ts';
import { useErrorText } from '../../../lib/language/phrase.ts';
import { useSession } from '../../../lib/session/session.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { ConfidentialValues } from '../confidential/confidential-values.tsx';
import { escapeHtml } from '../../../ui/text/escape-html.ts';
import { TabSkeleton } from '../../../ui/page/page-skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { GuidelinesConflict } from './guidelines-conflict.tsx';
import { GuidelinesHistory } from './guidelines-history.tsx';
import classes from './guidelines-screen.module.css';
import { SettingsTab, WithClient } from '../settings-tab.tsx';
import { useGuidelinesDraft } from './use-guidelines-draft.ts';

const longest = 20_000;

/** `/clients/details/{id}/guidelines`: free text that replies follow, with its history. */
export function GuidelinesScreen() {
  return (
    <WithClient>{(client) => <ClientGuidelines key={client.uuid} client={client} />}</WithClient>
  );
}

function ClientGuidelines({ client }: { client: ClientDetail }) {
  const { t } = useTranslation();
  const { data, error, refetch, isFetching } = useQuery(
    orpc.clients.guidelines.queryOptions({ input: { client: client.uuid } }),
  );
  const refresh = async () => {
    const { isSuccess } = await refetch();
    if (isSuccess) showAlert({ text: escapeHtml(t('clientSettings.refreshed')) });
  };
  if (data)
    return (
      <GuidelinesForm
        client={client.uuid}
        guidelines={data}
        isFetching={isFetching}
        onRefresh={() => void refresh()}
      />
    );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <TabSkeleton label={t('clientSettings.loadingGuidelines')} />;
}

interface GuidelinesFormProps {
  client: string;
  guidelines: Guidelines;
  isFetching: boolean;
  onRefresh: () => void;
}

function GuidelinesForm({ client, guidelines, isFetching, onRefresh }: GuidelinesFormProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const canEdit = hasRole(useSession().level, 'admin');
  const draft = useGuidelinesDraft(guidelines);
  const field = useRef<HTMLTextAreaElement>(null);
  const save = useMutation(
    orpc.clients.saveGuidelines.mutationOptions({
      // What somebody else wrote is there before this ends.
      onError: () => readAgain(orpc.clients.guidelines.key({ input: { client } })),
    }),
  );
  const submit = (text: string, basedOn: number) =>
    save.mutate(
      { client, text, basedOn },
      {
        onSuccess: (saved) => {
          draft.follow(saved);
          showAlert({ text: escapeHtml(t('clientSettings.guidelinesSaved')) });
        },
        onError: (error) => {
          // The notice above the text says it, with what can be done.
          if (errorCode(error) === 'request.conflict') return;
          showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 });
        },
      },
    );
  return (
    <SettingsTab
      title={t('titles.guidelines')}
      intro={t('clientSettings.guidelinesIntro')}
      readOnlyText={canEdit ? undefined : t('clientSettings.adminsOnly')}
      actions={<RefreshButton isBusy={isFetching} onClick={onRefresh} />}
      isDirty={draft.isDirty}
      isSaving={save.isPending}
      onSave={() => submit(draft.text, draft.basedOn)}
      onDiscard={draft.discard}
      aside={
        <GuidelinesHistory
          guidelines={guidelines}
          canRestore={canEdit}
          isDirty={draft.isDirty}
          isSaving={save.isPending}
          onRestore={(text) => submit(text, guidelines.version)}
        />
      }
    >
      {draft.overtakenBy && (
        <GuidelinesConflict
          newer={draft.overtakenBy}
          text={draft.text}
          onKeep={draft.keep}
          onTake={draft.discard}
        />
      )}
      <Textarea
        ref={field}
        label={t('clientSettings.guidelinesLabel')}
        description={t('clientSettings.guidelinesHint')}
        placeholder={canEdit ? t('clientSettings.guidelinesExample') : undefined}
        value={draft.text}
        readOnly={!canEdit}
        maxLength={longest}
        autosize
        minRows={10}
        maxRows={28}
        onChange={(event) => draft.change(event.currentTarget.value)}
      />
      <ConfidentialValues field={field} text={draft.text} isReadOnly={!canEdit} />
      <ObeyedLines />
    </SettingsTab>
  );
}

function RefreshButton({ isBusy, onClick }: { isBusy: boolean; onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} aria-hidden />}
      loading={isBusy}
      onClick={onClick}
    >
      {t('clientSettings.refresh')}
    </Button>
  );
}

/** The lines that hold without a language model. */
function ObeyedLines() {
  const { t } = useTranslation();
  return (
    <details className={`soft ${classes.obeyed}`}>
      <summary className="pointer medium fit">{t('clientSettings.obeyedTitle')}</summary>
      <p>{t('clientSettings.obeyedText')}</p>
      <ul className="list gap-6 stack">
        {(['never', 'begin', 'end', 'most'] as const).map((kind) => (
          <li key={kind}>
            <code className="break">{t(`clientSettings.obeyed.${kind}`)}</code>
          </li>
        ))}
      </ul>
    </details>
  );
}
