import type { MonthlyReport, NextArticle, Value } from '@replique/contract/insight/reports';
import { leastShown } from '@replique/contract/insight/metrics';
import { levels } from '@replique/contract/route';
import { findClient, withScope } from '../../accounts/index.ts';
import { listNextArticles } from '../../answering/index.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { breakdownOf, dayIn, dayText, readScope, type ScopeOf } from '../insights/insights.ts';
import { boundsOf, monthsOf, type Months } from './months.ts';
import { listSent, type ClientSent } from './value-store.ts';
import { sentIn, useRateOf, valueOf } from './value.ts';

/** What the product brought: for the home board, the monthly report and its mail. */

export type Asked = { zone: string; month?: string | undefined };

/** What was sent in a month, by client; those without suggestions have nothing to tell. */
export type Measured = {
  months: Months;
  clients: ClientSent[];
  /** When the first ticket of them all came. */
  firstAt: Date | null;
  /** Of the first client, whatever it has. */
  name: string | null;
};

const hasSuggestions = (client: ClientSent): boolean => client.hasSuggestions;

/**
 * @param of `{ caller, client }`, or `{ clientId }` (null: all) where the caller decided access itself
 * @throws `clients.not-found`, `reports.month-to-come`
 */
export async function measureMonth(
  deps: Deps,
  of: ScopeOf,
  { zone, month }: Asked,
): Promise<Measured> {
  const months = monthsOf(zone, deps.clock(), month);
  if (months === null) throw fail('reports.month-to-come');
  const bounds = boundsOf(months);
  const clients =
    'caller' in of
      ? await withScope(deps, of.caller, of.client, (tx, id) => listSent(tx, id, bounds))
      : await deps.db.withStaff((tx) => listSent(tx, of.clientId, bounds));
  const starts = clients.flatMap(({ firstAt }) => firstAt ?? []);
  return {
    months,
    clients: clients.filter(hasSuggestions),
    firstAt: starts.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null,
    name: clients[0]?.name ?? null,
  };
}

/** Null where no one has suggestions. */
function presentValue(measured: Measured, level: number): Value | null {
  if (measured.clients.length === 0) return null;
  return valueOf(measured, { withMoney: level >= levels.admin });
}

export const mostArticles = 3;
/** Over all clients, those of the ones that sent most. */
const mostClients = 5;

async function listOfClient(deps: Deps, of: ClientSent, months: Months): Promise<NextArticle[]> {
  const client = await deps.db.withClient(of.id, (tx) => findClient(tx, { id: of.id }));
  if (!client) return [];
  const rate = useRateOf(of, months, leastShown);
  const rows = await listNextArticles(deps, client, mostArticles);
  return rows.map(({ kind, uuid, title, tickets, hasDraft, href }) => ({
    kind,
    uuid,
    title,
    tickets,
    hasDraft,
    href,
    hoursAMonth: rate === null ? null : (tickets * rate * of.minutesPerReply) / 60,
    client: { uuid: of.uuid, name: of.name },
  }));
}

/**
 * What is best written next, and the hours a month that it would save: its tickets of the last 30 days, times the share
 * of replies for which a suggestion is used here, times the minutes of a reply. Who may see them, the caller decided.
 */
export async function nextArticlesOf(
  deps: Deps,
  { months, clients }: Measured,
): Promise<NextArticle[]> {
  const busiest = clients
    .toSorted((left, right) => sentIn(right, months) - sentIn(left, months))
    .slice(0, mostClients);
  const found: NextArticle[] = [];
  for (const client of busiest) found.push(...(await listOfClient(deps, client, months)));
  return found.toSorted((left, right) => right.tickets - left.tickets).slice(0, mostArticles);
}

/**
 * This month so far, and what would add most to it; by role.
 * @throws `clients.not-found`
 */
export async function readValue(
  deps: Deps,
  of: { caller: Caller; client: string | undefined },
  zone: string,
): Promise<{ value: Value | null; nextArticles: NextArticle[] | null }> {
  const measured = await measureMonth(deps, of, { zone });
  const { level } = of.caller;
  const isWriter = level >= levels.agent && measured.clients.length > 0;
  return {
    value: presentValue(measured, level),
    nextArticles: isWriter ? await nextArticlesOf(deps, measured) : null,
  };
}

const mostCategories = 5;

/** All tickets of the days, and what most of them were about. */
async function countCategories(deps: Deps, of: ScopeOf, { days }: Months, zone: string) {
  const query = { ...days, zone, compare: 'none', by: 'category' } as const;
  const scope = await readScope(deps, of);
  const rows = await breakdownOf(deps, scope, { ...query, sort: 'tickets', order: 'desc' });
  const counted = rows.map(({ key, figures }) => ({
    name: key,
    tickets: figures['tickets']?.value ?? 0,
  }));
  return {
    tickets: counted.reduce((sum, { tickets }) => sum + tickets, 0),
    categories: counted.filter(({ name }) => name !== '').slice(0, mostCategories),
  };
}

/**
 * A month as it is printed or sent.
 * @param level what it may tell
 * @throws `clients.not-found`, `reports.month-to-come`
 */
export async function reportOf(
  deps: Deps,
  of: ScopeOf,
  { level, ...asked }: Asked & { level: number },
): Promise<MonthlyReport> {
  const measured = await measureMonth(deps, of, asked);
  const { month, isRunning } = measured.months;
  const isOne = 'caller' in of ? (of.caller.clientId ?? of.client) : of.clientId;
  return {
    month,
    since: measured.firstAt && dayText(dayIn(asked.zone, measured.firstAt)).slice(0, 7),
    isRunning,
    clientName: isOne === null || isOne === undefined ? null : measured.name,
    value: presentValue(measured, level),
    nextArticles: level >= levels.agent ? await nextArticlesOf(deps, measured) : [],
    ...(await countCategories(deps, of, measured.months, asked.zone)),
  };
}

/** @throws `clients.not-found`, `reports.month-to-come` */
export async function readMonthly(
  deps: Deps,
  caller: Caller,
  { client, month, zone }: { client?: string | undefined } & Asked,
): Promise<MonthlyReport> {
  return reportOf(deps, { caller, client }, { month, zone, level: caller.level });
}
