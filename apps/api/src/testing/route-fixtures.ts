import { randomUUID } from 'node:crypto';
import type { RefKind } from '@replique/contract/route';
import { accountFixtures } from './account-fixtures.ts';
import { actionFixtures, targetAction } from './action-rows.ts';
import { canary } from './canaries.ts';
import { chatFixtures, targetChat } from './chat-rows.ts';
import { chatbotFixtures, findAnyChatbot, putChatbot } from './chatbot-rows.ts';
import { crmSyncFixtures, findDeadLetter, putDeadLetter } from './crm-sync-rows.ts';
import { deploymentFixtures, targetDeployment } from './deployment-rows.ts';
import { makeClient, makeSuggestion } from './factories.ts';
import { gapFixtures, targetGap } from './gap-rows.ts';
import { proposalFixtures, targetProposal } from './proposal-rows.ts';
import { groupFixtures, putGroup, targetGroup } from './group-rows.ts';
import { knowledgeFixtures } from './knowledge-fixtures.ts';
import { putFailedMail } from './mail-rows.ts';
import { modelFixtures } from './model-rows.ts';
import { monitoringFixtures, targetIncident } from './monitoring-rows.ts';
import { personalDataFixtures } from './personal-data-rows.ts';
import { promptFixtures } from './prompt-rows.ts';
import { retrievalFixtures } from './retrieval-fixtures.ts';
import { findRetrievalTest, putRetrievalTest } from './retrieval-rows.ts';
import { makeSessionKey } from './session-key.ts';
import { findZendesk, putOpenSource, putZendesk } from './setting-rows.ts';
import { makePkce, obtainCode } from './sign-in.ts';
import { simulatorFixtures } from './simulator-rows.ts';
import { sourceFixtures, targetSource } from './source-rows.ts';
import { suggestionFixtures } from './suggestion-fixtures.ts';
import { findTesterRun, putTesterRun, testerFixtures } from './tester-rows.ts';
import type { Answer, TestApp } from './test-app.ts';
import { insightFixtures } from './insight-rows.ts';
import { targetTestRun, testRunFixtures } from './test-run-rows.ts';
import { targetTestSet, testSetFixtures } from './test-set-rows.ts';
import { ticketFixtures } from './ticket-fixtures.ts';
import { crmFixtures } from './crm-fixtures.ts';
import { findTicketView, putTicketView, ticketViewFixtures } from './ticket-view-rows.ts';
import { programCredentialFixtures, targetProgramCredential } from './program-credential-rows.ts';
import { targetWebhook, webhookFixtures } from './webhook-rows.ts';
import { findWriteBackOf, putRefusedWriteBack, writeBackFixtures } from './write-back-rows.ts';
import { makeMarkedPrompt, type ClientKey, type WorldCaller, type WorldClient } from './world.ts';
import { demoPassword } from './people.ts';
import { findProvider, makeProvider, makePasskey, makeSession } from './account-rows.ts';

/** What a call of the access matrix needs beside the ids, per route; a route that is not here fails the run. */
export type RouteFixture = {
  /** The rest of a valid input, for a call on this client; made anew for each call that may succeed. */
  input?: (testApp: TestApp, caller: WorldCaller, client: WorldClient) => Promise<object> | object;
  /** Other inputs that a caller might try for foreign rows; the answer may hold none. */
  probes?: (foreign: WorldClient) => object[];
  /** The id of a kind, where the one of `targetOf` will not do; for calls that may succeed. */
  target?: (
    testApp: TestApp,
    kind: RefKind,
    client: WorldClient,
    caller: WorldCaller,
  ) => Promise<string> | undefined;
  /** False when the answer of a success holds no text of the client. */
  showsCanary: boolean;
  /** Whether a success was about the caller, where neither ids nor texts of the answer tell. */
  isOfCaller?: (testApp: TestApp, caller: WorldCaller, answer: Answer) => Promise<boolean>;
  /** Optional references that are for super-admins: who is none is refused with them, and calls without. */
  reserved?: string[];
  /** A client's program is refused. */
  isForPeople?: boolean;
  /** The call ends the caller's session or changes the caller's password: it is made by a twin. */
  usesCallerUp?: boolean;
};

async function signInAgain(
  testApp: TestApp,
  caller: WorldCaller,
): Promise<{ refreshToken: string }> {
  const { refreshToken } = await testApp.signIn({ email: aliveEmail(caller) });
  return { refreshToken };
}

/** Public routes are tried by every caller; what they carry is always that of somebody who may sign in. */
function aliveEmail(caller: WorldCaller): string {
  return caller.level > 0 && !caller.isProgram
    ? caller.email
    : `${canary('a', 'users', 'email')}_carol@replique.test`;
}

/** Headers of a route whose answer is encrypted. */
async function encrypted(testApp: TestApp): Promise<{ headers: Record<string, string> }> {
  const { headers } = await makeSessionKey(testApp);
  return { headers };
}

function invitedPerson(key: ClientKey) {
  return {
    email: `${canary(key, 'users', 'email')}_${randomUUID().slice(0, 8)}@replique.test`,
    firstname: canary(key, 'users', 'firstname'),
    lastname: canary(key, 'users', 'lastname'),
  };
}

/** Somebody of the client; a fresh one was invited and has not come yet. */
async function targetUser(
  testApp: TestApp,
  client: WorldClient,
  isFresh: boolean,
): Promise<string> {
  if (isFresh) {
    const { email, firstname, lastname } = invitedPerson(client.key);
    const [person] = await testApp.sql<{ uuid: string }>(
      `insert into users (uuid, client_id, email, firstname, lastname, level)
       values (gen_random_uuid(), $1, $2, $3, $4, 1) returning uuid`,
      [client.id, email, firstname, lastname],
    );
    return person?.uuid ?? '';
  }
  const [row] = await testApp.sql<{ uuid: string }>(
    'select uuid from users where client_id = $1 and disabled_at is null order by id limit 1',
    [client.id],
  );
  return row?.uuid ?? '';
}

const onePixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Erasing wants an archived client, and uses it up. */
async function makeArchivedClient(testApp: TestApp): Promise<string> {
  const { id, uuid } = await makeClient(testApp.deps);
  await testApp.sql('update clients set archived_at = now() where id = $1', [id]);
  return uuid;
}

/** What a super-admin writes of a provider; the issuer's name never resolves. */
const provider = () => ({
  domain: `d${randomUUID().slice(0, 8)}.example.org`,
  issuer: 'https://id.invalid',
  applicationId: canary('a', 'identity_providers', 'application_id'),
  secret: 'a secret',
  isRequired: false,
});

export const routeFixtures: Record<string, RouteFixture> = {
  'auth.token': {
    input: async ({ app, deps }, caller) => {
      const pkce = makePkce();
      const person = { email: aliveEmail(caller), password: demoPassword };
      return {
        authorizationCode: await obtainCode(app, deps.config, person, { pkce }),
        grantType: 'authorizationCode',
        codeVerifier: pkce.verifier,
      };
    },
    showsCanary: false,
  },
  'auth.refresh': { input: signInAgain, showsCanary: false },
  'auth.logout': { input: signInAgain, showsCanary: false },
  'mail.list': {
    probes: (foreign) => [{ search: canary(foreign.key, 'users', 'email') }],
    showsCanary: false,
  },
  'mail.get': { showsCanary: false },
  'mail.retry': { showsCanary: false },
  'auth.viewAs': { input: () => ({ role: 'agent' }), showsCanary: true },
  'notices.list': {
    // Groups that a test made are new, and no others may be seen.
    input: async (testApp, _, client) => {
      await putGroup(testApp, client);
      return { client: client.uuid };
    },
    showsCanary: true,
  },
  'notices.seen': { input: () => ({ upTo: new Date().toISOString() }), showsCanary: false },
  'preferences.get': { showsCanary: false },
  'preferences.update': { input: () => ({ isChecklistHidden: false }), showsCanary: false },
  'users.me': { showsCanary: true },
  'users.updateMe': { input: () => ({ language: 'en' }), showsCanary: true },
  'users.list': {
    probes: (foreign) => [
      { search: canary(foreign.key, 'users', 'email') },
      { search: canary(foreign.key, 'users', 'firstname'), sort: 'lastname', direction: 'desc' },
      { sort: 'client', role: 4, pageSize: 100 },
    ],
    showsCanary: true,
  },
  'users.get': { showsCanary: true },
  'users.create': {
    input: (_, caller) => ({ ...invitedPerson(caller.home), role: 1 }),
    showsCanary: true,
  },
  'users.update': { input: () => ({ role: 2 }), showsCanary: true },
  'users.remove': { showsCanary: false },
  'users.invite': { showsCanary: false },
  'users.removeSecondFactor': { showsCanary: false },
  'users.endSessions': { showsCanary: false },
  'users.importCsv': {
    input: (_, caller) => {
      const { email, firstname, lastname } = invitedPerson(caller.home);
      const csv = `email,firstname,lastname,role\n${email},${firstname},${lastname},Guest\n`;
      return { csv, isDryRun: false };
    },
    showsCanary: false,
  },
  'clients.guidelines': { showsCanary: true },
  'clients.saveGuidelines': {
    // Saved already, it needs no new version and meets no conflict.
    input: (_, __, { key }) => ({ text: canary(key, 'clients', 'guidelines'), basedOn: 0 }),
    showsCanary: true,
  },
  'clients.listV1': { showsCanary: true },
  'clients.get': { showsCanary: true },
  'clients.create': {
    input: () => ({
      name: `${canary('a', 'clients', 'name')} ${randomUUID()}`,
      logo: onePixel,
      llm: 'builtin',
      model: 'extractive',
      zone: 'eu',
    }),
    showsCanary: true,
  },
  'clients.update': {
    input: () => ({ body: {} }),
    // An Admin may repeat the prompt of the own client, and set no other.
    target: (_, kind, client) => (kind === 'prompt' ? Promise.resolve(client.prompt) : undefined),
    showsCanary: true,
  },
  'clients.updateV2': { input: () => ({ body: {} }), showsCanary: true },
  'clients.remove': { target: makeArchivedClient, showsCanary: false },
  'clients.checklist': { showsCanary: false },
  'clients.setupDifference': { showsCanary: true },
  'clients.copySetup': { input: () => ({ sections: ['styles'] }), showsCanary: true },
  'clients.list': { probes: () => [{ archived: '1' }, { archived: '0' }], showsCanary: true },
  ...promptFixtures,
  ...deploymentFixtures,
  ...ticketFixtures,
  ...ticketViewFixtures,
  ...knowledgeFixtures,
  ...gapFixtures,
  ...proposalFixtures,
  ...groupFixtures,
  ...insightFixtures,
  ...retrievalFixtures,
  ...simulatorFixtures,
  ...testerFixtures,
  ...crmSyncFixtures,
  ...sourceFixtures,
  ...actionFixtures,
  'knowledge.uploadCsv': {
    input: (_, caller) => ({
      csv: `question,answer\n${canary(caller.home, 'documents', 'title')} ${randomUUID()}?,Yes.\n`,
      fileName: 'answers.csv',
      isDryRun: false,
      onExisting: 'skip',
    }),
    showsCanary: true,
  },
  ...suggestionFixtures,
  ...writeBackFixtures,
  ...webhookFixtures,
  ...personalDataFixtures,
  'credentials.get': { input: encrypted, showsCanary: false },
  'credentials.rotate': { input: encrypted, showsCanary: false },
  ...programCredentialFixtures,
  'crm.list': { showsCanary: false },
  'crm.details': { input: encrypted, showsCanary: false },
  'crm.enable': {
    input: async (testApp) => ({
      ...(await encrypted(testApp)),
      body: { platform: 'zendesk', enabled: false },
    }),
    showsCanary: false,
  },
  ...crmFixtures,
  'crm.disconnect': { input: () => ({ platform: 'salesforce' }), showsCanary: false },
  'crm.configs': { input: encrypted, showsCanary: false },
  'crm.mapCategory': { input: () => ({ customFieldCrmId: '360012345' }), showsCanary: false },
  'thirdPartyData.list': { showsCanary: true },
  'thirdPartyData.save': {
    input: () => ({
      params: { type: 'generic' },
      body: { baseUrl: 'https://shop.test/{{email}}', lookUpBy: 'requesterEmail', isEnabled: true },
    }),
    showsCanary: false,
  },
  'thirdPartyData.remove': { input: () => ({ type: 'generic' }), showsCanary: false },
  'thirdPartyData.test': {
    input: async (testApp, _, client) => {
      await putOpenSource(testApp, client.id);
      return { type: 'generic', ticket: client.tickets[0] };
    },
    showsCanary: false,
  },
  'thirdPartyData.ofTicket': { showsCanary: false },
  'thirdPartyData.refresh': { showsCanary: false },
  ...testSetFixtures,
  ...testRunFixtures,
  ...chatbotFixtures,
  ...chatFixtures,
  ...modelFixtures,
  ...monitoringFixtures,
  ...accountFixtures,
  'singleSignOn.list': { showsCanary: true },
  'singleSignOn.create': { input: () => provider(), showsCanary: true },
  'singleSignOn.update': { input: () => provider(), showsCanary: true },
  'singleSignOn.remove': { showsCanary: false },
  'singleSignOn.check': { showsCanary: false },
  'audit.clientsSource': { showsCanary: true },
  'audit.historySource': {
    input: async (testApp, caller) => {
      const label = canary(caller.level === 5 ? 'all' : caller.home, 'audit_log', 'label');
      await testApp.sql(
        `insert into audit_log (uuid, at, user_id, client_id, action, label)
         select gen_random_uuid(), now(), id, client_id, 'users.changed', $2 from users where email = $1`,
        [caller.email, label],
      );
      return {};
    },
    showsCanary: true,
  },
  'audit.list': { showsCanary: false },
  'audit.verify': { showsCanary: false },
  'home.get': { showsCanary: false },
  'help.list': { showsCanary: false },
  'help.search': { input: () => ({ search: 'tickets' }), showsCanary: false },
  'help.get': { input: () => ({ page: 'tickets' }), showsCanary: false },
};

/** Kinds that are found by their client alone. */
const ofClient: Partial<
  Record<RefKind, (testApp: TestApp, client: WorldClient, isFresh: boolean) => Promise<string>>
> = {
  incident: targetIncident,
  'knowledge-proposal': targetProposal,
  'question-group': targetGroup,
  'test-run': targetTestRun,
};

/**
 * An id of this kind that belongs to the client. `isFresh` makes a new row where a successful call would
 * use the old one up. What is nobody's but the caller's own belongs to the `caller`, if one is given.
 */
export async function targetOf(
  testApp: TestApp,
  kind: RefKind,
  client: WorldClient,
  isFresh: boolean,
  caller: WorldCaller | null = null,
): Promise<string> {
  const find = ofClient[kind];
  if (find) return find(testApp, client, isFresh);
  if (kind === 'session') return makeSession(testApp, client.id, caller?.email ?? null);
  if (kind === 'passkey') return makePasskey(testApp, client.id, caller?.email ?? null);
  if (kind === 'identity-provider')
    return isFresh ? makeProvider(testApp, client) : findProvider(testApp, client.id);
  if (kind === 'user') return targetUser(testApp, client, isFresh);
  if (kind === 'client') return client.uuid;
  if (kind === 'ticket-view')
    return isFresh ? putTicketView(testApp, client, caller) : findTicketView(testApp, client.id);
  if (kind === 'ticket') return client.tickets[0] ?? '';
  if (kind === 'document') return client.documents[0] ?? '';
  if (kind === 'prompt') return isFresh ? makeMarkedPrompt(testApp, client.key) : client.prompt;
  if (kind === 'deployment') {
    const prompt = isFresh ? await makeMarkedPrompt(testApp, client.key) : client.prompt;
    return targetDeployment(testApp, prompt, isFresh);
  }
  if (kind === 'suggestion') {
    const [ticket = '', document = ''] = [client.tickets[1], client.documents[1]];
    const text = canary(client.key, 'suggestions', 'text');
    const modelView = canary(client.key, 'suggestions', 'model_view');
    return isFresh
      ? makeSuggestion(testApp.deps, client.id, { ticket, document, text, modelView })
      : (client.suggestions[0] ?? '');
  }
  if (kind === 'write-back')
    return isFresh ? putRefusedWriteBack(testApp, client.id) : findWriteBackOf(testApp, client.id);
  if (kind === 'export' || kind === 'export-schedule' || kind === 'ticket-action')
    return targetAction(testApp, kind, client, { isFresh, caller });
  if (kind === 'source' || kind === 'sync') return targetSource(testApp, kind, client);
  if (kind === 'gap' || kind === 'document-pair') return targetGap(testApp, kind, client, isFresh);
  if (kind === 'mail') return putFailedMail(testApp);
  if (kind === 'webhook' || kind === 'webhook-delivery')
    return targetWebhook(testApp, kind, client, isFresh);
  if (kind === 'api-credential') return targetProgramCredential(testApp, client, isFresh);
  if (kind === 'retrieval-test')
    return isFresh ? putRetrievalTest(testApp, client) : findRetrievalTest(testApp, client.id);
  if (kind === 'tester-run')
    return isFresh
      ? putTesterRun(testApp, client, caller?.email)
      : findTesterRun(testApp, client.id);
  if (kind === 'test-set' || kind === 'test-case')
    return targetTestSet(testApp, kind, client, isFresh);
  if (kind === 'dead-letter')
    return isFresh ? putDeadLetter(testApp, client.id) : findDeadLetter(testApp, client.id);
  if (kind === 'crm-config')
    return isFresh ? putZendesk(testApp, client.id) : findZendesk(testApp, client.id);
  if (kind === 'chatbot')
    return isFresh ? putChatbot(testApp, client) : findAnyChatbot(testApp, client.id);
  if (kind === 'chat' || kind === 'chat-message' || kind === 'visitor')
    return targetChat(testApp, kind, client, { isFresh, caller });
  throw new Error(`The access matrix does not know how to find a ${kind}: add it to targetOf.`);
}
