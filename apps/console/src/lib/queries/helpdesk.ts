import {
  later,
  orpc,
  stale,
  type ChangeRules,
  type Effect,
  type Inputs,
  type Outputs,
} from './utils.ts';

/** Tickets, and what other nouns know of each. */
export const ticketKeys = [
  orpc.tickets.key(),
  orpc.categorization.category.key(),
  orpc.categorization.ticket.key(),
  orpc.thirdPartyData.ofTicket.key(),
  orpc.workbench.fields.key(),
  // Counts of tickets.
  orpc.home.get.key(),
];

/** Tickets were named or judged anew: lists, counts and values differ. */
export const judgedKeys = [
  ...ticketKeys,
  orpc.ticketSettings.values.key(),
  orpc.ticketSettings.previewFilters.key(),
];
const rulesChanged = [...judgedKeys, orpc.ticketSettings.ruleProgress.key()];

const viewsChanged = () => stale(orpc.ticketViews.key());

/** What the screens of the clients' CRMs show. */
export const crmKeys = [orpc.crm.key(), orpc.crmSync.key(), orpc.writeBack.overview.key()];

const categorizerChanged = (
  categorizer: Outputs['categorization']['get'],
  { client }: { client: string },
): Effect => ({ known: [orpc.categorization.get.queryKey({ input: { client } }), categorizer] });

/** Done before these are read again: what asked for it may be gone by then, and could say nothing any more. */
const crmChanged = () => later(...crmKeys);

const syncChanged = (
  state: Outputs['crmSync']['read'],
  { client, platform }: Pick<Inputs['crmSync']['read'], 'client' | 'platform'>,
): Effect => ({
  known: [orpc.crmSync.read.queryKey({ input: { client, platform } }), state],
  later: [orpc.crmSync.deadLetters.key()],
});

const simulated = (
  ticket: Outputs['simulator']['read'],
  { client }: { client: string },
): Effect => ({
  known: [orpc.simulator.read.queryKey({ input: { client, id: ticket.id } }), ticket],
  later: [orpc.simulator.list.key()],
});

export const helpdeskChanges: ChangeRules = {
  categorization: {
    train: categorizerChanged,
    setAutomatic: categorizerChanged,
    correct: (saved, { ticket }) => ({
      known: [orpc.categorization.category.queryKey({ input: { ticket } }), saved],
      stale: ticketKeys,
    }),
  },
  crm: {
    // A switch does not jump back in between.
    enable: () => stale(orpc.crm.list.key()),
    mapCategory: crmChanged,
    verify: crmChanged,
    readFields: crmChanged,
    setPostsNotes: crmChanged,
    setNotesAs: crmChanged,
    setRepliesBy: crmChanged,
    installWebhook: crmChanged,
    setWebhookSecret: crmChanged,
  },
  crmApps: {
    save: () => stale(orpc.crmApps.list.key(), orpc.crm.read.key()),
    remove: () => stale(orpc.crmApps.list.key(), orpc.crm.read.key()),
    finish: () => stale(...crmKeys),
  },
  crmSync: {
    readNow: syncChanged,
    start: syncChanged,
    redeliver: syncChanged,
    redeliverAll: syncChanged,
  },
  imports: { ticketsCsv: (_, { isDryRun }) => (isDryRun ? {} : stale(...ticketKeys)) },
  ticketPush: { push: () => later(...ticketKeys) },
  simulator: {
    write: simulated,
    answer: simulated,
    start: () => stale(orpc.simulator.key(), ...crmKeys),
    end: () => stale(orpc.simulator.key(), ...crmKeys, ...ticketKeys),
  },
  thirdPartyData: {
    // The form compares what is typed with what was read.
    save: () => stale(orpc.thirdPartyData.list.key()),
    remove: () => later(orpc.thirdPartyData.list.key()),
    refresh: (found, { ticket }) => ({
      known: [orpc.thirdPartyData.ofTicket.queryKey({ input: { ticket } }), found],
    }),
  },
  // The bell follows at once.
  ticketActions: { start: () => later(orpc.ticketActions.list.key()) },
  ticketSettings: {
    saveMetadata: (saved, { id }) => ({
      known: [orpc.ticketSettings.metadata.queryKey({ input: { id } }), saved],
      stale: rulesChanged,
    }),
    saveFilters: (saved, { params }) => ({
      known: [orpc.ticketSettings.filters.queryKey({ input: params }), saved],
      stale: rulesChanged,
    }),
    saveWhitelist: (saved, { id }) => ({
      known: [orpc.ticketSettings.whitelist.queryKey({ input: { id } }), saved],
    }),
    saveOrderNumbers: (saved, { id }) => ({
      known: [orpc.ticketSettings.orderNumbers.queryKey({ input: { id } }), saved],
    }),
    saveReplyTarget: (saved, { id }) => ({
      known: [orpc.ticketSettings.replyTarget.queryKey({ input: { id } }), saved],
      stale: ticketKeys,
    }),
  },
  ticketViews: { create: viewsChanged, update: viewsChanged, remove: viewsChanged },
  writeBack: {
    retryAll: (overview, { client, platform }) => ({
      known: [orpc.writeBack.overview.queryKey({ input: { client, platform } }), overview],
    }),
  },
};
