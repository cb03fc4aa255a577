import type { AuditAction } from '@replique/contract/contract';
import type { HistoryEntry } from '@replique/contract/accounts/audit';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import { programSession, type Caller } from '../../platform/http/access.ts';
import { currentAddress, currentRequestId } from '../../platform/http/request-context.ts';
import { maskSecrets } from './differences.ts';
import {
  insertEntry,
  listEntriesOf,
  listTicketEntries,
  type TicketEntry,
  type TicketEntryQuery,
} from './store.ts';

export { masked } from './differences.ts';
export { countForExport, listForExport, type AuditQuery } from './read-log.ts';
export { sealEntries, verifyChain } from './seals.ts';
export type { TicketEntry };

export type Change = {
  action: AuditAction;
  /** Null when it belongs to no client. */
  clientId: number | null;
  /** What it was done to, as people know it, and its address in the console. */
  label: string;
  href: string | null;
  /** The fields that changed; secrets never. */
  before?: unknown;
  after?: unknown;
  /** Where it came from, when it is written down outside of its request. */
  address?: string | null;
};

/** Whose session it is tells a client's program, and by which pair of credentials it came. */
type By = { userId: number | null; sessionId?: string };

/** As much of a key's hash as tells two keys apart. */
const shownOfKey = 8;

function keyOf({ sessionId = '' }: By): string | null {
  if (!sessionId.startsWith(programSession)) return null;
  const named = sessionId.slice(programSession.length);
  const [apiKey = '', number] = named.split('.');
  // Credentials with a name are told by their key, which is no secret.
  return number === undefined ? apiKey.slice(0, shownOfKey) : apiKey;
}

/**
 * Writes down who changed what, in the transaction of the change: both are there, or neither. A null `userId` is the
 * server itself, when a date it was given has come. Address and id are those of the request that it happens in.
 */
export async function recordChange(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  by: By,
  change: Change,
): Promise<void> {
  await insertEntry(tx, {
    ...change,
    before: maskSecrets(change.before),
    after: maskSecrets(change.after),
    userId: by.userId,
    at: deps.clock(),
    address: change.address ?? currentAddress(),
    requestId: currentRequestId(),
    apiKey: keyOf(by),
  });
}

const historyLength = 200;

/**
 * What the caller did last, newest first (wire.md: the last 200). Somebody who came from another client, or was a
 * super-admin, reads no more of what was done there.
 */
export async function readHistory(
  deps: Deps,
  caller: Pick<Caller, 'userId' | 'clientId'>,
): Promise<HistoryEntry[]> {
  const rows = await deps.db.withStaff((tx) => listEntriesOf(tx, caller, historyLength));
  return rows.map(({ uuid, at, ...entry }) => ({ id: uuid, at: at.toISOString(), ...entry }));
}

/** What people did to one ticket, newest first; whoever asks must have been let in to the ticket before. */
export async function readTicketEntries(
  deps: Deps,
  of: TicketEntryQuery,
): Promise<{ rows: TicketEntry[]; total: number }> {
  return deps.db.withStaff((tx) => listTicketEntries(tx, of));
}
