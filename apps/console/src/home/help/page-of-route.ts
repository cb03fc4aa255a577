import type { HelpPageName } from '@replique/contract/home/help-pages';
import { fullPath, routeTable, type RouteRow } from '../../routes.ts';

/** What the help says of each screen, by the name of its route: what the "?" beside its heading opens. */
export const pageOfRoute: Record<string, HelpPageName> = {
  home: 'home',
  status: 'live',
  demo: 'tester',
  account: 'account',
  chat: 'chatbots',
  clients: 'clients',
  'clients/edit': 'clients',
  'clients/layout': 'clients',
  'clients/details': 'clients',
  'clients/guidelines': 'rules',
  'clients/api-keys': 'programs',
  'clients/crms': 'crm',
  'clients/styles': 'rules',
  'clients/personal-data': 'personal-data',
  'clients/batch-testing': 'test-sets',
  'clients/chatbot-configs': 'chatbots',
  'clients/metadata': 'rules',
  'clients/detailed-filters': 'rules',
  'clients/modules': 'clients',
  'clients/custom-data': 'prompts',
  'clients/custom-fields': 'crm',
  'clients/categorization': 'rules',
  knowledge: 'gaps',
  'knowledge/to-write': 'gaps',
  'knowledge/documents': 'documents',
  'knowledge/sources': 'help-centre',
  'knowledge/search-test': 'tester',
  'clients/knowledge': 'documents',
  'clients/knowledge-test': 'tester',
  'clients/gaps': 'gaps',
  'clients/gap': 'gaps',
  'clients/pair': 'gaps',
  'clients/proposal': 'gaps',
  'clients/document': 'documents',
  'clients/write-document': 'documents',
  'clients/edit-document': 'documents',
  'clients/test-set': 'test-sets',
  'clients/test-case': 'test-sets',
  'clients/chatbot': 'chatbots',
  'test-run': 'test-sets',
  'insights-v2': 'insights',
  'monthly-report': 'home',
  renforcement: 'reinforcement',
  'renforcement/group': 'reinforcement',
  prompts: 'prompts',
  'prompts/edit': 'prompts',
  'prompts/rules': 'prompts',
  'settings/api': 'programs',
  'settings/crm': 'crm',
  'settings/third-party-data': 'programs',
  tickets: 'tickets',
  'tickets/ticket': 'answer-a-ticket',
  users: 'users',
  'users/edit': 'users',
  chats: 'chats',
  monitoring: 'monitoring',
  'monitoring/view': 'monitoring',
  'monitoring/client': 'monitoring',
  exports: 'exports',
  audit: 'monitoring',
  models: 'models',
  simulator: 'first-steps',
  outbox: 'monitoring',
  incidents: 'monitoring',
  'incidents/incident': 'monitoring',
};

/** A tab without a page of its own is spoken of with what it is a tab of. */
export const pageOf = ({ name, parent = '' }: RouteRow): HelpPageName | undefined =>
  pageOfRoute[name] ?? pageOfRoute[parent];

const withoutEnd = (path: string): string => path.replace(/\/$/, '') || '/';

/** The page about the screen at this path of the route table (`/tickets/$ticket`); undefined where none speaks of it. */
export function pageAbout(path: string): HelpPageName | undefined {
  // A tab at the path of its parent comes behind it.
  const row = routeTable.findLast((each) => withoutEnd(fullPath(each)) === withoutEnd(path));
  return row && pageOf(row);
}
