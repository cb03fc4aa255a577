import type { TestRun } from '@replique/contract/answering/batch-testing';
import { api } from '../../lib/api-client.ts';
import { queryClient } from '../../lib/query-client.ts';
import { readSession } from '../../lib/session/session.ts';
import { workSource, type Work } from '../../lib/work.ts';
import { toRun } from './links.ts';
import { isOpen } from './open-run.ts';

const newsMs = 86_400_000;
const pageSize = 10;

// Runs are the installation's and not a person's: what ended before this page was opened is no news to anybody.
let lookedAt = Date.now();

// As of `lib/orpc.ts`, which the frame does not wait for.
const changes = [[['batchTesting']], [['deployments']]];

const readAgain = () =>
  Promise.all(changes.map((queryKey) => queryClient.invalidateQueries({ queryKey })));

const states: Record<TestRun['state'], Work['state']> = {
  waiting: 'waiting',
  running: 'running',
  done: 'done',
  cancelled: 'cancelled',
  stopped: 'failed',
  failed: 'failed',
};

function describe(run: TestRun, client: string | undefined): Work['describe'] {
  const { set, sides, state, progress } = run;
  return (t, format) => {
    const figures = { done: format(progress.done), total: format(progress.total) };
    const [side] = sides;
    const texts = {
      waiting: () => t('work.waiting'),
      running: () => t('batchTesting.runningNow', figures),
      done: () =>
        t('batchTesting.workEnded', {
          version: side?.version,
          passed: format(side?.passed ?? 0),
          total: format((side?.passed ?? 0) + (side?.failed ?? 0) + (side?.flaky ?? 0)),
        }),
    };
    const broken = () =>
      t('batchTesting.workBroken', { ...figures, state: t(`batchTesting.states.${state}`) });
    return {
      title: t('batchTesting.workTitle', { set: set.name }),
      hint: client === run.client.uuid ? undefined : run.client.name,
      text: (state === 'waiting' || state === 'running' || state === 'done'
        ? texts[state]
        : broken)(),
    };
  };
}

function toWork(run: TestRun, client: string | undefined): Work {
  const { uuid, state, createdAt, finishedAt, progress, deployment } = run;
  return {
    id: `test run ${uuid}`,
    state: states[state],
    isSeen: Date.parse(finishedAt ?? createdAt) <= lookedAt,
    at: finishedAt ?? createdAt,
    progress,
    describe: describe(run, client),
    result: { kind: 'page', label: (t) => t('batchTesting.showReport'), ...toRun(uuid) },
    // Those of a deployment are stopped with it.
    ...(isOpen(run) &&
      deployment === null && {
        stop: () => api.batchTesting.cancelRun({ run: uuid }).then(readAgain),
      }),
  };
}

function isNews(run: TestRun): boolean {
  return isOpen(run) || Date.parse(run.finishedAt ?? run.createdAt) > Date.now() - newsMs;
}

/** Test runs of the chosen client, or of all: under way, or ended within a day. Super-admins only. */
export const testRunsWork = workSource<{ items: TestRun[] }>({
  queryKey: (client) => [['batchTesting', 'runs'], { input: { client, pageSize }, type: 'query' }],
  read: (client, signal) =>
    readSession().isSuperAdmin
      ? api.batchTesting.runs({ client, pageSize }, { signal })
      : Promise.resolve({ items: [] }),
  toWorks: ({ items }, client) => items.filter(isNews).map((run) => toWork(run, client)),
  markSeen: () => {
    lookedAt = Date.now();
    return Promise.resolve();
  },
  changes,
});
