import { api } from '../lib/api-client.ts';
import { hasRole } from '../lib/access.ts';
import { queryClient } from '../lib/query-client.ts';
import { readSession } from '../lib/session.ts';
import { workSource, type Work } from '../lib/work.ts';

type Exported = Awaited<ReturnType<(typeof api)['exports']['list']>>['items'][number];

const newsMs = 86_400_000;
const pageSize = 25;

// A file is not marked as seen on the server: what ended before this page was opened is no news.
let lookedAt = Date.now();

const states: Record<Exported['state'], Work['state']> = {
  waiting: 'waiting',
  running: 'running',
  ready: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
  expired: 'done',
};

const refresh = () => queryClient.invalidateQueries({ queryKey: ['exports'] });

function describe(file: Exported, client: string | undefined): Work['describe'] {
  const { state, rows, total } = file;
  return (t, format) => {
    const count = { count: rows, number: format(rows) };
    const texts = {
      waiting: () => t('work.waiting'),
      running: () => t('work.progress', { done: format(rows), total: format(total) }),
      ready: () => t('chats.work.ready', count),
      failed: () => t('chats.work.failed'),
      cancelled: () => t('chats.work.cancelled'),
      expired: () => t('chats.work.expired'),
    };
    return {
      title: t('chats.work.title'),
      hint: client === file.client.uuid ? undefined : file.client.name,
      text: texts[state](),
    };
  };
}

function toWork(file: Exported, client: string | undefined): Work {
  const { uuid, state, endedAt, createdAt, rows, total } = file;
  const isOpen = state === 'waiting' || state === 'running';
  return {
    id: `chats export ${uuid}`,
    state: states[state],
    isSeen: Date.parse(endedAt ?? createdAt) <= lookedAt,
    at: endedAt ?? createdAt,
    progress: { done: rows, total },
    describe: describe(file, client),
    result: state === 'ready' ? { kind: 'file', export: uuid } : null,
    ...(isOpen && { stop: () => api.exports.remove({ export: uuid }).then(refresh) }),
  };
}

function isMine({ kind, by, endedAt }: Exported): boolean {
  const isNews = endedAt === null || Date.parse(endedAt) > Date.now() - newsMs;
  return kind === 'chats' && by?.uuid === readSession().userUuid && isNews;
}

/** Files of chats that the person asked for: being made, or ended within a day. */
export const chatExportsWork = workSource<{ items: Exported[] }>({
  queryKey: (client) => ['exports', 'bell', client],
  read: (client, signal) =>
    hasRole(readSession().level, 'agent')
      ? api.exports.list({ ...(readSession().isSuperAdmin && { client }), pageSize }, { signal })
      : Promise.resolve({ items: [] }),
  toWorks: ({ items }, client) => items.filter(isMine).map((file) => toWork(file, client)),
  markSeen: () => {
    lookedAt = Date.now();
    return Promise.resolve();
  },
  changes: [['exports', 'list']],
});
