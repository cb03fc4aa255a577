import type { Suggestion } from '@replique/contract/answering/suggestions';
import { withScope } from '../../../accounts/index.ts';
import type { Deps } from '../../deps.ts';
import { isProgram, type Caller } from '../../../platform/http/access.ts';
import { fail } from '../../../platform/http/errors.ts';
import { dayOf } from '../../../knowledge/index.ts';
import { requireTicket } from '../../../helpdesk/index.ts';
import { endOf } from '../../ask/ask.ts';
import { generateSuggestion } from './generate.ts';
import { presentAll } from '../present.ts';
import { readRequest, type Author } from './request.ts';
import { listSuggestions } from '../store.ts';

/** Who a suggestion is written for; a program has no name to sign with. */
export function authorOf(caller: Caller): Author {
  const { userId, firstname } = caller;
  return { kind: 'person', caller: { userId, firstname: isProgram(caller) ? '' : firstname } };
}

/** The one that stands for the latest question, whoever asked for it. */
async function findStanding(
  deps: Deps,
  caller: Caller,
  ticketUuid: string,
): Promise<Suggestion | undefined> {
  return withScope(deps, caller, undefined, async (tx) => {
    const { clientId, id } = await requireTicket(tx, ticketUuid);
    const [latest] = await listSuggestions(tx, clientId, id);
    if (!latest || latest.staleSince || latest.notes.includes('ticket-changed')) return undefined;
    const [presented] = await presentAll(tx, dayOf(deps), clientId, [latest]);
    return presented;
  });
}

async function write(
  deps: Deps,
  caller: Caller,
  ticket: string,
  signal?: AbortSignal,
): Promise<Suggestion> {
  const request = await readRequest(deps, (fn) => withScope(deps, caller, undefined, fn), {
    ticket,
    author: authorOf(caller),
  });
  const kept = await endOf(generateSuggestion(deps, request, { signal }));
  if (!kept) throw fail('suggestions.writer-failed', { reason: 'interrupted' });
  return kept.suggestion;
}

type Found = { suggestion: Suggestion; isNew: boolean };

/** Looks once more: another call may have written it, and ended, since the caller looked. */
async function findOrWrite(deps: Deps, caller: Caller, ticket: string): Promise<Found> {
  const standing = await findStanding(deps, caller, ticket);
  if (standing) return { suggestion: standing, isNew: false };
  return { suggestion: await write(deps, caller, ticket), isNew: true };
}

/** What this process writes at the moment, by ticket: who asks meanwhile waits for the same. */
const underWay = new WeakMap<Deps, Map<string, Promise<Found>>>();

function underWayOf(deps: Deps): Map<string, Promise<Found>> {
  const known = underWay.get(deps) ?? new Map<string, Promise<Found>>();
  underWay.set(deps, known);
  return known;
}

/**
 * The suggestion for a ticket's latest question, as it stands; written now where there is none yet, or another is
 * wanted. Asking twice, also at once, writes and costs once: a program that goes away and comes again finds what it
 * asked for.
 * @throws `tickets.not-found`, `tickets.no-question`, `modules.off`, `suggestions.writer-failed`
 */
export async function suggestOnce(
  deps: Deps,
  caller: Caller,
  asked: { ticket: string; again: boolean },
  signal?: AbortSignal,
): Promise<Found> {
  const { ticket, again } = asked;
  if (again) return { suggestion: await write(deps, caller, ticket, signal), isNew: true };
  const standing = await findStanding(deps, caller, ticket);
  if (standing) return { suggestion: standing, isNew: false };
  const writings = underWayOf(deps);
  const joined = writings.get(ticket);
  if (joined) return { suggestion: (await joined).suggestion, isNew: false };
  const found = findOrWrite(deps, caller, ticket).finally(() => writings.delete(ticket));
  writings.set(ticket, found);
  return found;
}
