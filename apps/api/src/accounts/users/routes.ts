import { implement } from '@orpc/server';
import { users } from '@replique/contract/accounts/users';
import type { Deps } from '../deps.ts';
import { personOf, type Context } from '../../platform/http/access.ts';
import { endPersonsSessions } from './end-sessions.ts';
import { importUsers } from './import-users.ts';
import { removeLostSecondFactor } from './lost-second-factor.ts';
import {
  changeUser,
  deleteUser,
  inviteAgain,
  inviteUser,
  listManagedUsers,
  readManagedUser,
} from './managed-users.ts';
import { readCurrentUser, updateCurrentUser } from './users.ts';
import type { UsersWork } from './work.ts';

export function usersRoutes(deps: Deps, work: UsersWork) {
  const os = implement(users).$context<Context>();
  return {
    me: os.me.handler(({ context }) => readCurrentUser(deps, personOf(context))),
    updateMe: os.updateMe.handler(({ input, context }) =>
      updateCurrentUser(deps, personOf(context), input),
    ),
    list: os.list.handler(({ input, context }) => listManagedUsers(deps, personOf(context), input)),
    get: os.get.handler(({ input, context }) =>
      readManagedUser(deps, personOf(context), input.user),
    ),
    create: os.create.handler(({ input, context }) => inviteUser(deps, personOf(context), input)),
    update: os.update.handler(({ input: { user, ...body }, context }) =>
      changeUser(deps, personOf(context), user, body),
    ),
    remove: os.remove.handler(({ input, context }) =>
      deleteUser(deps, personOf(context), input.user, work),
    ),
    invite: os.invite.handler(({ input, context }) =>
      inviteAgain(deps, personOf(context), input.user),
    ),
    removeSecondFactor: os.removeSecondFactor.handler(({ input, context }) =>
      removeLostSecondFactor(deps, personOf(context), input.user, work),
    ),
    endSessions: os.endSessions.handler(({ input, context }) =>
      endPersonsSessions(deps, personOf(context), input.user, work),
    ),
    importCsv: os.importCsv.handler(({ input, context }) =>
      importUsers(deps, personOf(context), input),
    ),
  };
}
