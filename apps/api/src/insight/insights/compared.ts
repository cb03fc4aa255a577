import type { WaitingSaved } from '@replique/contract/insight/insights';
import { leastCompared } from '@replique/contract/insight/metrics';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { answerOnce } from './answers.ts';
import { readPeriods } from './calendar.ts';
import { listClientNames } from './facts-store.ts';
import { boundsOf, type InsightsQuery } from './overview.ts';
import { readScope, selectFacts } from './scope.ts';
import { compareStrata, gatherByStratum, sumSaved, type StratumRow } from './waiting-saved.ts';

/** Most rows that are told one by one; the sum is of all. */
const mostRows = 200;
const hours = (seconds: number | null): number | null =>
  seconds === null ? null : seconds / 3_600;

/** What was compared first, then by how many tickets were answered with the product. */
function sortRows(rows: StratumRow[]): StratumRow[] {
  return rows.toSorted(
    (left, right) =>
      Number(right.savedSeconds !== null) - Number(left.savedSeconds !== null) ||
      right.with - left.with ||
      right.without - left.without,
  );
}

/** @throws `clients.not-found`, `insights.period-invalid` */
export async function readWaitingSaved(
  deps: Deps,
  caller: Caller,
  query: InsightsQuery,
): Promise<WaitingSaved> {
  const { period } = readPeriods(query, deps.clock());
  const scope = await readScope(deps, { caller, client: query.client });
  const { client: _, compare: __, ...asked } = query;
  const rows = answerOnce(deps.db, ['waiting-saved', scope.mark, asked], () => {
    const selected = selectFacts(scope, query, boundsOf(period));
    const { times, isStratified } = gatherByStratum(selected, 1);
    return isStratified ? sortRows(compareStrata(selected, times, { group: 0, least: 0 })) : [];
  });
  const saved = sumSaved(rows);
  const shown = rows.slice(0, mostRows);
  const isOne = scope.clients.length === 1;
  const ids = isOne ? [] : [...new Set(shown.map(({ client }) => client.clientId))];
  const names = await deps.db.withStaff((tx) => listClientNames(tx, ids));
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  return {
    hours: hours(saved.seconds),
    low: hours(saved.low),
    high: hours(saved.high),
    with: saved.with,
    compared: saved.compared,
    least: leastCompared,
    rows: shown.map(({ client, ...row }) => ({
      ...row,
      client: nameOf.get(client.clientId) ?? null,
    })),
  };
}
