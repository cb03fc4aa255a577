import { implement } from '@orpc/server';
import { categorization } from '@replique/contract/helpdesk/categorization';
import type { Deps } from '../deps.ts';
import { personOf, type Context } from '../../platform/http/access.ts';
import { saveAutomatic } from './automatic.ts';
import { askTraining, predictText, predictTicket, readCategorizer } from './categorization.ts';
import { correctCategory, readCategory } from './corrections.ts';

export function categorizationRoutes(deps: Deps) {
  const os = implement(categorization).$context<Context>();
  return {
    get: os.get.handler(({ input, context }) =>
      readCategorizer(deps, personOf(context), input.client),
    ),
    train: os.train.handler(({ input, context }) =>
      askTraining(deps, personOf(context), input.client),
    ),
    predict: os.predict.handler(({ input, context }) =>
      predictText(deps, personOf(context), input),
    ),
    ticket: os.ticket.handler(({ input, context }) =>
      predictTicket(deps, personOf(context), input.ticket),
    ),
    setAutomatic: os.setAutomatic.handler(({ input: { client, ...naming }, context }) =>
      saveAutomatic(deps, personOf(context), client, naming),
    ),
    category: os.category.handler(({ input, context }) =>
      readCategory(deps, personOf(context), input.ticket),
    ),
    correct: os.correct.handler(({ input, context }) =>
      correctCategory(deps, personOf(context), input),
    ),
  };
}
