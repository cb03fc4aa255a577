import type { InferClientOutputs } from '@orpc/client';
import type { experimental_RouterUtilsDefaults as ReadingRules } from '@orpc/tanstack-query';
import { keepPreviousData } from '@tanstack/react-query';
import type { api } from '../api-client.ts';

type Outputs = InferClientOutputs<typeof api>;

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

const isBeingRead = (crm: Outputs['crmSync']['read'] | undefined) =>
  crm !== undefined && crm.state !== 'off' && (!crm.isCaughtUp || crm.waitingCount > 0);

const isSourceRead = ({ lastSync }: Outputs['sources']['list']['items'][number]) =>
  lastSync?.state === 'waiting' || lastSync?.state === 'running';

/** How long an answer counts as fresh, and what is asked for again by itself: where a screen does not say otherwise. */
export const readingRules: ReadingRules<typeof api> = {
  audit: { list: { queryOptions: paged } },
  autoSuggestions: {
    // The count of the day goes on while one looks at it.
    get: {
      queryOptions: { refetchInterval: ({ state }) => (state.data?.isOn ? 15_000 : false) },
    },
  },
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
  categorization: {
    // A job trains: its result shows by itself.
    get: {
      queryOptions: {
        refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? 1_500 : false),
      },
    },
    // Not there where the client does not have the module: nothing is said then.
    ticket: { queryOptions: { retry: false, staleTime: 60_000 } },
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
  clients: { setupDifference: { queryOptions: { staleTime: 0 } } },
  // The CRM's own lists are asked there each time.
  crm: { choices: { queryOptions: { staleTime: 10 * 60_000, retry: false } } },
  crmSync: {
    read: {
      queryOptions: { refetchInterval: ({ state }) => (isBeingRead(state.data) ? 3_000 : 10_000) },
    },
    deadLetters: { queryOptions: paged },
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
    waitingSaved: { queryOptions: figures },
    reasons: { queryOptions: figures },
    summary: { queryOptions: figures },
  },
  knowledge: { list: { queryOptions: paged } },
  mail: { list: { queryOptions: paged } },
  models: { offered: { queryOptions: { staleTime: Infinity } }, usage: { queryOptions: paged } },
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
  personalData: {
    erasures: {
      queryOptions: {
        refetchInterval: ({ state: { data } }) =>
          data?.items.some(({ state }) => state !== 'done') ? 2_000 : false,
      },
    },
  },
  proposals: { list: { queryOptions: followed } },
  reinforcement: { list: { queryOptions: followed }, tickets: { queryOptions: paged } },
  retrieval: { search: { queryOptions: paged }, documents: { queryOptions: paged } },
  // One watches: a note arrives some seconds after its ticket.
  simulator: {
    list: { queryOptions: { refetchInterval: 3_000 } },
    read: { queryOptions: { refetchInterval: 3_000 } },
  },
  sources: {
    list: {
      queryOptions: {
        refetchInterval: ({ state }) => (state.data?.items.some(isSourceRead) ? 1_500 : 60_000),
      },
    },
    changes: { queryOptions: paged },
  },
  suggestions: { modelView: { queryOptions: unchanging } },
  tester: {
    ticket: { queryOptions: { retry: false } },
    // A kept run never changes but for its name.
    get: { queryOptions: { ...unchanging, retry: false } },
    list: { queryOptions: paged },
    modelView: { queryOptions: unchanging },
    preview: { queryOptions: { ...paged, retry: false, gcTime: 60_000 } },
  },
  // The server keeps answers: looking again is cheap.
  thirdPartyData: { ofTicket: { queryOptions: { staleTime: 60_000, retry: false } } },
  ticketSettings: {
    // Each set of filters is a query of its own, so a late answer shows nowhere.
    previewFilters: { queryOptions: { ...paged, staleTime: 5_000 } },
    // Saved rules are applied by a job where there are many tickets: followed until it is done.
    ruleProgress: {
      queryOptions: {
        refetchInterval: ({ state }) => (state.data?.running ? 1_500 : false),
        staleTime: 0,
      },
    },
  },
  tickets: {
    list: { queryOptions: paged },
    facets: { queryOptions: { staleTime: 60_000 } },
    summary: { queryOptions: paged },
  },
  users: { list: { queryOptions: paged } },
  webhooks: { deliveries: { queryOptions: paged } },
  writeBack: { overview: { queryOptions: lookedAt } },
};
