import { withScope } from '../../accounts/index.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { factCacheOf, type ClientFacts } from './fact-cache.ts';
import { findOldestMark, listRuns, type RunState } from './facts-store.ts';
import { beginSelection, narrow, sliceFacts, type Slice } from './select.ts';

/** Whose facts an answer is of. */

export type Scope = {
  clients: ClientFacts[];
  /** Null: what was there before figures were counted is not counted yet. */
  countedTo: Date | null;
  /** The same as long as nothing was counted since. */
  mark: string;
};

export type ScopeOf = { caller: Caller; client?: string | undefined } | { clientId: number | null };

type Seen = { runs: RunState[]; oldest: number | null };

/**
 * The own client, or for a super-admin the chosen one, or all. A client by its id is for jobs and slices that decided
 * access themselves (null: all).
 * @throws `clients.not-found`
 */
export async function readScope(deps: Deps, of: ScopeOf): Promise<Scope> {
  const look = async (
    tx: Parameters<typeof listRuns>[0],
    clientId: number | null,
  ): Promise<Seen> => ({
    runs: await listRuns(tx, clientId),
    oldest: await findOldestMark(tx, clientId),
  });
  const { runs, oldest } =
    'caller' in of
      ? await withScope(deps, of.caller, of.client, look)
      : await deps.db.withStaff((tx) => look(tx, of.clientId));
  const cache = factCacheOf(deps.db);
  const clients: ClientFacts[] = [];
  // One after the other, so that many clients do not take every connection.
  for (const { clientId, revision } of runs) clients.push(await cache.read(clientId, revision));
  return {
    clients,
    countedTo: oldest === null ? deps.clock() : Number.isFinite(oldest) ? new Date(oldest) : null,
    mark: clients.map(({ clientId, revision }) => `${clientId}:${revision}`).join(' '),
  };
}

const narrowing = ['channel', 'category', 'language', 'agent'] as const;
export type Narrowing = { [Name in (typeof narrowing)[number]]?: string[] | undefined };

/** Chats have a language; what is narrowed by anything else has no chats to tell of. */
export function hasChats(filter: Narrowing): boolean {
  return !narrowing.some((name) => name !== 'language' && filter[name] !== undefined);
}

/** 1 for each code whose value is wanted. */
function allowedOf(values: string[], wanted: string[]): Uint8Array {
  const allowed = new Uint8Array(values.length);
  values.forEach((value, code) => {
    if (code > 0 && wanted.includes(value)) allowed[code] = 1;
  });
  return allowed;
}

export type Selected = {
  client: ClientFacts;
  tickets: Slice<'ticket'>[];
  chats: Slice<'chat'>[];
};

/**
 * What the filter leaves of quarters `from` to `to` (without it), client by client, all in group 0. Good until the next
 * selection, and never over an `await`: memory is used again.
 */
export function selectFacts(
  scope: Scope,
  filter: Narrowing,
  { from, to }: { from: number; to: number },
): Selected[] {
  beginSelection();
  return scope.clients.map((client) => {
    const tickets = sliceFacts(client.ticket, from, to);
    const chats = hasChats(filter) ? sliceFacts(client.chat, from, to) : [];
    for (const name of narrowing) {
      const wanted = filter[name];
      if (!wanted) continue;
      const allowed = allowedOf(client.values[name], wanted);
      for (const slice of tickets) narrow(slice, slice.facts[name], allowed);
      if (name === 'language')
        for (const slice of chats) narrow(slice, slice.facts.language, allowed);
    }
    return { client, tickets, chats };
  });
}
