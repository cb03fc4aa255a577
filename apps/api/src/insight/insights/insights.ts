import type { Figures } from '@replique/contract/insight/insights';
import type { Deps } from '../deps.ts';
import type { Quarters } from './calendar.ts';
import { figuresOf, measureGroups } from './figures.ts';
import { quarterOf } from './layout.ts';
import {
  hasChats,
  readScope,
  selectFacts,
  type Narrowing,
  type Scope,
  type ScopeOf,
} from './scope.ts';

/** What other slices read of the insights (docs/insights.md). */

export { dayBounds, dayIn, weekdayOf } from './calendar.ts';
export { dayNumber, dayText, quarterTime } from './layout.ts';
export { breakdownOf, listBreakdown, type BreakdownQuery } from './breakdown.ts';
export { readOverview, type InsightsQuery } from './overview.ts';
export { compareFigures } from './compare.ts';
export { freezeDays } from './frozen-store.ts';
export { rollUp, rollUpClient, rollUpJob } from './roll-up.ts';
export { readScope, type ScopeOf } from './scope.ts';

function measure(scope: Scope, filter: Narrowing, quarters: Quarters): Figures {
  const withChats = hasChats(filter);
  const [measured] = measureGroups(selectFacts(scope, filter, quarters), 1, withChats);
  return measured ? figuresOf(measured) : {};
}

/**
 * Every figure of the tickets created from `from` to before `to`, to the quarter of an hour.
 * @param of `{ caller, client }`, or `{ clientId }` (null: all clients) where the caller decided access itself
 * @throws `clients.not-found`
 */
export async function readFigures(
  deps: Deps,
  of: ScopeOf,
  { from, to, ...filter }: { from: Date; to: Date } & Narrowing,
): Promise<Figures> {
  const scope = await readScope(deps, of);
  return measure(scope, filter, { from: quarterOf(from), to: quarterOf(to) });
}
