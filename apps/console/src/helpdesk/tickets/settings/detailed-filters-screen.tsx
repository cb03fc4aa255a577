import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import type { DetailedFilters } from '@replique/contract/helpdesk/ticket-settings';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/orpc.ts';
import { useAddressedClient } from '../../../lib/own-client.ts';
import { useErrorText } from '../../../lib/language/phrase.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { escapeHtml } from '../../../ui/text/escape-html.ts';
import { SaveBar } from '../../../ui/page/form-page.tsx';
import { LeaveWarning } from '../../../ui/page/leave-warning.tsx';
import { TabSkeleton } from '../../../ui/page/page-skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { TabHead } from '../../../ui/page/tab-head.tsx';
import { useSaveAttempt } from '../../../ui/use-save-attempt.ts';
import { isFilterChanged, toDraft, toFilters, type FilterDraft } from './filter-draft.ts';
import { FilterFields } from './filter-fields.tsx';
import { OrderNumbersSection } from './order-numbers-section.tsx';
import { PassingCount } from '../passing-count.tsx';
import { RulesProgress } from './rules-progress.tsx';
import classes from './ticket-settings.module.css';
import { WhitelistSection } from './whitelist-section.tsx';

/** Which tickets get suggestions, and what stays readable for a language model (spec §2, tab filters). */
export function DetailedFiltersScreen() {
  const { t } = useTranslation();
  const { client } = useAddressedClient();
  const input = client ? { id: client.uuid } : skipToken;
  const filters = useQuery(orpc.ticketSettings.filters.queryOptions({ input }));
  const whitelist = useQuery(orpc.ticketSettings.whitelist.queryOptions({ input }));
  const orderNumbers = useQuery(orpc.ticketSettings.orderNumbers.queryOptions({ input }));
  const failed = [filters, whitelist, orderNumbers].find((query) => query.error && !query.data);
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!client || !filters.data || !whitelist.data || !orderNumbers.data)
    return <TabSkeleton label={t('ticketSettings.loading')} />;
  return (
    <Settings
      key={client.uuid}
      client={client.uuid}
      filters={filters.data}
      whitelist={whitelist.data.anonymizationWhitelist}
      orderNumbers={orderNumbers.data.patterns}
    />
  );
}

interface SettingsProps {
  client: string;
  filters: DetailedFilters;
  whitelist: string[];
  orderNumbers: string[];
}

function Settings({ client, filters, whitelist, orderNumbers }: SettingsProps) {
  const [isFilterDirty, setFilterDirty] = useState(false);
  const [isWhitelistDirty, setWhitelistDirty] = useState(false);
  const [isOrdersDirty, setOrdersDirty] = useState(false);
  return (
    <>
      <FilterForm client={client} saved={filters} onDirty={setFilterDirty} />
      <WhitelistSection client={client} saved={whitelist} onDirty={setWhitelistDirty} />
      <OrderNumbersSection client={client} saved={orderNumbers} onDirty={setOrdersDirty} />
      <LeaveWarning isDirty={isFilterDirty || isWhitelistDirty || isOrdersDirty} />
    </>
  );
}

interface FilterFormProps {
  client: string;
  saved: DetailedFilters;
  onDirty: (isDirty: boolean) => void;
}

function FilterForm({ client, saved, onDirty }: FilterFormProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  // Undefined until something is changed: what is shown is then what is stored, whoever saved it.
  const [changed, setChanged] = useState<FilterDraft>();
  const draft = changed ?? toDraft(saved);
  const { reportFailure } = useSaveAttempt();
  const values = useQuery(orpc.ticketSettings.values.queryOptions({ input: { id: client } }));
  const save = useMutation(orpc.ticketSettings.saveFilters.mutationOptions());
  const filters = toFilters(draft);
  const isDirty = isFilterChanged(draft, saved);
  const change = (next: FilterDraft) => {
    setChanged(next);
    onDirty(isFilterChanged(next, saved));
  };
  const discard = () => {
    setChanged(undefined);
    onDirty(false);
  };
  const submit = () => {
    if (!isDirty) return;
    if (!filters) return reportFailure();
    save.mutate(
      { params: { id: client }, body: filters },
      {
        onSuccess: () => {
          discard();
          showAlert({ text: escapeHtml(t('ticketSettings.filters.saved')) });
        },
        onError: (error) =>
          void showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 }),
      },
    );
  };
  return (
    <form
      className="whole form-width"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={classes.head}>
        <TabHead
          title={t('ticketSettings.filters.title')}
          intro={t('ticketSettings.filters.why')}
        />
      </div>
      <RulesProgress client={client} />
      <PassingCount client={client} filters={filters} />
      <FilterFields draft={draft} values={values.data} onChange={change} />
      {isDirty && <SaveBar isSaving={save.isPending} onSave={submit} onDiscard={discard} />}
    </form>
  );
}
