import { implement } from '@orpc/server';
import { crmSync } from '@replique/contract/helpdesk/crm-sync';
import type { Deps } from '../deps.ts';
import { personOf, type Context } from '../../platform/http/access.ts';
import { listDeadLetters, readNow, readSyncState, redeliver, startAgain } from './sync-state.ts';

export function crmSyncRoutes(deps: Deps) {
  const os = implement(crmSync).$context<Context>();
  return {
    read: os.read.handler(({ input, context }) =>
      readSyncState(deps, personOf(context), input.client, input.platform),
    ),
    start: os.start.handler(({ input, context }) => startAgain(deps, personOf(context), input)),
    readNow: os.readNow.handler(({ input, context }) => readNow(deps, personOf(context), input)),
    deadLetters: os.deadLetters.handler(({ input, context }) =>
      listDeadLetters(deps, personOf(context), input),
    ),
    redeliver: os.redeliver.handler(({ input, context }) =>
      redeliver(deps, personOf(context), input),
    ),
    redeliverAll: os.redeliverAll.handler(({ input, context }) =>
      redeliver(deps, personOf(context), input),
    ),
  };
}
