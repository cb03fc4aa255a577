import { testerSearch, side, promptSearch } from './tester/asked-search.ts';
import type { Outcome } from '@replique/contract/answering/batch-testing';
import type { GroupSort, GroupState } from '@replique/contract/answering/reinforcement';
import { ticketSearch } from '../helpdesk/routes.ts';
import type { LanguageCode } from '../lib/language/language.ts';
import { choice, paging, pickSearch, searchOf, text, type SearchOf } from '../lib/search.ts';
import { page, tab } from '../screen-route.ts';

export const tester = page(
  '/demo',
  'demo',
  'tester',
  'guest',
  () => import('./tester/tester-screen.tsx'),
  'TesterScreen',
  { search: testerSearch },
);
export const batchTesting = tab(
  'batch-testing',
  'batchTesting',
  'super-admin',
  () => import('./batch-testing/sets-screen.tsx'),
  'BatchTestingScreen',
);

export const outcomes = ['fail', 'flaky', 'failed', 'pass'] as const satisfies Outcome[];
export const caseSearch = searchOf({
  view: choice(['cases', 'runs'], 'cases'),
  search: pickSearch,
  /** How a case did in the last finished run. */
  last: choice(outcomes),
  ...paging(),
});
export type CaseSearch = SearchOf<typeof caseSearch>;

export const testSet = page(
  '/clients/details/$id/batch-testing/$set',
  'clients/test-set',
  'testSet',
  'super-admin',
  () => import('./batch-testing/set-screen.tsx'),
  'TestSetScreen',
  { search: caseSearch },
);
export const testCase = page(
  '/clients/details/$id/batch-testing/$set/cases/{-$case}',
  'clients/test-case',
  'testCase',
  'super-admin',
  () => import('./batch-testing/case-screen.tsx'),
  'TestCaseScreen',
);

export const changes = ['worse', 'better', 'same'] as const;
export const runSearch = searchOf({
  search: pickSearch,
  /** Of the version asked for. */
  outcome: choice(outcomes),
  change: choice(changes),
  ...paging(),
});
export type RunSearch = SearchOf<typeof runSearch>;

export const testRun = page(
  '/test-runs/$run/{-$case}',
  'test-run',
  'testRun',
  'super-admin',
  () => import('./batch-testing/runs/run-screen.tsx'),
  'TestRunScreen',
  { search: runSearch },
);

export const groupStates = [
  'new',
  'answered',
  'automatic',
  'dismissed',
] as const satisfies GroupState[];
export const groupSorts = ['worth', 'tickets', 'trend', 'newest'] as const satisfies GroupSort[];
export const groupLanguages = ['en', 'fr'] as const satisfies LanguageCode[];
/** The list begins with what is still to be answered. */
export const groupSearch = searchOf({
  state: choice([...groupStates, 'all'], 'new'),
  language: choice(groupLanguages),
  channel: text(100),
  search: pickSearch,
  sort: choice(groupSorts, 'worth'),
  /** What auto-reinforcement answered stands open above the list. */
  did: choice(['1']),
  ...paging(),
});
export type GroupSearch = SearchOf<typeof groupSearch>;

export const reinforcement = page(
  '/renforcement',
  'renforcement',
  'reinforcement',
  'guest',
  () => import('./reinforcement/reinforcement-screen.tsx'),
  'ReinforcementScreen',
  { search: groupSearch },
);
export const reinforcementGroup = page(
  '/renforcement/group/$id',
  'renforcement/group',
  'reinforcementGroup',
  'guest',
  () => import('./reinforcement/group-screen.tsx'),
  'GroupScreen',
  { search: searchOf(paging()) },
);
export const prompts = page(
  '/prompts',
  'prompts',
  'prompts',
  'super-admin',
  () => import('./prompts/prompts-screen.tsx'),
  'PromptsScreen',
  {
    search: searchOf({ archived: choice(['0', '1'], '0') }),
    queries: async () => {
      const { orpc } = await import('../lib/orpc.ts');
      return (['0', '1'] as const).map((archived) =>
        orpc.prompts.list.queryOptions({ input: { archived } }),
      );
    },
  },
);

export const promptEdit = page(
  '/prompts/edit/{-$id}',
  'prompts/edit',
  'promptEdit',
  'super-admin',
  () => import('./prompts/prompt-edit-screen.tsx'),
  'PromptEditScreen',
  { search: promptSearch },
);
export const promptRules = page(
  '/prompts/rules',
  'prompts/rules',
  'promptRules',
  'super-admin',
  () => import('./prompts/rules/rules-screen.tsx'),
  'RulesScreen',
  { search: searchOf({ from: side, to: side }) },
);
export const ticket = page(
  '/tickets/$ticket',
  'tickets/ticket',
  'ticket',
  'guest',
  () => import('./suggestions/desk/ticket-screen.tsx'),
  'TicketScreen',
  {
    search: ticketSearch,
    queries: async ({ client, search, params }) => {
      const [{ orpc }, { ticketListQuery }] = await Promise.all([
        import('../lib/orpc.ts'),
        import('../helpdesk/tickets/ticket-list.ts'),
      ]);
      return [
        orpc.tickets.get.queryOptions({ input: { ticket: params.ticket } }),
        ticketListQuery(client, search),
      ];
    },
  },
);
export const models = page(
  '/models',
  'models',
  'models',
  'super-admin',
  () => import('./models/models-screen.tsx'),
  'ModelsScreen',
);
