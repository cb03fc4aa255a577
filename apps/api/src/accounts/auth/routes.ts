import { implement } from '@orpc/server';
import { auth } from '@replique/contract/accounts/auth';
import type { Deps } from '../deps.ts';
import { personOf, type Context } from '../../platform/http/access.ts';
import { exchangeCode, logOut, refreshTokens } from './auth.ts';
import { exchangeCredentials } from './credentials/credentials.ts';
import { startView } from './sessions/view-as.ts';

export function authRoutes(deps: Deps) {
  const os = implement(auth).$context<Context>();
  return {
    token: os.token.handler(({ input, context }) =>
      input.grantType === 'clientCredentials'
        ? exchangeCredentials(deps, input, context)
        : exchangeCode(deps, input, context),
    ),
    refresh: os.refresh.handler(({ input }) => refreshTokens(deps, input.refreshToken)),
    viewAs: os.viewAs.handler(({ input, context }) => startView(deps, personOf(context), input)),
    logout: os.logout.handler(({ input }) => logOut(deps, input.refreshToken)),
  };
}
