import { later, orpc, stale, type ChangeRules, type Effect, type Outputs } from './utils.ts';

const userChanged = (user: Outputs['users']['get']): Effect => ({
  known: [orpc.users.get.queryKey({ input: { user: user.uuid } }), user],
  later: [orpc.users.list.key()],
});

export const accountsChanges: ChangeRules = {
  // That it was done is an entry of the log itself.
  audit: { verify: () => stale(orpc.audit.list.key()) },
  // Prompts name the clients that answer with them.
  clients: { update: () => stale(['clients'], orpc.prompts.key()) },
  mail: {
    retry: (mail) => ({
      known: [orpc.mail.get.queryKey({ input: { mail: mail.uuid } }), mail],
      later: [orpc.mail.list.key()],
    }),
  },
  users: {
    create: userChanged,
    update: userChanged,
    remove: () => later(orpc.users.list.key()),
    importCsv: () => later(orpc.users.list.key()),
    removeSecondFactor: (_, { user }) => stale(orpc.users.get.queryKey({ input: { user } })),
  },
};
