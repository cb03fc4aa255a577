import type { AuditEntry } from '@replique/contract/accounts/audit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ExportButton } from '../../ui/export-button.tsx';
import { orpc } from '../../lib/orpc.ts';

import { ListScreen } from '../../ui/list/list-screen.tsx';
import { SearchField } from '../../ui/list/search-field.tsx';
import { useListKeys } from '../../ui/list/use-list-keys.ts';
import { useAuditColumns } from './audit-columns.tsx';
import { AuditFilters, hasChips, noChips } from './audit-filters.tsx';

import { EntryPanel } from './entry-panel.tsx';
import { VerifyButton } from './verify-dialog.tsx';
import { type ChangeSearch, useSearchState } from '../../lib/search-state.ts';
import type { AuditSearch } from '../routes.ts';

/** The entry that the address names: of the page that is shown, or as it was last seen while the page moved on. */
function useOpenEntry(entries: AuditEntry[], uuid: string | undefined): AuditEntry | undefined {
  const [last, setLast] = useState<AuditEntry>();
  const found = entries.find((entry) => entry.uuid === uuid);
  if (found !== undefined && found !== last) setLast(found);
  if (uuid === undefined) return undefined;
  return found ?? (last?.uuid === uuid ? last : undefined);
}

interface EntriesProps {
  list: { items: AuditEntry[] } | undefined;
  search: AuditSearch;
  onChange: ChangeSearch<AuditSearch>;
}

function OpenEntry({ list, search, onChange }: EntriesProps) {
  const entries = list?.items ?? [];
  const entry = useOpenEntry(entries, search.entry);
  const at = entries.findIndex(({ uuid }) => uuid === entry?.uuid);
  const show = (uuid: string | undefined) =>
    onChange({ entry: uuid, page: search.page }, { replace: uuid !== undefined });
  const stepTo = (index: number) => {
    const target = at === -1 ? undefined : entries[index];
    return target && (() => show(target.uuid));
  };
  return (
    <EntryPanel
      entry={entry}
      onPrevious={stepTo(at - 1)}
      onNext={stepTo(at + 1)}
      onClose={() => show(undefined)}
    />
  );
}

/** What the server is asked for: the filters that are in force. */
const orNone = (values: string[]) => (values.length > 0 ? values : undefined);

/** What was changed, by whom and from where, newest first: for super-admins. */
export function AuditScreen() {
  const { t } = useTranslation();
  const [search, change] = useSearchState('/layout/audit');
  const { page, pageSize, entry: _, ...chosen } = search;
  const filter = { ...chosen, area: orNone(search.area), action: orNone(search.action) };
  const query = useQuery(orpc.audit.list.queryOptions({ input: { ...filter, page, pageSize } }));
  const box = useListKeys();
  const { total, totalIsCapped = false } = query.data ?? {};
  const isFiltered = search.search !== undefined || hasChips(search);
  return (
    <div ref={box}>
      <ListScreen
        title={t('titles.audit')}
        query={query}
        search={search}
        change={change}
        action={
          <>
            <VerifyButton />
            <ExportButton
              subject={{ kind: 'audit', filter }}
              total={total}
              isTotalCapped={totalIsCapped}
            />
          </>
        }
        tools={
          <SearchField
            label={t('auditLog.search')}
            value={search.search ?? ''}
            onSearch={(text) => change({ search: text || undefined }, { replace: true })}
          />
        }
        chips={<AuditFilters search={search} onChange={change} />}
        rowKey={({ uuid }) => uuid}
        columns={useAuditColumns(search.client === undefined)}
        rowLink={({ uuid }) => ({
          to: '/audit',
          search: { ...search, entry: uuid },
        })}
        skeletonRows={10}
        empty={{ title: t('auditLog.emptyTitle'), text: t('auditLog.emptyText') }}
        noMatch={
          isFiltered && {
            title: t('auditLog.noMatch'),
            onClear: () => change({ ...noChips, search: undefined }),
          }
        }
      />
      <OpenEntry list={query.data} search={search} onChange={change} />
    </div>
  );
}
