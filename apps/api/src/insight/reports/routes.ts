import { implement } from '@orpc/server';
import { reports } from '@replique/contract/insight/reports';
import type { Deps } from '../deps.ts';
import { personOf, type Context } from '../../platform/http/access.ts';
import { readCosts, saveCosts } from './costs.ts';
import { readMonthly } from './reports.ts';
import { sendMonthly } from './send.ts';

export function reportsRoutes(deps: Deps) {
  const os = implement(reports).$context<Context>();
  return {
    monthly: os.monthly.handler(({ input, context }) =>
      readMonthly(deps, personOf(context), input),
    ),
    send: os.send.handler(({ input, context }) => sendMonthly(deps, personOf(context), input)),
    costs: os.costs.handler(({ input, context }) =>
      readCosts(deps, personOf(context), input.client),
    ),
    saveCosts: os.saveCosts.handler(({ input: { client, ...costs }, context }) =>
      saveCosts(deps, personOf(context), client, costs),
    ),
  };
}
