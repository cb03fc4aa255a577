import { chatCounts, ticketCounts } from '@replique/contract/insight/metrics';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import { endIncident, openIncident } from '../monitoring/monitoring.ts';
import {
  countChatsAgain,
  countTicketsAgain,
  findSettledDay,
  listCountedClients,
  listDaysToCompare,
  type DayCounts,
  type KeptDay,
} from './compare-store.ts';
import { noTime, readFacts } from './layout.ts';
import { holdClient, markDay } from './recount-store.ts';
import { sliceFacts } from './select.ts';
import { countsOf, tallyChats, tallyTickets } from './tally.ts';

/**
 * Holds what is kept against the rows, by another way of counting: what differs is an incident, and is counted again.
 */

const olderDays = 3;
const whole = { from: 0, to: 2 ** 32 - 1 };
const statementTimeoutMs = 120_000;

function countsIn({ kind }: KeptDay, stored: Buffer): DayCounts {
  if (kind === 'chat') {
    const slices = sliceFacts([readFacts('chat', stored)], whole.from, whole.to);
    const sums = { tickets: new Float64Array(), chats: tallyChats(slices, 1) };
    const counts = countsOf(sums, 0);
    return Object.fromEntries(chatCounts.map((name) => [name, counts[name]]));
  }
  const facts = readFacts('ticket', stored);
  const sums = {
    tickets: tallyTickets(sliceFacts([facts], whole.from, whole.to), 1),
    chats: new Float64Array(),
  };
  const counts = countsOf(sums, 0);
  return {
    ...Object.fromEntries(ticketCounts.map((name) => [name, counts[name]])),
    replied: facts.firstReply.filter((code) => code !== noTime).length,
  };
}

function differencesOf(kept: DayCounts, counted: DayCounts): string[] {
  return Object.keys(counted)
    .filter((name) => kept[name] !== counted[name])
    .map((name) => `${name} ${kept[name]}, counted ${counted[name]}`);
}

/** @returns whether the day is what the rows say; undefined where that cannot be said now */
async function compareDay(
  tx: Tx,
  deps: Deps,
  clientId: number,
  day: KeptDay,
): Promise<boolean | undefined> {
  const kept = await findSettledDay(tx, clientId, day);
  if (!kept) return undefined;
  const count = day.kind === 'ticket' ? countTicketsAgain : countChatsAgain;
  const counted = await count(tx, clientId, day.day);
  // Something may have happened while it was counted.
  if (!(await findSettledDay(tx, clientId, day))) return undefined;
  const differences = differencesOf(countsIn(day, kept), counted);
  if (differences.length === 0) return true;
  await openIncident(tx, {
    kind: 'figures-differ',
    clientId,
    cause: 'figures-differ',
    detail: `${day.kind} ${day.day}: ${differences.join('; ')}`,
    at: deps.clock(),
  });
  await markDay(tx, clientId, day);
  return false;
}

/** Days of one client. Differences that were told end when a later night finds none. @returns how many differ */
async function compareClient(deps: Deps, clientId: number): Promise<number> {
  const today = deps.clock().toISOString().slice(0, 10);
  return deps.db.withStaff(
    async (tx) => {
      if (!(await holdClient(tx, clientId))) return 0;
      const days = await listDaysToCompare(tx, clientId, { today, older: olderDays });
      const outcomes: (boolean | undefined)[] = [];
      for (const day of days) outcomes.push(await compareDay(tx, deps, clientId, day));
      const differing = outcomes.filter((isSame) => isSame === false).length;
      if (differing === 0 && outcomes.includes(true))
        await endIncident(tx, {
          kind: 'figures-differ',
          clientId,
          cause: 'figures-differ',
          at: deps.clock(),
        });
      return differing;
    },
    { statementTimeoutMs },
  );
}

/** Job of the night. @returns how many days differ from their rows */
export async function compareFigures(deps: Deps): Promise<number> {
  let differing = 0;
  for (const clientId of await deps.db.withStaff((tx) => listCountedClients(tx)))
    differing += await compareClient(deps, clientId);
  return differing;
}
