import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import { isFrozen } from './frozen-store.ts';
import type { Facts } from './layout.ts';
import { packChats, packTickets, type CodeOf } from './pack.ts';
import {
  codesOf,
  holdClient,
  listChatsOfDay,
  listMarkedClients,
  listMarkedDays,
  listTicketsOfDay,
  saveDay,
  takeMarks,
  type CountedTicket,
  type Dimension,
  type MarkedDay,
} from './recount-store.ts';

/**
 * Counts the marked days again, each whole, from the rows, in one transaction: what is stopped midway has changed
 * nothing, and what is counted twice is the same.
 */

export const rollUpJob = 'insights.roll-up';

/** After so long the next turn goes on, so that no turn runs into the next. */
const budgetMs = 50_000;
/** Clients take turns: a full import does not keep the others waiting. */
const daysATurn = 10;
const statementTimeoutMs = 120_000;

/** What tests let happen in the midst of a day. */
export type RollUpHooks = { beforeSave?: (day: MarkedDay) => Promise<void> };

/** No day before or after these can be asked for: what a wrong clock dated there is not counted. */
const isCounted = (day: string): boolean => day >= '2000-01-01' && day < '2100-01-01';

const dimensions = {
  channel: ({ channel }) => channel,
  category: ({ category }) => category,
  language: ({ language }) => language,
  agent: ({ agent }) => agent,
  promptVersion: ({ promptVersion }) => promptVersion,
  reason: ({ reason }) => reason,
} satisfies Record<Dimension, (ticket: CountedTicket) => string | null>;

/** Codes of all values that occur; an empty text is no value. */
async function codesFor(
  tx: Tx,
  clientId: number,
  occurring: Partial<Record<Dimension, (string | null)[]>>,
): Promise<CodeOf> {
  const values = Object.entries(occurring).flatMap(([name, all]) =>
    [...new Set(all)].flatMap((value) =>
      value === null || value === '' ? [] : [{ dimension: name as Dimension, value }],
    ),
  );
  const codes = new Map<Dimension, Map<string, number>>();
  for (const { dimension, value, code } of await codesOf(tx, clientId, values)) {
    const known = codes.get(dimension) ?? new Map<string, number>();
    codes.set(dimension, known.set(value, code));
  }
  return (dimension, value) => codes.get(dimension)?.get(value ?? '') ?? 0;
}

async function countTickets(tx: Tx, clientId: number, day: string): Promise<Facts<'ticket'>> {
  const tickets = isCounted(day) ? await listTicketsOfDay(tx, clientId, day) : [];
  const occurring = Object.fromEntries(
    Object.entries(dimensions).map(([name, valueOf]) => [name, tickets.map(valueOf)]),
  );
  return packTickets(tickets, await codesFor(tx, clientId, occurring));
}

async function countChats(tx: Tx, clientId: number, day: string): Promise<Facts<'chat'>> {
  const chats = isCounted(day) ? await listChatsOfDay(tx, clientId, day) : [];
  const occurring = { language: chats.map(({ language }) => language) };
  return packChats(chats, await codesFor(tx, clientId, occurring));
}

/** @returns false when another process works at this client */
async function countDay(
  deps: Deps,
  clientId: number,
  marked: MarkedDay,
  hooks: RollUpHooks,
): Promise<boolean> {
  return deps.db.withStaff(
    async (tx) => {
      if (!(await holdClient(tx, clientId))) return false;
      if (!(await takeMarks(tx, clientId, marked))) return true;
      // Retention removed rows of it: what was counted stands.
      if (await isFrozen(tx, clientId, marked)) return true;
      const counted =
        marked.kind === 'ticket'
          ? await countTickets(tx, clientId, marked.day)
          : await countChats(tx, clientId, marked.day);
      await hooks.beforeSave?.(marked);
      const { rows, bytes } = counted;
      await saveDay(tx, clientId, marked, { rows, bytes, at: deps.clock() });
      return true;
    },
    { statementTimeoutMs },
  );
}

type Turn = { done: Set<string>; failures: unknown[]; hooks: RollUpHooks };

/** Some of a client's days that were not tried in this turn yet. @returns how many were counted */
async function countSome(
  deps: Deps,
  clientId: number,
  { done, failures, hooks }: Turn,
): Promise<number> {
  const marked = await deps.db.withStaff((tx) => listMarkedDays(tx, clientId));
  const nameOf = ({ kind, day }: MarkedDay) => `${clientId} ${kind} ${day}`;
  const next = marked.filter((day) => !done.has(nameOf(day))).slice(0, daysATurn);
  let counted = 0;
  for (const day of next) {
    done.add(nameOf(day));
    try {
      if (!(await countDay(deps, clientId, day, hooks))) return counted;
      counted += 1;
    } catch (error) {
      // One day that cannot be counted does not keep the others waiting.
      failures.push(error);
    }
  }
  return counted;
}

function refuseFailures(failures: unknown[]): void {
  if (failures.length > 0) throw new AggregateError(failures, 'days could not be counted');
}

/** All marked days of one client. */
export async function rollUpClient(deps: Deps, clientId: number): Promise<void> {
  const turn: Turn = { done: new Set(), failures: [], hooks: {} };
  while ((await countSome(deps, clientId, turn)) > 0);
  refuseFailures(turn.failures);
}

/** Job: counts what is marked, until nothing is or the time of the turn is over. @returns how many days */
export async function rollUp(deps: Deps, hooks: RollUpHooks = {}): Promise<number> {
  const begun = performance.now();
  const turn: Turn = { done: new Set(), failures: [], hooks };
  let counted = 0;
  for (let before = -1; before < counted;) {
    before = counted;
    for (const clientId of await deps.db.withStaff((tx) => listMarkedClients(tx))) {
      if (performance.now() - begun > budgetMs) break;
      counted += await countSome(deps, clientId, turn);
    }
  }
  refuseFailures(turn.failures);
  return counted;
}
