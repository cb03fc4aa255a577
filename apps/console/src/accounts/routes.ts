import type { AuditEntry } from '@replique/contract/accounts/audit';
import type { Mail } from '@replique/contract/accounts/mail';
import {
  choice,
  directions,
  inOrder,
  list,
  paging,
  pickDay,
  pickSearch,
  pickUuid,
  searchOf,
  text,
  whole,
  type SearchOf,
} from '../lib/search.ts';
import { page, tab } from '../screen-route.ts';

export const account = page(
  '/account',
  'account',
  'account',
  'guest',
  () => import('./users/account/account-screen.tsx'),
  'AccountScreen',
);
export const clients = page(
  '/clients',
  'clients',
  'clients',
  'super-admin',
  () => import('./clients/clients-screen.tsx'),
  'ClientsScreen',
  {
    search: searchOf({
      /** '0' active, '1' archived, undefined all; the values the API takes. */
      archived: choice(['0', '1']),
      search: text(),
    }),
  },
);
export const clientEdit = page(
  '/clients/edit/{-$id}',
  'clients/edit',
  'clientEdit',
  'super-admin',
  () => import('./clients/client-edit-screen.tsx'),
  'ClientEditScreen',
);
export const guidelines = tab(
  'guidelines',
  'guidelines',
  'agent',
  () => import('./clients/guidelines/guidelines-screen.tsx'),
  'GuidelinesScreen',
);
export const apiKeys = tab(
  'api-keys',
  'apiKeys',
  'super-admin',
  () => import('./clients/credentials/api-keys-screen.tsx'),
  'ApiKeysScreen',
);
export const styles = tab(
  'styles',
  'styles',
  'agent',
  () => import('./clients/styles-screen.tsx'),
  'StylesScreen',
);
export const customData = tab(
  'custom-data',
  'customData',
  'super-admin',
  () => import('./clients/fields/custom-data-screen.tsx'),
  'CustomDataScreen',
);
export const customFields = tab(
  'custom-fields',
  'customFields',
  'super-admin',
  () => import('./clients/fields/custom-fields-screen.tsx'),
  'CustomFieldsScreen',
);
/** What stands beside the credentials, each a tab of its own, in their order. */
export const apiTabs = ['assistants', 'panel', 'webhooks'] as const;
export const apiSettings = page(
  '/settings',
  'settings/api',
  'settingsApi',
  'guest',
  () => import('./clients/credentials/api-settings-screen.tsx'),
  'ApiSettingsScreen',
  { search: searchOf({ tab: choice(apiTabs) }) },
);

export const userSorts = ['client', 'role', 'email', 'firstname', 'lastname'] as const;
/** Which people are listed and how. */
export const userSearch = searchOf({
  search: pickSearch,
  role: whole(1, 5),
  sort: choice(userSorts, 'email'),
  direction: choice(directions, 'asc'),
  ...paging(),
});
export type UserSearch = SearchOf<typeof userSearch>;

export const users = page(
  '/users',
  'users',
  'users',
  'guest',
  () => import('./users/users-screen.tsx'),
  'UsersScreen',
  {
    search: userSearch,
    queries: async ({ client, search }) => {
      const { orpc } = await import('../lib/orpc.ts');
      return [orpc.users.list.queryOptions({ input: { client, ...search } })];
    },
  },
);
export const userEdit = page(
  '/users/edit/{-$uuid}',
  'users/edit',
  'userEdit',
  'admin',
  () => import('./users/user-edit-screen.tsx'),
  'UserEditScreen',
);

/** As the contract names them; its values would bring zod, whose code the Trusted Types policy refuses. */
export const actorKinds = [
  'person',
  'key',
  'server',
] as const satisfies AuditEntry['actor']['kind'][];
/** The server takes no more of one filter. */
const mostActions = 50;
/** Which entries are listed, and which one is open; the client is the one that the top bar selects. */
export const auditSearch = searchOf(
  {
    search: pickSearch,
    client: pickUuid,
    person: pickUuid,
    actor: choice(actorKinds),
    /** Days in UTC, both included. */
    from: pickDay,
    to: pickDay,
    /** The entry that is open. */
    entry: pickUuid,
    area: list(mostActions),
    action: list(mostActions),
    ...paging(),
  },
  inOrder,
);
export type AuditSearch = SearchOf<typeof auditSearch>;

export const auditLog = page(
  '/audit',
  'audit',
  'audit',
  'super-admin',
  () => import('./audit/audit-screen.tsx'),
  'AuditScreen',
  { search: auditSearch },
);

/** As the contract names them; its values would bring zod, whose code the Trusted Types policy refuses. */
export const mailStates = ['queued', 'sent', 'failed', 'kept'] as const satisfies Mail['state'][];
/** Which mails are listed, and which one is open. */
export const outboxSearch = searchOf({
  search: pickSearch,
  state: choice(mailStates),
  ...paging(),
  mail: pickUuid,
});
export type OutboxSearch = SearchOf<typeof outboxSearch>;

export const outbox = page(
  '/outbox',
  'outbox',
  'outbox',
  'super-admin',
  () => import('./mail/outbox-screen.tsx'),
  'OutboxScreen',
  { search: outboxSearch },
);
