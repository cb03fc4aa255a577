import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ToWrite, ToWriteKind } from '@replique/contract/answering/to-write';
import { offeredLanguages } from '@replique/contract/offered-languages';
import { useTranslation } from 'react-i18next';
import { useLanguageName } from '../../lib/language/language-name.ts';
import { orpc } from '../../lib/orpc.ts';
import { useSettingsClient } from '../../lib/own-client.ts';
import { useSearchState, type ChangeSearch } from '../../lib/search-state.ts';
import type { Target } from '../../lib/target.ts';
import { ChoiceChips } from '../../ui/list/choice-chips.tsx';
import { FilterSelect } from '../../ui/list/filter-select.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { SearchField } from '../../ui/list/search-field.tsx';
import { hasRole } from '../../lib/session/access.ts';
import { useSession } from '../../lib/session/session.ts';
import type { Empty } from '../../ui/states.tsx';
import { HelpCentreLink } from '../../knowledge/knowledge/help-centre-link.tsx';
import { toWriteKinds, type ToWriteSearch } from './search.ts';
import { useToWriteColumns } from './to-write-columns.tsx';

/** Where each is decided on. */
function targetOf({ kind, uuid }: ToWrite, client: string): Target {
  const inClient = { id: client };
  switch (kind) {
    case 'gap':
      return { to: '/clients/details/$id/gaps/$gap', params: { ...inClient, gap: uuid } };
    case 'proposal':
      return {
        to: '/clients/details/$id/gaps/proposals/$proposal',
        params: { ...inClient, proposal: uuid },
      };
    case 'contradiction':
      return { to: '/clients/details/$id/gaps/pairs/$pair', params: { ...inClient, pair: uuid } };
    case 'expiring':
      return {
        to: '/clients/details/$id/knowledge/$document',
        params: { ...inClient, document: uuid },
      };
    case 'group':
      return { to: '/renforcement/group/$id', params: { id: uuid } };
  }
}

interface FiltersProps {
  search: ToWriteSearch;
  change: ChangeSearch<ToWriteSearch>;
  counts: Record<ToWriteKind, number> | undefined;
}

function Filters({ search, change, counts }: FiltersProps) {
  const { t } = useTranslation();
  const all = counts && Object.values(counts).reduce((sum, each) => sum + each, 0);
  return (
    <ChoiceChips<ToWriteKind | undefined>
      label={t('toWrite.kind')}
      choices={[
        { value: undefined, label: t('toWrite.allKinds'), count: all ?? null },
        ...toWriteKinds.map((value) => ({
          value,
          label: t(`toWrite.kinds.${value}`),
          count: counts?.[value] ?? null,
        })),
      ]}
      value={search.kind}
      onPick={(kind) => change({ kind })}
    />
  );
}

function Tools({ search, change }: Omit<FiltersProps, 'counts'>) {
  const { t } = useTranslation();
  const languageName = useLanguageName();
  return (
    <>
      <SearchField
        label={t('toWrite.search')}
        value={search.search ?? ''}
        onSearch={(text) => change({ search: text || undefined }, { replace: true })}
      />
      <ChoiceChips
        label={t('toWrite.period')}
        choices={[
          { value: undefined, label: t('toWrite.days', { days: 30 }) },
          { value: '90' as const, label: t('toWrite.days', { days: 90 }) },
        ]}
        value={search.days}
        onPick={(days) => change({ days })}
      />
      <FilterSelect
        label={t('toWrite.language')}
        all={t('toWrite.allLanguages')}
        choices={offeredLanguages.map((value) => ({ value, label: languageName(value) }))}
        value={search.language}
        onPick={(language) => change({ language })}
      />
    </>
  );
}

const noFilters = { kind: undefined, language: undefined, search: undefined };
const isFiltered = ({ kind, language, search }: ToWriteSearch) =>
  [kind, language, search].some((filter) => filter !== undefined);

/** The first tab of the Knowledge place: whatever a document would answer, most tickets first. */
export function ToWriteScreen() {
  const { client } = useSettingsClient();
  // The page around this tab waits for the client before it shows a tab.
  const [search, change] = useSearchState('/layout/knowledge/');
  return client ? <ToWriteList client={client.uuid} search={search} change={change} /> : null;
}

interface ListProps {
  client: string;
  search: ToWriteSearch;
  change: ChangeSearch<ToWriteSearch>;
}

/** All is answered, or there is nothing yet to answer from. */
function useEmpty(client: string, isEmpty: boolean): Empty {
  const { t } = useTranslation();
  const { level } = useSession();
  const documents = useQuery({
    ...orpc.knowledge.list.queryOptions({ input: { client } }),
    enabled: isEmpty,
  });
  if (documents.data?.total !== 0)
    return { title: t('toWrite.emptyTitle'), text: t('toWrite.emptyText') };
  const begin = { title: t('toWrite.beginTitle'), text: t('toWrite.beginText') };
  if (!hasRole(level, 'agent')) return begin;
  const action = (
    <span className="row wrap centre gap-8">
      <HelpCentreLink client={client} />
      <Button
        variant="default"
        renderRoot={(props) => (
          <Link to="/clients/details/$id/knowledge/write" params={{ id: client }} {...props} />
        )}
      >
        {t('knowledge.write')}
      </Button>
    </span>
  );
  return { ...begin, action };
}

export function ToWriteList({ client, search, change }: ListProps) {
  const { t } = useTranslation();
  const { days, ...asked } = search;
  const query = useQuery(
    orpc.toWrite.list.queryOptions({ input: { client, ...asked, days: days === '90' ? 90 : 30 } }),
  );
  const empty = useEmpty(client, query.data?.total === 0);
  return (
    <ListScreen
      label={t('toWrite.list')}
      query={query}
      search={search}
      change={change}
      tools={<Tools search={search} change={change} />}
      chips={<Filters search={search} change={change} counts={query.data?.counts} />}
      columns={useToWriteColumns()}
      rowKey={({ kind, uuid }) => `${kind} ${uuid}`}
      rowLink={(row) => targetOf(row, client)}
      empty={empty}
      noMatch={
        isFiltered(search) && { title: t('toWrite.noMatch'), onClear: () => change(noFilters) }
      }
    />
  );
}
