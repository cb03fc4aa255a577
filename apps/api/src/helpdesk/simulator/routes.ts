import { implement } from '@orpc/server';
import { simulator } from '@replique/contract/helpdesk/simulator';
import type { Deps } from '../deps.ts';
import { personOf, type Context } from '../../platform/http/access.ts';
import { answerAsAgent, listSimulated, readSimulated, writeAsCustomer } from './simulator.ts';

export function simulatorRoutes(deps: Deps) {
  const os = implement(simulator).$context<Context>();
  return {
    list: os.list.handler(({ input, context }) =>
      listSimulated(deps, personOf(context), input.client),
    ),
    read: os.read.handler(({ input, context }) => readSimulated(deps, personOf(context), input)),
    write: os.write.handler(({ input, context }) =>
      writeAsCustomer(deps, personOf(context), input),
    ),
    answer: os.answer.handler(({ input, context }) =>
      answerAsAgent(deps, personOf(context), input),
    ),
  };
}
