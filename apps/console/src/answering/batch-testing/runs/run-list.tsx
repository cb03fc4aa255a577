import { useQuery } from '@tanstack/react-query';
import type { TestRun, TestSet } from '@replique/contract/answering/batch-testing';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/language/format.ts';
import { orpc } from '../../../lib/orpc.ts';
import { useSearchState } from '../../../lib/search-state.ts';
import type { DataColumn } from '../../../ui/list/data-table.tsx';
import { ListScreen } from '../../../ui/list/list-screen.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import classes from '../batch-testing.module.css';
import { toRun } from '../links.ts';
import { isOpen } from '../open-run.ts';
import { useRunName, useShortSide } from './side-name.ts';
import { RunProgress, RunStateBadge } from './run-state.tsx';
import { PassedBadge } from '../set-result.tsx';

/** What each version of a run passed, the one asked for first. */
function RunResult({ run }: { run: TestRun }) {
  const nameOf = useShortSide(run);
  if (isOpen(run)) return <RunProgress run={run} />;
  return (
    <span className={`row wrap gap-4-8 ${classes.badges}`}>
      {run.sides.map(({ side, version, model, passed, failed, flaky }) => (
        <span key={side} className={`row wrap gap-4-8 ${classes.badges}`}>
          <span className="hint">{nameOf({ version, model })}</span>
          <PassedBadge
            passed={passed}
            total={passed + failed + flaky}
            isPart={run.state !== 'done'}
          />
        </span>
      ))}
    </span>
  );
}

function useRunColumns(): DataColumn<TestRun>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = useRunName();
  return [
    {
      key: 'versions',
      title: t('batchTesting.versions'),
      render: (run) => {
        const text = nameOf(run);
        return (
          <span className={`nowrap clip block ellipsis ${classes.cut}`} title={text}>
            {text}
          </span>
        );
      },
    },
    {
      key: 'state',
      title: t('batchTesting.state'),
      width: '8rem',
      render: ({ state }) => <RunStateBadge state={state} />,
    },
    {
      key: 'result',
      title: t('batchTesting.outcome'),
      width: '20rem',
      hideBelow: 80,
      render: (run) => <RunResult run={run} />,
    },
    {
      key: 'cost',
      title: t('batchTesting.cost'),
      width: '6rem',
      align: 'right',
      hideBelow: 96,
      render: ({ costMicros }) => (costMicros === null ? '–' : format.money(costMicros)),
    },
    {
      key: 'when',
      title: t('batchTesting.when'),
      width: '9rem',
      hideBelow: 48,
      render: ({ createdAt }) => <RelativeTime at={createdAt} isShort />,
    },
  ];
}

/** The runs of a set, newest first. */
export function RunList({ set }: { set: TestSet }) {
  const { t } = useTranslation();
  const [{ page, pageSize }, change] = useSearchState(
    '/layout/clients/details/$id/batch-testing/$set',
  );
  const paging = { page, pageSize };
  const query = useQuery(
    orpc.batchTesting.runs.queryOptions({ input: { set: set.uuid, ...paging } }),
  );
  return (
    <ListScreen
      label={t('batchTesting.viewRuns')}
      query={query}
      search={paging}
      change={change}
      columns={useRunColumns()}
      rowKey={({ uuid }) => uuid}
      rowLink={({ uuid }) => ({ ...toRun(uuid) })}
      empty={{ title: t('batchTesting.noRunsTitle'), text: t('batchTesting.noRunsText') }}
    />
  );
}
