import { implement } from '@orpc/server';
import { insights } from '@replique/contract/insight/insights';
import type { Deps } from '../deps.ts';
import { personOf, type Context } from '../../platform/http/access.ts';
import { readBreakdown } from './breakdown.ts';
import { readWaitingSaved } from './compared.ts';
import { changeDigest, readDigest } from './digest.ts';
import { readOverview } from './overview.ts';
import { readReasons } from './reasons.ts';
import { readSummary } from './summary.ts';

export function insightsRoutes(deps: Deps) {
  const os = implement(insights).$context<Context>();
  return {
    overview: os.overview.handler(({ input, context }) =>
      readOverview(deps, personOf(context), input),
    ),
    breakdown: os.breakdown.handler(({ input, context }) =>
      readBreakdown(deps, personOf(context), input),
    ),
    waitingSaved: os.waitingSaved.handler(({ input, context }) =>
      readWaitingSaved(deps, personOf(context), input),
    ),
    reasons: os.reasons.handler(({ input, context }) =>
      readReasons(deps, personOf(context), input),
    ),
    summary: os.summary.handler(({ input, context }) =>
      readSummary(deps, personOf(context), input),
    ),
    digest: os.digest.handler(({ context }) => readDigest(deps, personOf(context))),
    setDigest: os.setDigest.handler(({ input, context }) =>
      changeDigest(deps, personOf(context), input),
    ),
  };
}
