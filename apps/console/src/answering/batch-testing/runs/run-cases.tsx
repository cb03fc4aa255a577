import { useQuery } from '@tanstack/react-query';
import type { RunCase, TestRun } from '@replique/contract/answering/batch-testing';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/orpc.ts';
import { type ChangeSearch, useSearchState } from '../../../lib/search-state.ts';
import { ChoiceChips } from '../../../ui/list/choice-chips.tsx';
import { ListScreen } from '../../../ui/list/list-screen.tsx';
import { CaseFilters } from '../case-filters.tsx';
import { toRun } from '../links.ts';
import { isOpen, whileOpen } from '../open-run.ts';
import { RunCasePanel } from './run-case-panel.tsx';
import { useRunCaseColumns } from './run-case-columns.tsx';

import classes from './run.module.css';
import { changes, type RunSearch } from '../../routes.ts';

interface FiltersProps {
  isCompared: boolean;
  search: RunSearch;
  change: ChangeSearch<RunSearch>;
}

function Filters({ isCompared, search, change }: FiltersProps) {
  const { t } = useTranslation();
  return (
    <>
      <CaseFilters
        search={search.search}
        onSearch={(text) => change({ search: text }, { replace: true })}
        label={t('batchTesting.outcome')}
        outcome={search.outcome}
        onOutcome={(outcome) => change({ outcome })}
      />
      {isCompared && (
        <ChoiceChips
          label={t('batchTesting.change')}
          value={search.change}
          onPick={(picked) => change({ change: picked })}
          choices={[
            { value: undefined, label: t('batchTesting.anyChange') },
            ...changes.map((each) => ({ value: each, label: t(`batchTesting.changes.${each}`) })),
          ]}
        />
      )}
    </>
  );
}

const noFilter = { search: undefined, outcome: undefined, change: undefined };

/** The cases before and after the open one, on this page of the list. */
function neighboursOf(rows: RunCase[], openCase: string) {
  const at = rows.findIndex((row) => row.case === openCase);
  return {
    row: rows[at],
    previous: at > 0 ? rows[at - 1]?.case : undefined,
    next: at >= 0 ? rows[at + 1]?.case : undefined,
  };
}

/** How each case did; the open one stands beside the list, or in its place where there is no room. */
export function RunCases({ run, openCase }: { run: TestRun; openCase: string | undefined }) {
  const { t } = useTranslation();
  const [search, change] = useSearchState('/layout/test-runs/$run/{-$case}');
  const query = useQuery(
    orpc.batchTesting.runCases.queryOptions({
      input: { run: run.uuid, ...search },
      ...whileOpen(run),
    }),
  );
  const hasFilter = [search.search, search.outcome, search.change].some(Boolean);
  return (
    <div
      className={`stack one-column gap-16 ${classes.report}`}
      data-open={openCase !== undefined || undefined}
    >
      <div className={`shrink ${classes.list}`}>
        <ListScreen
          label={t('batchTesting.cases')}
          query={query}
          search={search}
          change={change}
          tools={<Filters isCompared={run.comparedWith !== null} search={search} change={change} />}
          columns={useRunCaseColumns(run, openCase)}
          rowKey={(row) => row.case}
          rowLink={(row) => ({ ...toRun(run.uuid, row.case), search })}
          empty={{
            title: t('batchTesting.noResultsTitle'),
            text: isOpen(run) ? t('batchTesting.noResultsText') : '',
          }}
          noMatch={
            hasFilter && {
              title: t('batchTesting.noResultMatch'),
              onClear: () => change(noFilter),
            }
          }
        />
      </div>
      {openCase !== undefined && (
        <RunCasePanel
          key={openCase}
          run={run}
          testCase={openCase}
          kept={search}
          {...neighboursOf(query.data?.items ?? [], openCase)}
        />
      )}
    </div>
  );
}
