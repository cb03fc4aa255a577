import { implement } from '@orpc/server';
import { apiCredentials } from '@replique/contract/accounts/api-credentials';
import type { Deps } from '../../deps.ts';
import { personOf, type Context } from '../../../platform/http/access.ts';
import {
  changeApiCredential,
  createApiCredential,
  endOldSecret,
  listApiCredentials,
  revokeApiCredential,
  rotateApiCredential,
} from './program-credentials.ts';

export function apiCredentialsRoutes(deps: Deps) {
  const os = implement(apiCredentials).$context<Context>();
  return {
    list: os.list.handler(async ({ input, context }) => ({
      items: await listApiCredentials(deps, personOf(context), input.client),
    })),
    create: os.create.handler(({ input, context }) =>
      createApiCredential(deps, personOf(context), input),
    ),
    change: os.change.handler(({ input, context }) =>
      changeApiCredential(deps, personOf(context), input),
    ),
    rotate: os.rotate.handler(({ input, context }) =>
      rotateApiCredential(deps, personOf(context), input),
    ),
    endOld: os.endOld.handler(({ input, context }) => endOldSecret(deps, personOf(context), input)),
    revoke: os.revoke.handler(({ input, context }) =>
      revokeApiCredential(deps, personOf(context), input),
    ),
  };
}
