import { implement } from '@orpc/server';
import { workbench } from '@replique/contract/answering/workbench';
import type { Deps } from '../../deps.ts';
import { personOf, type Context } from '../../../platform/http/access.ts';
import { markIrrelevant, unmarkIrrelevant } from './question-marks.ts';
import { rateSuggestion, withdrawRating } from './ratings.ts';
import { restoreSuggestion } from './restore.ts';
import { listVersions, readTicketFields, readTicketHistory } from './ticket-history.ts';

export function workbenchRoutes(deps: Deps) {
  const os = implement(workbench).$context<Context>();
  return {
    rate: os.rate.handler(({ input, context }) => rateSuggestion(deps, personOf(context), input)),
    withdrawRating: os.withdrawRating.handler(({ input, context }) =>
      withdrawRating(deps, personOf(context), input.suggestion),
    ),
    restore: os.restore.handler(({ input, context }) =>
      restoreSuggestion(deps, personOf(context), input.suggestion),
    ),
    versions: os.versions.handler(async ({ input, context }) => ({
      items: await listVersions(deps, personOf(context), input.suggestion),
    })),
    markIrrelevant: os.markIrrelevant.handler(({ input, context }) =>
      markIrrelevant(deps, personOf(context), input),
    ),
    unmarkIrrelevant: os.unmarkIrrelevant.handler(({ input, context }) =>
      unmarkIrrelevant(deps, personOf(context), input),
    ),
    fields: os.fields.handler(({ input, context }) =>
      readTicketFields(deps, personOf(context), input.ticket),
    ),
    history: os.history.handler(async ({ input, context }) => ({
      ...(await readTicketHistory(deps, personOf(context), input)),
      nextCursor: null,
    })),
  };
}
