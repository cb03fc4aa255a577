import { implement } from '@orpc/server';
import { thirdPartyData } from '@replique/contract/helpdesk/third-party-data';
import type { Deps } from '../deps.ts';
import { personOf, type Context } from '../../platform/http/access.ts';
import { readThirdPartyData, refreshThirdPartyData, testThirdPartySource } from './of-ticket.ts';
import { listThirdPartySources, removeThirdPartySource, saveThirdPartySource } from './settings.ts';

export function thirdPartyRoutes(deps: Deps) {
  const os = implement(thirdPartyData).$context<Context>();
  return {
    list: os.list.handler(async ({ input, context }) => ({
      items: await listThirdPartySources(deps, personOf(context), input.client),
    })),
    save: os.save.handler(({ input, context }) =>
      saveThirdPartySource(deps, personOf(context), { ...input.params, settings: input.body }),
    ),
    remove: os.remove.handler(({ input, context }) =>
      removeThirdPartySource(deps, personOf(context), input),
    ),
    test: os.test.handler(({ input, context }) =>
      testThirdPartySource(deps, personOf(context), input),
    ),
    ofTicket: os.ofTicket.handler(async ({ input, context }) => ({
      items: await readThirdPartyData(deps, personOf(context), input.ticket),
    })),
    refresh: os.refresh.handler(async ({ input, context }) => ({
      items: await refreshThirdPartyData(deps, personOf(context), input.ticket),
    })),
  };
}
