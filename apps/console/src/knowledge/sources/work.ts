import type { Source, SourceSync } from '@replique/contract/knowledge/sources';
import { api } from '../../lib/api-client.ts';
import { workSource, type Work } from '../../lib/work.ts';
import { isOpen } from './is-open.ts';

const newsMs = 86_400_000;

// Readings are the client's and not a person's: what ended before this page was opened is no news to anybody.
let lookedAt = Date.now();

const states: Partial<Record<SourceSync['state'], Work['state']>> = {
  waiting: 'waiting',
  running: 'running',
  failed: 'failed',
  cancelled: 'cancelled',
};

function toWork(client: string, source: Source, sync: SourceSync): Work {
  const { uuid, state, requestedAt, finishedAt, read, found } = sync;
  return {
    id: `sync ${uuid}`,
    state: states[state] ?? 'done',
    isSeen: Date.parse(finishedAt ?? requestedAt) <= lookedAt,
    at: finishedAt ?? requestedAt,
    progress: found > 0 ? { done: read, total: found } : null,
    describe: (t, format) => ({
      title: t('work.sync', { source: source.title }),
      text: isOpen(sync)
        ? t(`sources.states.${state}`)
        : t('work.synced', { state: t(`sources.states.${state}`), read: format(read) }),
    }),
    result: {
      kind: 'page',
      label: (t) => t('work.showSource'),
      to: '/clients/details/$id',
      params: { id: client },
    },
  };
}

function isNews({ lastSync }: Source): boolean {
  const ended = lastSync?.finishedAt;
  return lastSync !== null && (!ended || Date.parse(ended) > Date.now() - newsMs);
}

/** The client's help centres and sites that are being read, or were within a day. */
export const syncsWork = workSource<{ items: Source[] }>({
  isOfClient: true,
  queryKey: (client = '') => [['sources', 'list'], { input: { client }, type: 'query' }],
  read: (client = '', signal) => api.sources.list({ client }, { signal }),
  toWorks: ({ items }, client = '') =>
    items.flatMap((source) =>
      source.lastSync && isNews(source) ? [toWork(client, source, source.lastSync)] : [],
    ),
  markSeen: () => {
    lookedAt = Date.now();
    return Promise.resolve();
  },
  changes: [[['knowledge']]],
});
