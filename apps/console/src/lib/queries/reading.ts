import type { experimental_RouterUtilsDefaults as ReadingRules } from '@orpc/tanstack-query';
import { keepPreviousData } from '@tanstack/react-query';
import type { api } from '../api-client.ts';

/** The page before stays until the next one is there. */
const paged = { placeholderData: keepPreviousData };
/** A job may be at work: who looks sees what it finds without asking, as long as the page is seen. */
const lookedAt = { refetchInterval: 30_000 };
const followed = { ...paged, ...lookedAt };

/** Read with every look. */
const anew = { staleTime: 0 };
/** Read once. */
const unchanging = { staleTime: Infinity };

/** Figures of past days hardly move: going back to the board shows them at once. */
const figures = { ...paged, staleTime: 30_000 };

const isUnderWay = ({ state }: { state: string }) => state === 'waiting' || state === 'running';
/** Followed each second. */
const whileRunning = (isRunning: boolean | undefined) => isRunning === true && 1_000;

/** How long an answer counts as fresh, and what is asked for again by itself: where a screen does not say otherwise. */
export const readingRules: ReadingRules<typeof api> = {
  audit: { list: { queryOptions: paged } },
  batchTesting: {
    sets: {
      queryOptions: {
        refetchInterval: ({ state }) =>
          whileRunning(state.data?.items.some(({ running }) => running !== null)),
      },
    },
    set: {
      queryOptions: { refetchInterval: ({ state }) => whileRunning(!!state.data?.running) },
    },
    cases: { queryOptions: paged },
    // What is being written must not change under the hands.
    case: { queryOptions: { refetchOnWindowFocus: false } },
    runs: {
      queryOptions: {
        ...paged,
        refetchInterval: ({ state }) => whileRunning(state.data?.items.some(isUnderWay)),
      },
    },
    getRun: {
      queryOptions: {
        refetchInterval: ({ state }) => whileRunning(state.data && isUnderWay(state.data)),
      },
    },
    runCases: { queryOptions: paged },
    // Asked anew with every choice.
    estimate: { queryOptions: { ...paged, retry: false } },
  },
  chatbots: {
    // What is being written must not change under the hands.
    get: { queryOptions: { refetchOnWindowFocus: false } },
    choices: { queryOptions: { staleTime: 60_000 } },
    support: { queryOptions: unchanging },
  },
  chats: {
    list: { queryOptions: paged },
    // How an answer came about does not change any more.
    trace: { queryOptions: unchanging },
  },
  deployments: {
    // Sets are changed elsewhere: who opens the dialog decides by what stands there now.
    gate: { queryOptions: anew },
    rulesGate: { queryOptions: anew },
    // Somebody else may deploy meanwhile.
    list: { queryOptions: anew },
    rulesDeployments: { queryOptions: anew },
    get: {
      queryOptions: {
        refetchInterval: ({ state }) => whileRunning(state.data?.state === 'testing'),
      },
    },
  },
  exports: {
    list: {
      queryOptions: {
        ...paged,
        refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? 1_500 : false),
      },
    },
    listSchedules: { queryOptions: paged },
  },
  gaps: { list: { queryOptions: followed }, pairs: { queryOptions: followed } },
  // The pages are the server's: they change with its version alone.
  help: {
    list: { queryOptions: unchanging },
    get: { queryOptions: unchanging },
    search: { queryOptions: { ...paged, ...unchanging } },
  },
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
  models: { usage: { queryOptions: paged } },
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
  reinforcement: { list: { queryOptions: followed }, tickets: { queryOptions: paged } },
  retrieval: { search: { queryOptions: paged }, documents: { queryOptions: paged } },
  suggestions: { modelView: { queryOptions: unchanging } },
  tester: {
    ticket: { queryOptions: { retry: false } },
    // A kept run never changes but for its name.
    get: { queryOptions: { ...unchanging, retry: false } },
    list: { queryOptions: paged },
    modelView: { queryOptions: unchanging },
    preview: { queryOptions: { ...paged, retry: false, gcTime: 60_000 } },
  },
  users: { list: { queryOptions: paged } },
};
