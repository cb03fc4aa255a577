import { implement } from '@orpc/server';
import { thirdPartyData } from '@replique/contract/third-party-data';
import type { Deps } from '../deps.ts';
import { personOf, type Context } from '../http/access.ts';
import {
  listThirdPartySources,
  removeThirdPartySource,
  saveThirdPartySource,
} from './third-party-data.ts';

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
  };
}
