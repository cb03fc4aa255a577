import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import type { TicketsMetadata } from '@replique/contract/accounts/tickets-metadata';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCrmValues } from '../../crm/use-crm-values.ts';
import { orpc } from '../../../lib/orpc.ts';
import { useAddressedClient } from '../../../lib/own-client.ts';
import { useErrorText } from '../../../lib/language/phrase.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { escapeHtml } from '../../../ui/text/escape-html.ts';
import { SaveBar } from '../../../ui/page/form-page.tsx';
import { LeaveWarning } from '../../../ui/page/leave-warning.tsx';
import { TabSkeleton } from '../../../ui/page/page-skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { TabHead } from '../../../ui/page/tab-head.tsx';
import { useSaveAttempt } from '../../../ui/use-save-attempt.ts';
import {
  findProblems,
  isChanged,
  metadataFields,
  toLines,
  toMetadata,
  type MetadataLines,
} from './metadata-lines.ts';
import { MetadataTable } from './metadata-table.tsx';
import { RulesProgress } from './rules-progress.tsx';
import classes from './ticket-settings.module.css';

/** How values of the CRM are called here (spec §2, tab metadata). */
export function MetadataScreen() {
  const { t } = useTranslation();
  const { client } = useAddressedClient();
  const { data, error, refetch } = useQuery(
    orpc.ticketSettings.metadata.queryOptions({ input: client ? { id: client.uuid } : skipToken }),
  );
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!client || !data) return <TabSkeleton label={t('ticketSettings.loading')} />;
  return (
    <MetadataForm key={client.uuid} client={client.uuid} saved={data.ticketsMetadataMappings} />
  );
}

interface MetadataFormProps {
  client: string;
  saved: TicketsMetadata;
}

function MetadataForm({ client, saved }: MetadataFormProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  // Undefined until something is changed: what is shown is then what is stored, whoever saved it.
  const [draft, setDraft] = useState<MetadataLines>();
  const stored = useMemo(() => toLines(saved), [saved]);
  const lines = draft ?? stored;
  const [isAsking, setAsking] = useState(false);
  // What a person is still filling in is not complained about before they want to save.
  const { wasTried, reportFailure, forget } = useSaveAttempt();
  const values = useQuery(orpc.ticketSettings.values.queryOptions({ input: { id: client } }));
  const choices = useCrmValues(client);
  const save = useMutation(orpc.ticketSettings.saveMetadata.mutationOptions());
  const isDirty = draft !== undefined && isChanged(draft, saved);
  const ask = () => {
    save.reset();
    const isFine = metadataFields.every((field) => findProblems(lines[field]).size === 0);
    if (isFine) setAsking(true);
    else reportFailure();
  };
  const discard = () => {
    setDraft(undefined);
    forget();
  };
  const confirm = () =>
    save.mutate(
      { id: client, metadata: toMetadata(lines) },
      {
        onSuccess: () => {
          discard();
          setAsking(false);
          showAlert({ text: escapeHtml(t('ticketSettings.metadata.saved')) });
        },
      },
    );
  return (
    <form
      className="whole form-width"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isDirty) ask();
      }}
    >
      <div className={classes.head}>
        <TabHead title={t('titles.metadata')} intro={t('ticketSettings.metadata.intro')} />
      </div>
      <RulesProgress client={client} />
      {metadataFields.map((field) => (
        <MetadataTable
          key={field}
          field={field}
          lines={lines[field]}
          seen={values.data?.crm[field] ?? []}
          choices={choices[field]}
          isTried={wasTried}
          onChange={(changed) => setDraft({ ...lines, [field]: changed })}
        />
      ))}
      {isDirty && <SaveBar isSaving={save.isPending} onSave={ask} onDiscard={discard} />}
      <LeaveWarning isDirty={isDirty} />
      <ConfirmDialog
        isOpen={isAsking}
        title={t('ticketSettings.metadata.confirm')}
        confirmLabel={t('ticketSettings.metadata.save')}
        isBusy={save.isPending}
        error={save.error ? errorText(save.error) : undefined}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        {t('ticketSettings.metadata.confirmText')}
      </ConfirmDialog>
    </form>
  );
}
