import type { ToWrite, ToWriteKind } from '@replique/contract/answering/to-write';
import { withClientScope } from '../../accounts/index.ts';
import { dayOf } from '../../knowledge/index.ts';
import type { Caller } from '../../platform/http/access.ts';
import type { Deps } from '../deps.ts';
import { hrefOf } from './href-of.ts';
import { listEntries, type EntryRow } from './store.ts';

export { tryOnPastTickets } from './try.ts';

export type ToWriteQuery = {
  client: string;
  days: 30 | 90;
  kind?: ToWriteKind | undefined;
  language?: string | undefined;
  search?: string | undefined;
  pageSize: number;
  page: number;
};

const dayMs = 86_400_000;

/** PostgreSQL writes moments in JSON with its own zone. */
const momentOf = (text: string): string => new Date(text).toISOString();

function present(row: EntryRow, client: string): ToWrite {
  const { effect } = row;
  return {
    ...row,
    openedAt: momentOf(row.openedAt),
    effect: effect && { ...effect, triedAt: momentOf(effect.triedAt) },
    href: hrefOf(row.kind, client, row.uuid),
  };
}

/** @throws `clients.not-found` */
export async function listToWrite(deps: Deps, caller: Caller, query: ToWriteQuery) {
  return withClientScope(deps, caller, query.client, async (tx, client) => {
    const since = new Date(deps.clock().getTime() - query.days * dayMs);
    const period = { clientId: client.id, since, today: dayOf(deps) };
    const { items, counts } = await listEntries(tx, period, {
      kind: query.kind ?? null,
      language: query.language ?? null,
      search: query.search || null,
      pageSize: query.pageSize,
      page: query.page,
    });
    const all = {
      gap: counts.gap ?? 0,
      group: counts.group ?? 0,
      proposal: counts.proposal ?? 0,
      contradiction: counts.contradiction ?? 0,
      expiring: counts.expiring ?? 0,
    };
    return {
      items: items.map((row) => present(row, client.uuid)),
      nextCursor: null,
      total: query.kind ? all[query.kind] : Object.values(all).reduce((sum, each) => sum + each, 0),
      counts: all,
    };
  });
}
