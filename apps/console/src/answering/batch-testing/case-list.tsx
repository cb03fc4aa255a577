import { Button } from '@mantine/core';
import { IconFileSpreadsheet, IconPlus, IconTicket } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TestCase, TestSet } from '@replique/contract/answering/batch-testing';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { useSearchState } from '../../lib/search-state.ts';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { useSelection } from '../../ui/list/use-selection.ts';
import { CaseBulkBar } from './case-bulk-bar.tsx';
import { useCaseColumns } from './case-columns.tsx';
import { CaseFilters } from './case-filters.tsx';

import { CsvDialog } from './csv-dialog.tsx';
import { toCase } from './links.ts';
import { TicketsDialog } from './tickets-dialog.tsx';

type Way = 'tickets' | 'csv';

/** By hand, from tickets, from a file. */
function AddButtons({ set, onAsk }: { set: TestSet; onAsk: (way: Way) => void }) {
  const { t } = useTranslation();
  return (
    <div className="wrap push gap-8">
      <Button
        variant="default"
        leftSection={<IconTicket size={16} aria-hidden />}
        onClick={() => onAsk('tickets')}
      >
        {t('batchTesting.fromTickets')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
        onClick={() => onAsk('csv')}
      >
        {t('batchTesting.fromCsv')}
      </Button>
      <Button
        leftSection={<IconPlus size={16} aria-hidden />}
        renderRoot={(props) => <Link {...toCase(set.client.uuid, set.uuid)} {...props} />}
      >
        {t('batchTesting.addCase')}
      </Button>
    </div>
  );
}

/** The cases of a set: search, filter, pages and what is picked. */
export function CaseList({ set }: { set: TestSet }) {
  const { t } = useTranslation();
  const [search, change] = useSearchState('/layout/clients/details/$id/batch-testing/$set');
  const { view: _, ...asked } = search;
  const query = useQuery(
    orpc.batchTesting.cases.queryOptions({ input: { set: set.uuid, ...asked } }),
  );
  const selection = {
    ...useSelection((query.data?.items ?? []).map(({ uuid }) => uuid)),
    rowLabel: ({ question }: TestCase) =>
      t('batchTesting.pickCase', { question: question.slice(0, 80) }),
    allLabel: t('batchTesting.pickAll'),
  };
  const [way, setWay] = useState<Way>();
  const hasFilter = search.search !== undefined || search.last !== undefined;
  const isEmpty = set.cases === 0 && query.data?.total === 0 && !hasFilter;
  const add = <AddButtons set={set} onAsk={setWay} />;
  return (
    <>
      <ListScreen
        label={t('batchTesting.cases')}
        query={query}
        search={search}
        change={change}
        tools={
          !isEmpty && (
            <>
              <CaseFilters
                search={search.search}
                onSearch={(text) => change({ search: text }, { replace: true })}
                label={t('batchTesting.last')}
                outcome={search.last}
                onOutcome={(last) => change({ last })}
              />
              {add}
            </>
          )
        }
        chips={
          selection.selected.size > 0 && (
            <CaseBulkBar
              set={set.uuid}
              cases={[...selection.selected]}
              onDone={selection.onClear}
            />
          )
        }
        columns={useCaseColumns()}
        rowKey={({ uuid }) => uuid}
        rowLink={({ uuid }) => ({ ...toCase(set.client.uuid, set.uuid, uuid) })}
        selection={selection}
        empty={{
          title: t('batchTesting.noCasesTitle'),
          text: t('batchTesting.noCasesText'),
          action: add,
        }}
        noMatch={
          hasFilter && {
            title: t('batchTesting.noCaseMatch'),
            onClear: () => change({ search: undefined, last: undefined }),
          }
        }
      />
      <TicketsDialog set={set} isOpen={way === 'tickets'} onClose={() => setWay(undefined)} />
      <CsvDialog set={set} isOpen={way === 'csv'} onClose={() => setWay(undefined)} />
    </>
  );
}
