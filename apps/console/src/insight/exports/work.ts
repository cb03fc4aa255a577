import { api } from '../../lib/api-client.ts';
import { hasRole } from '../../lib/session/access.ts';
import { queryClient } from '../../lib/query-client.ts';
import { readSession } from '../../lib/session/session.ts';
import { workSource, type Work } from '../../lib/work.ts';

type Exported = Awaited<ReturnType<(typeof api)['exports']['list']>>['items'][number];

const newsMs = 86_400_000;
const pageSize = 25;

const states: Record<Exported['state'], Work['state']> = {
  waiting: 'waiting',
  running: 'running',
  ready: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
  expired: 'done',
};

const refresh = () => queryClient.invalidateQueries({ queryKey: [['exports']] });

function describe(file: Exported, client: string | undefined): Work['describe'] {
  const { kind, state, rows, total, reason } = file;
  return (t, format) => {
    const texts = {
      waiting: () => t('work.waiting'),
      running: () => t('work.progress', { done: format(rows), total: format(total) }),
      ready: () => t('exporting.work.ready', { count: rows, number: format(rows) }),
      failed: () => (reason ? t(`exports.reasons.${reason}`) : t('exporting.work.failed')),
      cancelled: () => t('exporting.work.cancelled'),
      expired: () => t('exporting.work.expired'),
    };
    return {
      title: t(`exporting.work.titles.${kind}`),
      hint: file.client === null || client === file.client.uuid ? undefined : file.client.name,
      text: texts[state](),
    };
  };
}

function toWork(file: Exported, client: string | undefined): Work {
  const { uuid, state, endedAt, createdAt, rows, total, isSeen } = file;
  const isOpen = state === 'waiting' || state === 'running';
  return {
    id: `export ${uuid}`,
    state: states[state],
    isSeen,
    at: endedAt ?? createdAt,
    progress: total > 0 ? { done: Math.min(rows, total), total } : null,
    describe: describe(file, client),
    result: state === 'ready' ? { kind: 'file', export: uuid } : null,
    ...(isOpen && { stop: () => api.exports.cancel({ export: uuid }).then(refresh) }),
  };
}

const isNews = ({ endedAt }: Exported) =>
  endedAt === null || Date.parse(endedAt) > Date.now() - newsMs;

/** Files that the person asked for: being made, or ended within a day. */
export const exportsWork = workSource<{ items: Exported[] }>({
  queryKey: () => [['exports', 'list'], { input: { mine: '1', pageSize }, type: 'query' }],
  read: (_, signal) =>
    hasRole(readSession().level, 'agent')
      ? api.exports.list({ mine: '1', pageSize }, { signal })
      : Promise.resolve({ items: [] }),
  toWorks: ({ items }, client) => items.filter(isNews).map((file) => toWork(file, client)),
  markSeen: () =>
    hasRole(readSession().level, 'agent') ? api.exports.seen().then(refresh) : Promise.resolve(),
  changes: [[['exports', 'list']], [['exports', 'listSchedules']]],
});
