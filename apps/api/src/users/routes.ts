import { implement } from '@orpc/server';
import { users } from '@replique/contract/users';
import type { Deps } from '../deps.ts';
import { personOf, type Context } from '../http/access.ts';
import { readCurrentUser, updateCurrentUser } from './users.ts';

export function usersRoutes(deps: Deps) {
  const os = implement(users).$context<Context>();
  return {
    me: os.me.handler(({ context }) => readCurrentUser(deps, personOf(context))),
    updateMe: os.updateMe.handler(({ input, context }) =>
      updateCurrentUser(deps, personOf(context), input),
    ),
  };
}
