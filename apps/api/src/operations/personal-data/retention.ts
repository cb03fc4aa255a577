import type { Retention } from '@replique/contract/operations/personal-data';
import {
  recordChange,
  withClientScope,
  findRetention,
  listRetentions,
  moveBoundary,
  noteRun,
  putRetention,
  type Months,
  type Removed,
  type RetentionKind,
  type RetentionRecord,
} from '../../accounts/index.ts';
import { deleteChatsBefore, deleteVisitorsBefore } from '../../chat/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../insight/index.ts';
import { forgetGapsOf, gapsJob, forgetProposalsOf } from '../../knowledge/index.ts';
import type { Caller } from '../../platform/http/access.ts';
import { freezeDays, rollUpClient } from '../../insight/index.ts';
import { forgetGroupsOf, groupJob } from '../../answering/index.ts';
import { eraseTickets } from '../../helpdesk/index.ts';
import { hrefOf } from './erasures.ts';
import { deleteRecordsBefore, holdOldTickets } from './retention-store.ts';

/** How long a client keeps what its customers wrote (docs/personal-data.md). */

const forEver: RetentionRecord = {
  ticketMonths: null,
  chatMonths: null,
  recordMonths: null,
  ranAt: null,
  removed: {},
};
const none: Removed = { tickets: 0, chats: 0, records: 0 };

function present({ ranAt, removed, ...months }: RetentionRecord): Retention {
  return { ...months, ranAt: ranAt?.toISOString() ?? null, removed: { ...none, ...removed } };
}

const monthsOf = ({ ticketMonths, chatMonths, recordMonths }: Months): Months => ({
  ticketMonths,
  chatMonths,
  recordMonths,
});

/** @throws `clients.not-found` */
export async function readRetention(
  deps: Deps,
  caller: Caller,
  client: string,
): Promise<Retention> {
  return withClientScope(deps, caller, client, async (tx, { id }) =>
    present((await findRetention(tx, id)) ?? forEver),
  );
}

/** @throws `clients.not-found` */
export async function saveRetention(
  deps: Deps,
  caller: Caller,
  { client, ...given }: Months & { client: string },
): Promise<Retention> {
  return withClientScope(deps, caller, client, async (tx, { id, name, uuid }) => {
    const before = (await findRetention(tx, id)) ?? forEver;
    const after = monthsOf(given);
    await putRetention(tx, id, after, deps.clock());
    await recordChange(tx, deps, caller, {
      action: 'personal-data.retention-changed',
      clientId: id,
      label: name,
      href: hrefOf(uuid),
      before: monthsOf(before),
      after,
    });
    return present({ ...before, ...after });
  });
}

/**
 * The moment before which everything goes: midnight (UTC) of the same day so many months ago, or of that month’s last day.
 * A day is removed whole or not at all, as its figures are kept.
 */
export function boundaryOf(now: Date, months: number): Date {
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1));
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(now.getUTCDate(), days));
  return first;
}

export type RetentionOptions = {
  batchSize?: number;
  /** Called after every batch with how many it took. */
  onBatch?: (kind: RetentionKind, count: number) => void | Promise<void>;
};

const timing = { statementTimeoutMs: 120_000 };

async function removeTickets(
  tx: Tx,
  deps: Deps,
  { clientId, before, most }: { clientId: number; before: Date; most: number },
): Promise<number> {
  const ids = await holdOldTickets(tx, clientId, before, most);
  await forgetGapsOf(tx, clientId, ids);
  await forgetGroupsOf(tx, clientId, ids, deps.clock());
  await forgetProposalsOf(tx, clientId, ids);
  await eraseTickets(tx, clientId, ids);
  return ids.length;
}

type Old = { clientId: number; before: Date; most: number };

const removers: Record<RetentionKind, (tx: Tx, deps: Deps, old: Old) => Promise<number>> = {
  tickets: removeTickets,
  chats: async (tx, _, { clientId, before, most }) => {
    const chats = await deleteChatsBefore(tx, clientId, before, most);
    return chats > 0 ? chats : deleteVisitorsBefore(tx, clientId, before, most);
  },
  records: (tx, _, { clientId, before, most }) => deleteRecordsBefore(tx, clientId, before, most),
};

/** Figures stand as they were before their rows go: what waits to be counted is counted first. */
async function freeze(deps: Deps, clientId: number, kind: RetentionKind, before: Date) {
  if (kind !== 'records') await rollUpClient(deps, clientId);
  const day = before.toISOString().slice(0, 10);
  await deps.db.withStaff(async (tx) => {
    await moveBoundary(tx, clientId, kind, before);
    if (kind !== 'records')
      await freezeDays(tx, clientId, kind === 'tickets' ? 'ticket' : 'chat', day);
  });
}

async function removeOld(
  deps: Deps,
  of: { clientId: number; kind: RetentionKind; before: Date },
  { batchSize = 200, onBatch }: RetentionOptions,
): Promise<number> {
  const { clientId, kind, before } = of;
  await freeze(deps, clientId, kind, before);
  let removed = 0;
  for (;;) {
    const count = await deps.db.withStaff(
      (tx) => removers[kind](tx, deps, { clientId, before, most: batchSize }),
      timing,
    );
    if (count === 0) return removed;
    removed += count;
    await onBatch?.(kind, count);
  }
}

async function retainClient(
  deps: Deps,
  { clientId, ...months }: Months & { clientId: number },
  options: RetentionOptions,
): Promise<void> {
  const removed = { ...none };
  const kinds = {
    tickets: months.ticketMonths,
    chats: months.chatMonths,
    records: months.recordMonths,
  };
  for (const kind of ['tickets', 'chats', 'records'] as const) {
    const most = kinds[kind];
    if (most === null) continue;
    const before = boundaryOf(deps.clock(), most);
    removed[kind] = await removeOld(deps, { clientId, kind, before }, options);
  }
  await deps.db.withStaff((tx) => noteRun(tx, clientId, removed, deps.clock()));
  if (removed.tickets > 0) {
    deps.indexes.forget(clientId);
    for (const job of [gapsJob, groupJob]) deps.wake(job);
  }
}

/**
 * Job of the night: removes what is older than its client keeps, batch by batch. Killed midway the next run goes on with
 * what is left; a client that fails does not stop the others.
 */
export async function applyRetention(deps: Deps, options: RetentionOptions = {}): Promise<void> {
  const failures: unknown[] = [];
  for (const client of await deps.db.withStaff((tx) => listRetentions(tx)))
    try {
      await retainClient(deps, client, options);
    } catch (error) {
      failures.push(error);
    }
  if (failures.length > 0) throw new AggregateError(failures, 'what is too old stayed');
}
