import { implement } from '@orpc/server';
import { singleSignOn } from '@replique/contract/accounts/single-sign-on';
import type { Deps } from '../../deps.ts';
import { personOf, type Context } from '../../../platform/http/access.ts';
import {
  addIdentityProvider,
  changeIdentityProvider,
  checkIdentityProvider,
  listIdentityProviders,
  removeIdentityProvider,
} from './identity-providers.ts';

export function singleSignOnRoutes(deps: Deps) {
  const os = implement(singleSignOn).$context<Context>();
  return {
    list: os.list.handler(async ({ input, context }) => ({
      items: await listIdentityProviders(deps, personOf(context), input.client),
    })),
    create: os.create.handler(({ input, context }) =>
      addIdentityProvider(deps, personOf(context), input),
    ),
    update: os.update.handler(({ input, context }) =>
      changeIdentityProvider(deps, personOf(context), input),
    ),
    remove: os.remove.handler(({ input, context }) =>
      removeIdentityProvider(deps, personOf(context), input),
    ),
    check: os.check.handler(({ input, context }) =>
      checkIdentityProvider(deps, personOf(context), input),
    ),
  };
}
