import type { SilenceReasons } from '@replique/contract/insight/insights';
import type { Deps } from '../deps.ts';
import { listOpenGaps } from '../../knowledge/index.ts';
import type { Caller } from '../../platform/http/access.ts';
import { readPeriods, type Period } from './calendar.ts';
import { boundsOf, type InsightsQuery } from './overview.ts';
import { readScope, selectFacts, type Scope } from './scope.ts';

/** Eligible tickets for which nothing could be said, by the reason of the latest try. */
function countReasons(
  scope: Scope,
  query: InsightsQuery,
  period: Period,
): SilenceReasons['reasons'] {
  const tickets = new Map<string, number>();
  for (const { client, tickets: slices } of selectFacts(scope, query, boundsOf(period))) {
    const counts = new Float64Array(client.values.reason.length);
    for (const { facts, from, to, groups } of slices)
      for (let row = from; row < to; row += 1) {
        const code = facts.reason[row] as number;
        if ((groups[row - from] as number) >= 0) counts[code] = (counts[code] ?? 0) + 1;
      }
    client.values.reason.forEach((reason, code) => {
      if (code > 0) tickets.set(reason, (tickets.get(reason) ?? 0) + (counts[code] ?? 0));
    });
  }
  return [...tickets]
    .map(([reason, count]) => ({ reason, tickets: count }))
    .filter((each) => each.tickets > 0)
    .toSorted(
      (left, right) => right.tickets - left.tickets || (left.reason < right.reason ? -1 : 1),
    );
}

/** @throws `clients.not-found`, `insights.period-invalid` */
export async function readReasons(
  deps: Deps,
  caller: Caller,
  query: InsightsQuery,
): Promise<SilenceReasons> {
  const { period } = readPeriods(query, deps.clock());
  const scope = await readScope(deps, { caller, client: query.client });
  const { gaps, total } = await listOpenGaps(deps, caller, query.client);
  return { reasons: countReasons(scope, query, period), gaps, openGaps: total };
}
