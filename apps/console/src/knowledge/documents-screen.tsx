import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAddressedClient } from '../lib/client-list.ts';
import { pickChoice } from '../lib/search-params.ts';
import { useSearchState } from '../lib/search-state.ts';
import { DataTable } from '../ui/data-table.tsx';
import { TabList } from '../ui/list-page.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { EmptyState } from '../ui/states.tsx';
import { useDocumentColumns } from './document-columns.tsx';
import {
  documentKinds,
  documentLanguages,
  documentStandings,
  parseDocumentSearch,
  type DocumentSearch,
} from './document-search.ts';
import { useLanguageName } from './language-name.ts';
import { documentListQuery } from './queries.ts';

/** The client tab `knowledge`: every document that answers may be drawn from. */
export function DocumentsScreen() {
  const { client } = useAddressedClient();
  // The page around this tab waits for the client before it shows a tab.
  return client ? <Documents client={client.uuid} /> : null;
}

function Documents({ client }: { client: string }) {
  const { t } = useTranslation();
  const [search, change] = useSearchState(parseDocumentSearch);
  const query = useQuery(documentListQuery({ client, ...search }));
  const columns = useDocumentColumns();
  const { data, error, refetch, isPlaceholderData } = query;
  const hasFilter = Boolean(search.search ?? search.kind ?? search.language ?? search.standing);
  const isEmpty = data === undefined ? Boolean(error) : data.total === 0;
  const clear = () =>
    change({ search: undefined, kind: undefined, language: undefined, standing: undefined });
  return (
    <TabList
      tools={<Tools search={search} change={change} />}
      pagination={
        !isEmpty && (
          <Pagination
            page={search.page}
            pageSize={search.pageSize}
            onPageSize={(pageSize) => change({ pageSize })}
            shown={data?.items.length ?? 0}
            total={data?.total}
          />
        )
      }
    >
      <DataTable
        label={t('knowledge.documents')}
        columns={columns}
        rows={data?.items}
        rowKey={(document) => document.uuid}
        rowLink={(document) => ({
          to: '/clients/details/$id/knowledge/$document',
          params: { id: client, document: document.uuid },
        })}
        error={error}
        onRetry={() => void refetch()}
        isRefreshing={isPlaceholderData}
        pageSize={search.pageSize}
        empty={<EmptyState title={t('knowledge.emptyTitle')} text={t('knowledge.emptyText')} />}
        noMatch={hasFilter ? { title: t('knowledge.noMatch'), onClear: clear } : undefined}
      />
    </TabList>
  );
}

interface ToolsProps {
  search: DocumentSearch;
  change: (patch: Partial<DocumentSearch>, options?: { replace?: boolean }) => void;
}

function Tools({ search, change }: ToolsProps) {
  const { t } = useTranslation();
  const languageName = useLanguageName();
  return (
    <>
      <SearchField
        label={t('knowledge.search')}
        value={search.search ?? ''}
        onSearch={(text) => change({ search: text }, { replace: true })}
      />
      <NativeSelect
        aria-label={t('knowledge.kind')}
        value={search.kind ?? ''}
        onChange={(event) => change({ kind: pickChoice(event.currentTarget.value, documentKinds) })}
        data={[
          { value: '', label: t('knowledge.anyKind') },
          ...documentKinds.map((kind) => ({ value: kind, label: t(`knowledge.kinds.${kind}`) })),
        ]}
      />
      <NativeSelect
        aria-label={t('knowledge.language')}
        value={search.language ?? ''}
        onChange={(event) =>
          change({ language: pickChoice(event.currentTarget.value, documentLanguages) })
        }
        data={[
          { value: '', label: t('knowledge.anyLanguage') },
          ...documentLanguages.map((code) => ({ value: code, label: languageName(code) })),
        ]}
      />
      <NativeSelect
        aria-label={t('knowledge.standing')}
        value={search.standing ?? ''}
        onChange={(event) =>
          change({ standing: pickChoice(event.currentTarget.value, documentStandings) })
        }
        data={[
          { value: '', label: t('knowledge.anyStanding') },
          ...documentStandings.map((standing) => ({
            value: standing,
            label: t(`knowledge.standings.${standing}`),
          })),
        ]}
      />
    </>
  );
}
