import { implement } from '@orpc/server';
import { simulator } from '@replique/contract/helpdesk/simulator';
import type { Deps } from '../deps.ts';
import { personOf, type Context } from '../../platform/http/access.ts';
import type { TicketReading } from '../crm/crm.ts';
import type { SimulatorWork } from './set-up.ts';
import { endSimulator, readStatus, startSimulator } from './start-end.ts';
import { answerAsAgent, listSimulated, readSimulated, writeAsCustomer } from './simulator.ts';

export function simulatorRoutes(deps: Deps, work: SimulatorWork & { reading: TicketReading }) {
  const os = implement(simulator).$context<Context>();
  return {
    status: os.status.handler(({ input, context }) =>
      readStatus(deps, personOf(context), input.client),
    ),
    start: os.start.handler(({ input, context }) =>
      startSimulator(deps, personOf(context), input, work),
    ),
    end: os.end.handler(({ input, context }) =>
      endSimulator(deps, work.reading, personOf(context), input.client),
    ),
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
