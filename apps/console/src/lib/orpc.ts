import type { InferClientInputs, InferClientOutputs } from '@orpc/client';
import {
  createTanstackQueryUtils,
  type experimental_RouterUtilsDefaults as ReadingRules,
} from '@orpc/tanstack-query';
import { keepPreviousData, type MutationCache, type QueryKey } from '@tanstack/react-query';
import { api } from './api-client.ts';
import { errorCode } from './api-error.ts';
import { queryClient } from './query-client.ts';

export type Inputs = InferClientInputs<typeof api>;
export type Outputs = InferClientOutputs<typeof api>;

/** The page before stays until the next one is there. */
const paged = { placeholderData: keepPreviousData };
/** A job may be at work: who looks sees what it finds without asking, as long as the page is seen. */
const lookedAt = { refetchInterval: 30_000 };
const followed = { ...paged, ...lookedAt };

/** Figures of past days hardly move: going back to the board shows them at once. */
const figures = { ...paged, staleTime: 30_000 };

const isBeingMade = ({ state }: Outputs['exports']['list']['items'][number]) =>
  state === 'waiting' || state === 'running';

/** How long an answer counts as fresh, and what is asked for again by itself: where a screen does not say otherwise. */
const readingRules: ReadingRules<typeof api> = {
  audit: { list: { queryOptions: paged } },
  exports: {
    list: {
      queryOptions: {
        ...paged,
        refetchInterval: ({ state }) => (state.data?.items.some(isBeingMade) ? 1_500 : false),
      },
    },
    listSchedules: { queryOptions: paged },
  },
  gaps: { list: { queryOptions: followed }, pairs: { queryOptions: followed } },
  insights: {
    overview: {
      queryOptions: {
        ...figures,
        // The first count is under way: it takes less than a minute.
        refetchInterval: ({ state }) => (state.data?.countedTo === null ? 3_000 : false),
      },
    },
    breakdown: { queryOptions: { staleTime: figures.staleTime } },
    timeSaved: { queryOptions: figures },
    reasons: { queryOptions: figures },
    summary: { queryOptions: figures },
  },
  mail: { list: { queryOptions: paged } },
  monitoring: {
    list: { queryOptions: followed },
    get: { queryOptions: lookedAt },
    checks: { queryOptions: followed },
    incidents: { queryOptions: followed },
    incident: { queryOptions: lookedAt },
    costs: { queryOptions: paged },
    installation: { queryOptions: lookedAt },
    // What is being written would be overtaken: it is read again only on asking.
    alerts: {
      queryOptions: { staleTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false },
    },
  },
  proposals: { list: { queryOptions: followed } },
  retrieval: { search: { queryOptions: paged }, documents: { queryOptions: paged } },
  users: { list: { queryOptions: paged } },
};

/**
 * The API for TanStack Query: `useQuery(orpc.<noun>.<route>.queryOptions({ input }))`,
 * `useMutation(orpc.<noun>.<route>.mutationOptions())`. Every key begins with noun and route: `orpc.<noun>.key()` names
 * all that was read of a noun. The frame of the first screen calls `api` itself, and does not wait for this.
 */
export const orpc = createTanstackQueryUtils(api, { experimental_defaults: readingRules });

/** What a change does to what was read before. */
interface Effect {
  /** An answer that is what is shown next: no need to ask for it. */
  known?: readonly [queryKey: QueryKey, answer: unknown];
  /** What differs now. The change is done when what of it is on the page has been read again. */
  stale?: readonly QueryKey[];
  /** The same where the change need not wait for it. */
  later?: readonly QueryKey[];
}

type ChangeRules = {
  [Noun in keyof Outputs]?: {
    [Route in keyof Outputs[Noun] & keyof Inputs[Noun]]?: (
      answer: Outputs[Noun][Route],
      input: Inputs[Noun][Route],
    ) => Effect;
  };
};

const stale = (...keys: QueryKey[]): Effect => ({ stale: keys });
const later = (...keys: QueryKey[]): Effect => ({ later: keys });

/** Every change answers the whole prompt, which replaces what is shown of it. */
const promptChanged = (prompt: Outputs['prompts']['get']): Effect => ({
  known: [orpc.prompts.get.queryKey({ input: { prompt: prompt.uuid } }), prompt],
  stale: [orpc.prompts.list.key()],
});

/** A document may have been written, put away or certified with it. */
const gapChanged = () => stale(orpc.gaps.key(), ['knowledge']);

/** Whatever shows the proposal follows; so does what shows documents, for one may have been written. */
const proposalDecided = (proposal: Outputs['proposals']['get']): Effect => ({
  known: [orpc.proposals.get.queryKey({ input: { proposal: proposal.uuid } }), proposal],
  later: [
    orpc.proposals.list.key(),
    ...(proposal.state === 'accepted' ? [['knowledge'], ['clients', 'checklist']] : []),
  ],
});

const userChanged = (user: Outputs['users']['get']): Effect => ({
  known: [orpc.users.get.queryKey({ input: { user: user.uuid } }), user],
  later: [orpc.users.list.key()],
});

/** The lists and the bell follow at once. */
const exportChanged = () => later(orpc.exports.key());

/** By the route that makes the change. One without a line here changes nothing that is shown elsewhere. */
const changeRules: ChangeRules = {
  // Prompts name the clients that answer with them.
  clients: { update: () => stale(['clients'], orpc.prompts.key()) },
  // That it was done is an entry of the log itself.
  audit: { verify: () => stale(orpc.audit.list.key()) },
  exports: {
    ask: exportChanged,
    cancel: exportChanged,
    resume: exportChanged,
    remove: exportChanged,
    addSchedule: exportChanged,
    changeSchedule: exportChanged,
    removeSchedule: exportChanged,
  },
  gaps: {
    refresh: gapChanged,
    dismiss: gapChanged,
    reopen: gapChanged,
    keepBoth: gapChanged,
    reopenPair: gapChanged,
    retireOne: gapChanged,
  },
  insights: {
    setDigest: (digest) => ({ known: [orpc.insights.digest.queryKey(), digest] }),
  },
  mail: {
    retry: (mail) => ({
      known: [orpc.mail.get.queryKey({ input: { mail: mail.uuid } }), mail],
      later: [orpc.mail.list.key()],
    }),
  },
  monitoring: {
    // A secret is shown once and kept nowhere.
    setAlerts: (alerts) => ({
      known: [orpc.monitoring.alerts.queryKey({ input: {} }), { ...alerts, webhookSecret: null }],
    }),
  },
  prompts: {
    create: promptChanged,
    change: promptChanged,
    addVersion: promptChanged,
    clone: promptChanged,
    archive: promptChanged,
    restore: promptChanged,
    remove: () => stale(orpc.prompts.list.key()),
    addRules: (answer) => ({ known: [orpc.prompts.rules.queryKey(), answer] }),
  },
  proposals: {
    accept: proposalDecided,
    reject: proposalDecided,
    reopen: proposalDecided,
    refresh: () => later(orpc.proposals.list.key()),
  },
  retrieval: {
    saveTest: () => later(orpc.retrieval.tests.key()),
    runTests: (tests, { client }) => ({
      known: [orpc.retrieval.tests.queryKey({ input: { client } }), tests],
    }),
    deleteTest: () => later(orpc.retrieval.tests.key()),
  },
  users: {
    create: userChanged,
    update: userChanged,
    remove: () => later(orpc.users.list.key()),
    importCsv: () => later(orpc.users.list.key()),
    removeSecondFactor: (_, { user }) => stale(orpc.users.get.queryKey({ input: { user } })),
  },
};

type AnyRules = Record<string, Record<string, (answer: unknown, input: unknown) => Effect>>;

/** Noun and route of a change; none where it is not one route's. */
const routeOf = (key: QueryKey | undefined) => (key?.[0] ?? []) as readonly [string?, string?];

export const readAgain = (...keys: readonly QueryKey[]) =>
  Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));

// The rules come first: what a screen does when its change is made comes after them.
Object.assign(queryClient.getMutationCache().config, {
  onSuccess: async (answer, input, _result, { options }) => {
    const [noun = '', route = ''] = routeOf(options.mutationKey);
    const effect = (changeRules as AnyRules)[noun]?.[route]?.(answer, input);
    if (effect?.known) queryClient.setQueryData(...effect.known);
    void readAgain(...(effect?.later ?? []));
    await readAgain(...(effect?.stale ?? []));
  },
  onError: (error, _input, _result, { options }) => {
    const [noun] = routeOf(options.mutationKey);
    // Somebody else was quicker: what they made of it is read, so that a person can decide again.
    if (noun !== undefined && errorCode(error) === 'request.conflict') void readAgain([[noun]]);
  },
} satisfies MutationCache['config']);
