import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import type { RoleName } from './lib/access.ts';
import { loadScreenPhrases } from './lib/i18n.ts';
import { loadScreen } from './lib/missing-parts.ts';
import type { PhraseKey } from './lib/phrase.ts';

export interface RouteRow {
  /** Path as the router writes it: `$name` is a parameter, `{-$name}` an optional one. */
  path: string;
  name: string;
  title: PhraseKey;
  /** The lowest role that may open it (product.md §3). */
  lowestRole: RoleName;
  screen: RouteComponent;
  /** Name of the route whose screen surrounds this one; the path is then relative to its path. */
  parent?: string;
  /** Shown without the side menu and without a session. */
  isOutsideLayout?: boolean;
}

type Title = PhraseKey extends infer Key
  ? Key extends `titles.${infer Name}`
    ? Name
    : never
  : never;

function page(
  path: string,
  name: string,
  title: Title,
  lowestRole: RoleName,
  screen: RouteComponent,
): RouteRow {
  return { path, name, title: `titles.${title}`, lowestRole, screen };
}

/** A tab of a client's page; spec §2 names each clients/{last path segment}. */
function tab(path: string, title: Title, lowestRole: RoleName, screen: RouteComponent): RouteRow {
  return { ...page(path, `clients/${path}`, title, lowestRole, screen), parent: 'clients/layout' };
}

/** A screen comes with its texts. */
const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(async () => {
    const [screen] = await loadScreen(() => Promise.all([load(), loadScreenPhrases()]));
    return screen;
  }, name);

const tester = lazyScreen(() => import('./tester/tester-screen.tsx'), 'TesterScreen');
/** What a person waits for first: its texts are the frame's, and its data comes beside its code. */
const home = lazyRouteComponent(
  () =>
    loadScreen(() => {
      // What cannot be had is told by the screen itself.
      void import('./home/queries.ts').then(
        ({ prefetchHome }) => prefetchHome(),
        () => undefined,
      );
      return import('./home/home-screen.tsx');
    }),
  'HomeScreen',
);
const tables = lazyScreen(() => import('./reference/tables-screen.tsx'), 'TablesScreen');
const forms = lazyScreen(() => import('./reference/forms-screen.tsx'), 'FormsScreen');
const ui = lazyScreen(() => import('./reference/ui-screen.tsx'), 'UiScreen');
const error = lazyScreen(() => import('./frame/error-screen.tsx'), 'ErrorScreen');
const reinforcement = lazyScreen(
  () => import('./reinforcement/reinforcement-screen.tsx'),
  'ReinforcementScreen',
);
const reinforcementGroup = lazyScreen(
  () => import('./reinforcement/group-screen.tsx'),
  'GroupScreen',
);
const tickets = lazyScreen(() => import('./tickets/tickets-screen.tsx'), 'TicketsScreen');
const ticket = lazyScreen(() => import('./tickets/ticket-screen.tsx'), 'TicketScreen');
const chats = lazyScreen(() => import('./chats/chats-screen.tsx'), 'ChatsScreen');
const chatPanel = lazyScreen(() => import('./chats/panel-screen.tsx'), 'ChatPanelScreen');
const clients = lazyScreen(() => import('./clients/clients-screen.tsx'), 'ClientsScreen');
const client = lazyScreen(() => import('./clients/client-layout.tsx'), 'ClientLayout');
const metadata = lazyScreen(() => import('./tickets/metadata-screen.tsx'), 'MetadataScreen');
const detailedFilters = lazyScreen(
  () => import('./tickets/detailed-filters-screen.tsx'),
  'DetailedFiltersScreen',
);
const guidelines = lazyScreen(() => import('./clients/guidelines-screen.tsx'), 'GuidelinesScreen');
const styles = lazyScreen(() => import('./clients/styles-screen.tsx'), 'StylesScreen');
const personalData = lazyScreen(
  () => import('./personal-data/personal-data-screen.tsx'),
  'PersonalDataScreen',
);
const modules = lazyScreen(() => import('./clients/modules-screen.tsx'), 'ModulesScreen');
const customData = lazyScreen(() => import('./clients/custom-data-screen.tsx'), 'CustomDataScreen');
const customFields = lazyScreen(
  () => import('./clients/custom-fields-screen.tsx'),
  'CustomFieldsScreen',
);
const clientEdit = lazyScreen(() => import('./clients/client-edit-screen.tsx'), 'ClientEditScreen');
const clientGeneral = lazyScreen(() => import('./clients/general-screen.tsx'), 'GeneralScreen');
const documents = lazyScreen(() => import('./knowledge/documents-screen.tsx'), 'DocumentsScreen');
const document = lazyScreen(() => import('./knowledge/document-screen.tsx'), 'DocumentScreen');
const categorization = lazyScreen(
  () => import('./categorization/categorization-screen.tsx'),
  'CategorizationScreen',
);
const writeDocument = lazyScreen(
  () => import('./knowledge/write-document-screen.tsx'),
  'WriteDocumentScreen',
);
const editDocument = lazyScreen(
  () => import('./knowledge/edit-document-screen.tsx'),
  'EditDocumentScreen',
);
const knowledgeTest = lazyScreen(
  () => import('./retrieval/knowledge-test-screen.tsx'),
  'KnowledgeTestScreen',
);
const gaps = lazyScreen(() => import('./gaps/gaps-screen.tsx'), 'GapsScreen');
const gap = lazyScreen(() => import('./gaps/gap-screen.tsx'), 'GapScreen');
const pair = lazyScreen(() => import('./gaps/pair-screen.tsx'), 'PairScreen');
const proposal = lazyScreen(() => import('./proposals/proposal-screen.tsx'), 'ProposalScreen');
const insights = lazyScreen(() => import('./insights/insights-screen.tsx'), 'InsightsScreen');
const monitoring = lazyScreen(
  () => import('./monitoring/monitoring-screen.tsx'),
  'MonitoringScreen',
);
const monitoredClient = lazyScreen(
  () => import('./monitoring/client-screen.tsx'),
  'MonitoredClientScreen',
);
const monitoringView = lazyScreen(
  () => import('./monitoring/view-screen.tsx'),
  'MonitoringViewScreen',
);
const incidents = lazyScreen(() => import('./monitoring/incidents-screen.tsx'), 'IncidentsScreen');
const incident = lazyScreen(() => import('./monitoring/incident-screen.tsx'), 'IncidentScreen');
const auditLog = lazyScreen(() => import('./audit/audit-screen.tsx'), 'AuditScreen');
const exported = lazyScreen(() => import('./exports/exports-screen.tsx'), 'ExportsScreen');
const prompts = lazyScreen(() => import('./prompts/prompts-screen.tsx'), 'PromptsScreen');
const promptEdit = lazyScreen(() => import('./prompts/prompt-edit-screen.tsx'), 'PromptEditScreen');
const promptRules = lazyScreen(() => import('./prompts/rules-screen.tsx'), 'RulesScreen');
const batchTesting = lazyScreen(
  () => import('./batch-testing/sets-screen.tsx'),
  'BatchTestingScreen',
);
const testSet = lazyScreen(() => import('./batch-testing/set-screen.tsx'), 'TestSetScreen');
const testCase = lazyScreen(() => import('./batch-testing/case-screen.tsx'), 'TestCaseScreen');
const testRun = lazyScreen(() => import('./batch-testing/run-screen.tsx'), 'TestRunScreen');
const chatbots = lazyScreen(() => import('./chatbots/chatbots-screen.tsx'), 'ChatbotsScreen');
const chatbot = lazyScreen(() => import('./chatbots/chatbot-screen.tsx'), 'ChatbotScreen');
const models = lazyScreen(() => import('./models/models-screen.tsx'), 'ModelsScreen');
const outbox = lazyScreen(() => import('./mail/outbox-screen.tsx'), 'OutboxScreen');
const simulator = lazyScreen(() => import('./simulator/simulator-screen.tsx'), 'SimulatorScreen');
const account = lazyScreen(() => import('./users/account-screen.tsx'), 'AccountScreen');
const help = lazyScreen(() => import('./help/help-screen.tsx'), 'HelpScreen');
const users = lazyScreen(() => import('./users/users-screen.tsx'), 'UsersScreen');
const userEdit = lazyScreen(() => import('./users/user-edit-screen.tsx'), 'UserEditScreen');

const apiKeys = lazyScreen(() => import('./clients/api-keys-screen.tsx'), 'ApiKeysScreen');
const apiSettings = lazyScreen(
  () => import('./clients/api-settings-screen.tsx'),
  'ApiSettingsScreen',
);
const crms = lazyScreen(() => import('./crm/crms-screen.tsx'), 'CrmsScreen');
const crmSettings = lazyScreen(() => import('./crm/crm-settings-screen.tsx'), 'CrmSettingsScreen');
const thirdPartySettings = lazyScreen(
  () => import('./third-party/third-party-settings-screen.tsx'),
  'ThirdPartySettingsScreen',
);

/** Every route of the console (spec §2, product.md §3). Menus, guards and titles derive from this table. */
export const routeTable: RouteRow[] = [
  page('/', 'home', 'homepage', 'guest', home),
  page('/demo', 'demo', 'tester', 'guest', tester),
  page('/tables', 'tables', 'tables', 'guest', tables),
  page('/forms', 'forms', 'forms', 'guest', forms),
  page('/ui', 'ui', 'ui', 'guest', ui),
  { ...page('/error', 'error', 'error', 'guest', error), isOutsideLayout: true },
  page('/account', 'account', 'account', 'guest', account),
  page('/help/{-$page}', 'help', 'help', 'guest', help),
  page('/chat', 'chat', 'chat', 'super-admin', chatPanel),
  page('/clients', 'clients', 'clients', 'super-admin', clients),
  page('/clients/edit/{-$id}', 'clients/edit', 'clientEdit', 'super-admin', clientEdit),
  page('/clients/details/$id', 'clients/layout', 'client', 'agent', client),
  { ...tab('/', 'clientGeneral', 'agent', clientGeneral), name: 'clients/details' },
  tab('guidelines', 'guidelines', 'agent', guidelines),
  tab('api-keys', 'apiKeys', 'super-admin', apiKeys),
  tab('crms', 'crms', 'agent', crms),
  tab('styles', 'styles', 'agent', styles),
  tab('personal-data', 'personalData', 'admin', personalData),
  tab('batch-testing', 'batchTesting', 'super-admin', batchTesting),
  tab('chatbot-configs', 'chatbotConfigs', 'super-admin', chatbots),
  tab('metadata', 'metadata', 'super-admin', metadata),
  tab('detailed-filters', 'detailedFilters', 'super-admin', detailedFilters),
  tab('modules', 'modules', 'super-admin', modules),
  tab('custom-data', 'customData', 'super-admin', customData),
  tab('custom-fields', 'customFields', 'super-admin', customFields),
  tab('categorization', 'categorization', 'super-admin', categorization),
  tab('knowledge', 'knowledge', 'agent', documents),
  tab('knowledge-test', 'knowledgeTest', 'agent', knowledgeTest),
  tab('gaps', 'gaps', 'agent', gaps),
  page('/clients/details/$id/gaps/$gap', 'clients/gap', 'gap', 'agent', gap),
  page('/clients/details/$id/gaps/pairs/$pair', 'clients/pair', 'documentPair', 'agent', pair),
  page(
    '/clients/details/$id/gaps/proposals/$proposal',
    'clients/proposal',
    'proposal',
    'agent',
    proposal,
  ),
  page(
    '/clients/details/$id/knowledge/$document',
    'clients/document',
    'document',
    'agent',
    document,
  ),
  page(
    '/clients/details/$id/knowledge/write',
    'clients/write-document',
    'writeDocument',
    'agent',
    writeDocument,
  ),
  page(
    '/clients/details/$id/knowledge/$document/edit',
    'clients/edit-document',
    'editDocument',
    'agent',
    editDocument,
  ),
  page(
    '/clients/details/$id/batch-testing/$set',
    'clients/test-set',
    'testSet',
    'super-admin',
    testSet,
  ),
  page(
    '/clients/details/$id/batch-testing/$set/cases/{-$case}',
    'clients/test-case',
    'testCase',
    'super-admin',
    testCase,
  ),
  page(
    '/clients/details/$id/chatbot-configs/$chatbot',
    'clients/chatbot',
    'chatbot',
    'super-admin',
    chatbot,
  ),
  page('/test-runs/$run/{-$case}', 'test-run', 'testRun', 'super-admin', testRun),
  page('/insights/v2', 'insights-v2', 'insights', 'guest', insights),
  page('/renforcement', 'renforcement', 'reinforcement', 'guest', reinforcement),
  page(
    '/renforcement/group/$id',
    'renforcement/group',
    'reinforcementGroup',
    'guest',
    reinforcementGroup,
  ),
  page('/prompts', 'prompts', 'prompts', 'super-admin', prompts),
  page('/prompts/edit/{-$id}', 'prompts/edit', 'promptEdit', 'super-admin', promptEdit),
  page('/prompts/rules', 'prompts/rules', 'promptRules', 'super-admin', promptRules),
  page('/settings', 'settings/api', 'settingsApi', 'guest', apiSettings),
  page('/settings/crm/{-$platform}', 'settings/crm', 'settingsCrm', 'guest', crmSettings),
  page(
    '/settings/third-party-data/{-$type}',
    'settings/third-party-data',
    'settingsThirdPartyData',
    'guest',
    thirdPartySettings,
  ),
  page('/tickets', 'tickets', 'tickets', 'guest', tickets),
  page('/tickets/$ticket', 'tickets/ticket', 'ticket', 'guest', ticket),
  page('/users', 'users', 'users', 'guest', users),
  page('/users/edit/{-$uuid}', 'users/edit', 'userEdit', 'admin', userEdit),
  page('/chats', 'chats', 'chats', 'guest', chats),
  page('/monitoring', 'monitoring', 'monitoring', 'super-admin', monitoring),
  page('/monitoring/$view', 'monitoring/view', 'monitoring', 'super-admin', monitoringView),
  page(
    '/monitoring/clients/$client',
    'monitoring/client',
    'monitoredClient',
    'super-admin',
    monitoredClient,
  ),
  page('/exports', 'exports', 'exports', 'agent', exported),
  page('/audit', 'audit', 'audit', 'super-admin', auditLog),
  page('/models', 'models', 'models', 'super-admin', models),
  page('/simulator', 'simulator', 'simulator', 'agent', simulator),
  page('/outbox', 'outbox', 'outbox', 'super-admin', outbox),
  page('/incidents', 'incidents', 'incidents', 'super-admin', incidents),
  page('/incidents/$incident', 'incidents/incident', 'incident', 'super-admin', incident),
];

export function findRoute(name: string): RouteRow | undefined {
  return routeTable.find((row) => row.name === name);
}

/** The full path of a row, its parents' paths included. */
export function fullPath(row: RouteRow): string {
  const parent = routeTable.find((other) => other.name === row.parent);
  if (parent === undefined) return row.path;
  return `${fullPath(parent)}/${row.path.replace(/^\//, '')}`.replace(/\/$/, '');
}
