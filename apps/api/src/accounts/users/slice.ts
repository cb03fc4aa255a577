import type { Deps } from '../deps.ts';
import type { Slice } from '../../platform/slice.ts';
import { usersRoutes } from './routes.ts';
import type { UsersWork } from './work.ts';

export const usersSlice = (work: UsersWork) =>
  ({
    name: 'accounts/users',
    routes: (deps: Deps) => ({ users: usersRoutes(deps, work) }),
    tables: {
      account_links: {
        staff: 'email',
        secret: 'token_hash',
        none: 'purpose',
        shared: 'a link in a mail is looked up by its hash before a client is known',
      },
      users: {
        staff: 'email firstname lastname firstname_key lastname_key',
        secret: 'password_hash',
        none: 'language',
        shared: 'people sign in by e-mail before a client is known, and super-admins have none',
      },
    },
  }) satisfies Slice<Deps>;
