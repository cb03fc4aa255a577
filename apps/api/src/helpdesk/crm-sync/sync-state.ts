import type { CrmPlatform } from '@replique/contract/helpdesk/crm';
import {
  CrmSyncReason,
  type CrmDeadLetter,
  type CrmSyncState,
} from '@replique/contract/helpdesk/crm-sync';
import { levels } from '@replique/contract/route';
import type { AuditAction } from '@replique/contract/contract';
import { recordChange, withClientScope, type Client } from '../../accounts/index.ts';
import { findConnection } from '../crm/crm.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { countChanges, listDead, reviveDead, type DeadLetter } from './changes-store.ts';
import { connectionHealth } from './health.ts';
import { beginSync, startSync, syncJob } from './start-stop.ts';
import { findSync, makeDue, type Sync } from './store.ts';

type Named = { client: string; platform: CrmPlatform };

const timeOf = (at: Date | null | undefined) => at?.toISOString() ?? null;

type ErrorRow = Pick<Sync, 'errorReason' | 'errorDetail' | 'errorStatus' | 'errorAt'>;

function presentError(row: ErrorRow, isAdmin: boolean): CrmSyncState['error'] {
  const { errorReason, errorDetail, errorStatus, errorAt } = row;
  if (errorReason === null || errorAt === null) return null;
  const reason = CrmSyncReason.safeParse(errorReason).data ?? 'internal';
  const detail = isAdmin ? errorDetail : null;
  return { reason, detail, status: errorStatus, at: errorAt.toISOString() };
}

/** Before so much is read, how it goes says nothing. */
const fewestRead = 50;

/** When all is read, if it goes on as since it was begun: the CRM's pauses are in it. */
export function expectedEnd(
  sync: Pick<Sync, 'begunAt' | 'estimate' | 'storedCount' | 'isCaughtUp' | 'state'>,
  now: Date,
): Date | null {
  const { begunAt, estimate, storedCount, isCaughtUp, state } = sync;
  const isGoing = state === 'waiting' || state === 'running' || state === 'paused';
  if (isCaughtUp || !isGoing || estimate === null || storedCount < fewestRead) return null;
  const each = Math.max(0, now.getTime() - begunAt.getTime()) / storedCount;
  // More may come than was told.
  return new Date(now.getTime() + each * Math.max(0, estimate - storedCount));
}

async function presentState(
  deps: Deps,
  tx: Tx,
  caller: Caller,
  { clientId, platform }: { clientId: number; platform: CrmPlatform },
): Promise<CrmSyncState> {
  const sync = await findSync(tx, clientId, platform);
  const { waiting, dead, oldest } = await countChanges(tx, { clientId, platform });
  const lag = oldest && deps.clock().getTime() - oldest.getTime();
  return {
    state: sync?.state ?? 'off',
    health: connectionHealth(sync),
    isCaughtUp: sync?.isCaughtUp ?? false,
    estimate: sync?.estimate ?? null,
    expectedEnd: timeOf(sync && expectedEnd(sync, deps.clock())),
    readCount: sync?.readCount ?? 0,
    storedCount: sync?.storedCount ?? 0,
    failedCount: sync?.failedCount ?? 0,
    waitingCount: waiting,
    deadLetters: dead,
    lastEventAt: timeOf(sync?.lastEventAt),
    lastReadAt: timeOf(sync?.lastReadAt),
    lagSeconds: lag === null ? null : Math.max(0, Math.round(lag / 1_000)),
    retryAt: timeOf(sync?.retryAt),
    error: sync ? presentError(sync, caller.level >= levels.admin) : null,
    since: timeOf(sync?.since),
  };
}

/** How far a CRM is read; `off` where it never was. The platform's own words are for admins. */
export async function readSyncState(
  deps: Deps,
  caller: Caller,
  client: string,
  platform: CrmPlatform,
): Promise<CrmSyncState> {
  return withClientScope(deps, caller, client, (tx, { id: clientId }) =>
    presentState(deps, tx, caller, { clientId, platform }),
  );
}

/** A change that a person makes to a CRM in use: written down, and worked on at once. */
async function change(
  deps: Deps,
  caller: Caller,
  { client: clientRef, platform }: Named,
  action: AuditAction,
  fn: (tx: Tx, client: Client) => Promise<object | void>,
): Promise<CrmSyncState> {
  const state = await withClientScope(deps, caller, clientRef, async (tx, client) => {
    const connection = await findConnection(tx, client.id, platform);
    if (!connection?.isEnabled || !connection.sealedCredentials) throw fail('crm.not-connected');
    const after = await fn(tx, client);
    await recordChange(tx, deps, caller, {
      action,
      clientId: client.id,
      label: `${client.name} · ${platform}`,
      href: `/settings/crm/${platform}?client=${client.uuid}`,
      after: { platform, ...after },
    });
    return presentState(deps, tx, caller, { clientId: client.id, platform });
  });
  deps.wake(syncJob);
  return state;
}

/** Reads the history again, from `since` or from where it was begun last; nothing that is stored goes. */
export async function startAgain(
  deps: Deps,
  caller: Caller,
  named: Named & { since?: string | undefined },
): Promise<CrmSyncState> {
  return change(deps, caller, named, 'crm-sync.started', async (tx, { id }) => {
    const known = await findSync(tx, id, named.platform);
    const since = named.since ? new Date(named.since) : (known?.since ?? null);
    await beginSync(tx, id, named.platform, { since, at: deps.clock() });
    return { since: timeOf(since) };
  });
}

/** Asks now instead of in a minute; where the CRM asked to wait, that stands. */
export async function readNow(deps: Deps, caller: Caller, named: Named): Promise<CrmSyncState> {
  return change(deps, caller, named, 'crm-sync.read-asked', async (tx, { id }) => {
    const at = deps.clock();
    const known = await findSync(tx, id, named.platform);
    if (!known) return startSync(tx, id, named.platform, { at });
    const isPaused = known.state === 'paused' && known.retryAt !== null && known.retryAt > at;
    if (!isPaused) await makeDue(tx, id, named.platform, at);
  });
}

function presentLetter({
  uuid,
  externalId,
  noticedAt,
  attempts,
  ...error
}: DeadLetter): CrmDeadLetter {
  const told = presentError(error, true);
  const at = noticedAt.toISOString();
  const none = { reason: 'internal' as const, detail: null, status: null, at };
  return { uuid, externalId, noticedAt: at, attempts, error: told ?? none };
}

export async function listDeadLetters(
  deps: Deps,
  caller: Caller,
  { client, platform, ...paging }: Named & { page: number; pageSize: number },
) {
  return withClientScope(deps, caller, client, async (tx, { id: clientId }) => {
    const { dead: total } = await countChanges(tx, { clientId, platform });
    const rows = await listDead(tx, { clientId, platform }, paging);
    return { items: rows.map(presentLetter), nextCursor: null, total };
  });
}

/**
 * Tries again what was given up: one ticket, or all.
 * @throws `crm-sync.letter-not-found` when the one is not among them any more
 */
export async function redeliver(
  deps: Deps,
  caller: Caller,
  named: Named & { letter?: string },
): Promise<CrmSyncState> {
  return change(deps, caller, named, 'crm-sync.redelivered', async (tx, { id: clientId }) => {
    const { platform, letter } = named;
    const at = deps.clock();
    const tickets = await reviveDead(tx, { clientId, platform }, at, letter?.toLowerCase());
    if (letter !== undefined && tickets.length === 0) throw fail('crm-sync.letter-not-found');
    const known = await findSync(tx, clientId, platform);
    if (known?.state === 'waiting') await makeDue(tx, clientId, platform, at);
    return { tickets: tickets.length, ...(letter === undefined ? {} : { ticket: tickets[0] }) };
  });
}
