import { later, orpc, stale, type ChangeRules, type Effect, type Outputs } from './utils.ts';

const userChanged = (user: Outputs['users']['get']): Effect => ({
  known: [orpc.users.get.queryKey({ input: { user: user.uuid } }), user],
  later: [orpc.users.list.key()],
});

/** What is read of clients: the list, the details, and what others keep beside them. */
export const clientKeys = [
  orpc.clients.key(),
  orpc.autoSuggestions.key(),
  orpc.ticketSettings.key(),
];

const clientsChanged = () => stale(...clientKeys);
const sessionsChanged = () => stale(orpc.account.sessions.key(), orpc.account.programs.key());
const programsChanged = () => stale(orpc.account.programs.key());
const factorChanged = () => stale(orpc.account.secondFactor.key(), orpc.passkeys.list.key());
const credentialsChanged = () => stale(orpc.apiCredentials.key());
const panelsChanged = () => stale(orpc.panels.key(), orpc.apiCredentials.key());
const providersChanged = () => stale(orpc.singleSignOn.key());
const webhooksChanged = () => stale(orpc.webhooks.key());

export const accountsChanges: ChangeRules = {
  account: {
    // The other sessions end with the old password.
    changePassword: sessionsChanged,
    endSession: sessionsChanged,
    endOtherSessions: sessionsChanged,
    disconnectProgram: programsChanged,
    confirmSecondFactor: factorChanged,
    newRecoveryCodes: factorChanged,
    removeSecondFactor: factorChanged,
  },
  apiCredentials: {
    create: credentialsChanged,
    change: credentialsChanged,
    rotate: credentialsChanged,
    endOld: credentialsChanged,
    revoke: credentialsChanged,
  },
  panels: {
    saveZendesk: panelsChanged,
    saveGorgias: panelsChanged,
    saveSalesforce: panelsChanged,
    saveCanvas: panelsChanged,
    saveCrisp: panelsChanged,
    remove: panelsChanged,
  },
  // That it was done is an entry of the log itself.
  audit: { verify: () => stale(orpc.audit.list.key()) },
  autoSuggestions: {
    save: (saved, { client }) => ({
      known: [orpc.autoSuggestions.get.queryKey({ input: { client } }), saved],
    }),
  },
  clients: {
    create: clientsChanged,
    update: (saved, { params, body: { acceptanceThreshold } }) => ({
      known: [
        orpc.clients.get.queryKey({ input: { client: params.id } }),
        // The answer has the settings of the v1 form only.
        (known: Outputs['clients']['get'] | undefined) =>
          known && { ...known, ...saved, ...(acceptanceThreshold && { acceptanceThreshold }) },
      ],
      // Prompts name the clients that answer with them.
      stale: [...clientKeys, orpc.prompts.key()],
    }),
    updateV2: clientsChanged,
    remove: clientsChanged,
    copySetup: clientsChanged,
    saveGuidelines: (saved, { client }) => ({
      known: [orpc.clients.guidelines.queryKey({ input: { client } }), saved],
      // The client's settings hold the text too.
      later: [orpc.clients.get.key(), orpc.clients.list.key()],
    }),
  },
  // It may demand one of whoever saved it.
  factorRules: {
    save: (rule, { client }) => ({
      known: [orpc.factorRules.read.queryKey({ input: { client } }), rule],
      stale: [orpc.account.secondFactor.key()],
    }),
    saveStaff: (rule) => ({
      known: [orpc.factorRules.readStaff.queryKey(), rule],
      stale: [orpc.account.secondFactor.key()],
    }),
  },
  mail: {
    retry: (mail) => ({
      known: [orpc.mail.get.queryKey({ input: { mail: mail.uuid } }), mail],
      later: [orpc.mail.list.key()],
    }),
  },
  passkeys: { add: factorChanged, remove: factorChanged },
  singleSignOn: {
    create: providersChanged,
    update: providersChanged,
    remove: providersChanged,
  },
  users: {
    // The link of the invitation is for whoever reads this answer, not for what is kept of the person.
    create: ({ invitationLink: _, ...user }) => userChanged(user),
    update: userChanged,
    remove: () => later(orpc.users.list.key()),
    importCsv: () => later(orpc.users.list.key()),
    removeSecondFactor: (_, { user }) => stale(orpc.users.get.queryKey({ input: { user } })),
  },
  webhooks: {
    add: webhooksChanged,
    save: webhooksChanged,
    replaceSecret: webhooksChanged,
    remove: webhooksChanged,
    test: webhooksChanged,
    redeliver: webhooksChanged,
  },
};
