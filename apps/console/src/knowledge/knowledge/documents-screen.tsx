import { Button } from '@mantine/core';
import { IconCopyX, IconPencilPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { DocumentRow } from '@replique/contract/knowledge/knowledge';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { hasRole } from '../../lib/session/access.ts';
import { useAddressedClient, useSettingsClient } from '../../lib/own-client.ts';
import { pickChoice } from '../../lib/search.ts';
import { useSearchState } from '../../lib/search-state.ts';
import { useSession } from '../../lib/session/session.ts';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { useSelection } from '../../ui/list/use-selection.ts';
import { DocumentBulkBar } from './document-bulk-bar.tsx';
import { useDocumentColumns } from './document-columns.tsx';

import { DocumentTools } from './document-tools.tsx';
import { HelpCentreLink } from './help-centre-link.tsx';
import { documentSorts, type DocumentSearch } from '../routes.ts';

const tabRoute = '/layout/clients/details/$id/knowledge';
const placeRoute = '/layout/knowledge/documents';

/** The client tab `knowledge`: every document that answers may be drawn from. */
export function DocumentsScreen() {
  const { client } = useAddressedClient();
  // The page around this tab waits for the client before it shows a tab.
  return client ? <Documents client={client.uuid} from={tabRoute} /> : null;
}

/** The same list in the Knowledge place. */
export function PlaceDocuments() {
  const { client } = useSettingsClient();
  return client ? <Documents client={client.uuid} from={placeRoute} /> : null;
}

/** Where documents that repeat or contradict one another stand side by side. */
function DuplicatesLink({ client }: { client: string }) {
  const { t } = useTranslation();
  return (
    <Button
      variant="default"
      px="0.5rem"
      aria-label={t('gaps.viewPairs')}
      title={t('gaps.viewPairs')}
      renderRoot={(props) => (
        <Link
          to="/clients/details/$id/gaps"
          params={{ id: client }}
          search={{ view: 'pairs' }}
          {...props}
        />
      )}
    >
      <IconCopyX size={16} aria-hidden />
    </Button>
  );
}

function WriteButton({ client }: { client: string }) {
  const { t } = useTranslation();
  return (
    <Button
      leftSection={<IconPencilPlus size={16} aria-hidden />}
      renderRoot={(props) => (
        <Link to="/clients/details/$id/knowledge/write" params={{ id: client }} {...props} />
      )}
    >
      {t('knowledge.write')}
    </Button>
  );
}

const filters = ['search', 'kind', 'source', 'language', 'standing'] as const;

interface DocumentsProps {
  client: string;
  from: typeof tabRoute | typeof placeRoute;
}

function Documents({ client, from }: DocumentsProps) {
  const { t } = useTranslation();
  const { level } = useSession();
  const mayChange = hasRole(level, 'agent');
  const [search, change] = useSearchState(from);
  const query = useQuery(orpc.knowledge.list.queryOptions({ input: { client, ...search } }));
  const selection = {
    ...useSelection((query.data?.items ?? []).map(({ uuid }) => uuid)),
    rowLabel: ({ title }: DocumentRow) => t('knowledge.pick', { title }),
    allLabel: t('knowledge.pickAll'),
  };
  const hasFilter = filters.some((name) => search[name] !== undefined);
  const clear = () => change(Object.fromEntries(filters.map((name) => [name, undefined])));
  const isPicking = selection.selected.size > 0;
  return (
    <ListScreen
      label={t('knowledge.documents')}
      query={query}
      search={search}
      change={change}
      tools={
        <>
          <DocumentTools client={client} search={search} change={change} />
          <DuplicatesLink client={client} />
          {mayChange && <WriteButton client={client} />}
        </>
      }
      chips={
        isPicking && (
          <DocumentBulkBar documents={[...selection.selected]} onDone={selection.onClear} />
        )
      }
      columns={useDocumentColumns()}
      rowKey={({ uuid }) => uuid}
      rowLink={({ uuid }) => ({
        to: '/clients/details/$id/knowledge/$document',
        params: { id: client, document: uuid },
      })}
      selection={mayChange ? selection : undefined}
      sort={{ key: search.sort ?? 'updated', direction: search.direction ?? 'desc' }}
      onSort={({ key, direction }) => change(sortPatch(key, direction, search))}
      empty={{
        title: t('knowledge.emptyTitle'),
        text: t('knowledge.emptyText'),
        action: <HelpCentreLink client={client} />,
      }}
      noMatch={hasFilter && { title: t('knowledge.noMatch'), onClear: clear }}
    />
  );
}

/** Titles begin with A, figures and dates with the greatest; what is the default stays out of the address. */
function sortPatch(
  key: string,
  direction: 'asc' | 'desc',
  current: DocumentSearch,
): Partial<DocumentSearch> {
  const sort = pickChoice(key, documentSorts);
  const isNew = sort !== (current.sort ?? 'updated');
  const first = sort === 'title' ? 'asc' : 'desc';
  const next = isNew ? first : direction;
  return {
    sort: sort === 'updated' ? undefined : sort,
    direction: next === 'desc' ? undefined : next,
  };
}
