import { randomInt, randomUUID } from 'node:crypto';
import type { ProgramScope } from '@replique/contract/route';
import { makeActionRows, putSchedule } from './action-rows.ts';
import { makeProvider } from './account-rows.ts';
import { makeProgramCredentials } from './program-credential-rows.ts';
import { makeAutomaticRows } from './automatic-rows.ts';
import { canary, numberRowsOf, plantCanaries, uuidsOf } from './canaries.ts';
import { makeChatRows } from './chat-rows.ts';
import { makeChatbotRows } from './chatbot-rows.ts';
import { makeDeploymentRows } from './deployment-rows.ts';
import {
  makeArticles,
  makeClient,
  makePerson,
  makePrompt,
  makeSuggestion,
  makeTickets,
} from './factories.ts';
import { claimsOf, forgeToken } from './forge-token.ts';
import { makeModelRows } from './model-rows.ts';
import { makeMonitoringRows } from './monitoring-rows.ts';
import { makeGapRows } from './gap-rows.ts';
import { makeGroupRows } from './group-rows.ts';
import { makePersonalDataRows } from './personal-data-rows.ts';
import { makeProposalRows } from './proposal-rows.ts';
import { makeInsightRows } from './insight-rows.ts';
import { makeKnowledgeRows } from './knowledge-rows.ts';
import { proveAlways } from './prove.ts';
import { makeSettingRows } from './setting-rows.ts';
import { makeCrmSyncRows } from './crm-sync-rows.ts';
import { makeSourceRows } from './source-rows.ts';
import { makeRetrievalRows } from './retrieval-rows.ts';
import { makeTesterRows } from './tester-rows.ts';
import { makeTestRunRows } from './test-run-rows.ts';
import { makeTestSetRows } from './test-set-rows.ts';
import type { TestApp } from './test-app.ts';
import { putFirstViews, putTicketView } from './ticket-view-rows.ts';
import { makeOtherPrincipals } from './other-principals.ts';
import { makeWriteBackRows } from './write-back-rows.ts';
import { makeWebhookRows } from './webhook-rows.ts';

/** Two clients and an archived third, three of every entity each, every text marked with its place. */

export type ClientKey = 'a' | 'b' | 'c';

export type WorldClient = {
  key: ClientKey;
  id: number;
  uuid: string;
  prompt: string;
  tickets: string[];
  documents: string[];
  suggestions: string[];
};

export type WorldCaller = {
  name: string;
  token: string | null;
  /** 1 Guest to 5 Super-Admin; 0 when the token must open nothing. */
  level: number;
  /** The client that "own" means for this caller; super-admins are asked about A. */
  home: ClientKey;
  email: string;
  /** Signed in with an API key. */
  isProgram?: boolean;
  /** A program with credentials of its own: what these hold. */
  scopes?: readonly ProgramScope[];
  /** What comes with every call of this caller, beside a token. */
  headers?: Record<string, string>;
};

export type World = {
  clients: Record<ClientKey, WorldClient>;
  callers: WorldCaller[];
  /** Whose row a uuid names, of all that the world began with. */
  uuids: Map<string, ClientKey>;
};

const titles = [
  'How do I change a delivery address?',
  'When is a parcel delivered?',
  'Can I return a parcel?',
];
const answer =
  'You can change the delivery address of a parcel in your account under orders until the parcel has left our warehouse.';

async function makeWorldClient(testApp: TestApp, key: ClientKey): Promise<WorldClient> {
  const { deps } = testApp;
  const mark = (table: string, column: string) => canary(key, table, column);
  const prompt = await makeMarkedPrompt(testApp, key);
  const client = await makeClient(deps, { name: mark('clients', 'name'), promptUuid: prompt });
  const documents = await makeArticles(
    deps,
    client.id,
    titles.map((title) => ({
      title: `${title.replace('?', '')} ${mark('documents', 'title')}?`,
      html: `<h2>Delivery ${mark('chunks', 'heading')}</h2><p>${answer} ${mark('documents', 'html')}.</p>`,
    })),
  );
  const tickets = await makeTickets(
    deps,
    client.id,
    titles.map((title, index) => ({
      externalId: `${mark('tickets', 'external_id')}-${index}`,
      subject: `${title} ${mark('tickets', 'subject')}`,
      messages: [
        {
          text: `${title} I moved and the delivery address of my parcel is wrong. ${mark('messages', 'text')}`,
        },
        { role: 'agent', text: `${answer} ${mark('messages', 'text')}` },
      ],
    })),
  );
  const suggestions: string[] = [];
  for (const ticket of tickets) {
    const suggestion = { ticket, document: documents[0] ?? '', text: mark('suggestions', 'text') };
    suggestions.push(await makeSuggestion(deps, client.id, suggestion));
  }
  for (let n = 0; n < 3; n += 1) await makeProvider(testApp, { key, id: client.id });
  await makeSideRows(testApp, client.id);
  await makeProgramCredentials(testApp, { key, id: client.id, uuid: client.uuid });
  await makeSettingRows(testApp, client.id);
  await makeCrmSyncRows(testApp, client.id);
  await makeAutomaticRows(testApp, client.id);
  await makeLearnedRows(testApp, { key, id: client.id });
  await makeModelRows(testApp, client.id);
  await makeMonitoringRows(testApp, { key, id: client.id });
  await makeSourceRows(testApp, client.id);
  await makeActionRows(testApp, { key, id: client.id });
  await makeKnowledgeRows(testApp, { key, id: client.id });
  await makeChatbotRows(testApp, { key, id: client.id, prompt });
  await makeChatRows(testApp, { key, id: client.id });
  await makeRetrievalRows(testApp, client.id);
  await makeTesterRows(testApp, { key, id: client.id });
  await makeTestSetRows(testApp, { key, id: client.id });
  await makeTestRunRows(testApp, { key, id: client.id, prompt });
  await makeDeploymentRows(testApp, { key, id: client.id, uuid: client.uuid, prompt });
  await makeWriteBackRows(testApp, client.id);
  await makeWebhookRows(testApp, { key, id: client.id });
  await makePersonalDataRows(testApp, { key, id: client.id });
  return { key, id: client.id, uuid: client.uuid, prompt, tickets, documents, suggestions };
}

/** What jobs find in tickets and answers. */
async function makeLearnedRows(
  testApp: TestApp,
  client: { key: ClientKey; id: number },
): Promise<void> {
  await makeGapRows(testApp, client);
  await makeProposalRows(testApp, client);
  await makeGroupRows(testApp, client);
  await makeInsightRows(testApp, client);
}

/** Rows that no route of today writes without a file or an edit. */
async function makeSideRows(testApp: TestApp, clientId: number): Promise<void> {
  await testApp.sql(
    `insert into suggestion_edits (client_id, suggestion_id, revision, text_before, edited_at)
     select client_id, id, 0, 'before', now() from suggestions where client_id = $1`,
    [clientId],
  );
  await testApp.sql(
    `insert into question_marks (client_id, ticket_id, document_id, verdict, question_hash, marked_at)
     select t.client_id, t.id, d.id, 'better', md5(t.id::text), now() from tickets t
     join documents d on d.client_id = t.client_id where t.client_id = $1`,
    [clientId],
  );
  await testApp.sql(
    `insert into translations (client_id, ticket_id, source_hash, language, text, model, created_at)
     select client_id, id, md5(id::text), 'fr', 'text', 'model', now() from tickets where client_id = $1`,
    [clientId],
  );
  await testApp.sql(
    `with runs as (
       insert into import_runs (client_id, kind, file_name, file_hash, started_at)
       select $1, 'tickets', 'file ' || n, md5(n::text), now() from generate_series(1, 3) n returning client_id, id)
     insert into import_errors (client_id, run_id, line_number, reason) select client_id, id, 1, 'reason' from runs`,
    [clientId],
  );
  await testApp.sql(
    `insert into guideline_versions (client_id, version, text, created_at)
     select $1, n, 'text', now() from generate_series(1, 3) n`,
    [clientId],
  );
  await testApp.sql(
    `insert into audit_log (uuid, at, client_id, action, label, href)
     select gen_random_uuid(), now(), $1, 'clients.changed', 'label', '/' from generate_series(1, 3)`,
    [clientId],
  );
}

/** A prompt whose texts carry the canaries of a client, deployed. */
export async function makeMarkedPrompt(testApp: TestApp, key: ClientKey): Promise<string> {
  const { uuid } = await makePrompt(testApp.deps, {
    name: `${canary(key, 'prompts', 'name')} ${Math.random().toString(36).slice(2)}`,
    context: canary(key, 'prompts', 'context'),
    style: canary(key, 'prompts', 'style'),
    note: canary(key, 'prompts', 'note'),
  });
  return uuid;
}

const cast = [
  { name: 'alice', level: 5, home: 'a' },
  { name: 'bob', level: 4, home: 'a' },
  { name: 'carol', level: 3, home: 'a' },
  { name: 'uma', level: 2, home: 'a' },
  { name: 'dan', level: 1, home: 'a' },
  { name: 'erin', level: 4, home: 'b' },
  { name: 'frank', level: 3, home: 'b' },
  { name: 'cleo of the archived client', level: 4, home: 'c' },
  { name: 'dora who is disabled', level: 4, home: 'a' },
  { name: 'mona who moved from A to B', level: 4, home: 'a' },
] as const;

/** Somebody of the same kind as a caller, newly signed in: for calls that use their caller up. */
export async function makeTwin(
  testApp: TestApp,
  world: World,
  caller: WorldCaller,
): Promise<WorldCaller> {
  if (caller.level === 0) return caller;
  const owner = caller.level === 5 ? 'all' : caller.home;
  const email = `${canary(owner, 'users', 'email')}_${randomUUID()}@replique.test`;
  await makePerson(testApp.deps, {
    email,
    level: caller.level,
    clientId: caller.level === 5 ? null : world.clients[caller.home].id,
    firstname: canary(owner, 'users', 'firstname'),
    lastname: canary(owner, 'users', 'lastname'),
  });
  // Each from an address of its own: the form takes only so many tries a minute from one.
  const remoteAddress = `198.18.${randomInt(256)}.${randomInt(256)}`;
  const { accessToken } = await testApp.signIn({ email }, { remoteAddress });
  return { ...caller, email, token: accessToken };
}

async function makeCaller(
  testApp: TestApp,
  clients: Record<ClientKey, WorldClient>,
  person: (typeof cast)[number],
): Promise<WorldCaller> {
  const owner = person.level === 5 ? 'all' : person.home;
  const email = `${canary(owner, 'users', 'email')}_${person.name.split(' ')[0]}@replique.test`;
  await makePerson(testApp.deps, {
    email,
    level: person.level,
    clientId: person.level === 5 ? null : clients[person.home].id,
    firstname: canary(owner, 'users', 'firstname'),
    lastname: canary(owner, 'users', 'lastname'),
  });
  const { accessToken } = await testApp.signIn({ email });
  return { ...person, email, token: accessToken };
}

/** Takes their access from three people whose tokens are still within their ten minutes. */
async function revoke(testApp: TestApp, world: Record<ClientKey, WorldClient>): Promise<void> {
  const users = (name: string) =>
    `(select id from users where email like '%\\_${name}@replique.test')`;
  await testApp.sql('update clients set archived_at = now() where id = $1', [world.c.id]);
  await testApp.sql(`update users set disabled_at = now() where id = ${users('dora')}`);
  await testApp.sql(
    `update users set client_id = $1, email = replace(email, 'cnry_a', 'cnry_b'), firstname = 'cnry_b_users_firstname',
       lastname = 'cnry_b_users_lastname' where id = ${users('mona')}`,
    [world.b.id],
  );
}

export async function createWorld(testApp: TestApp): Promise<World> {
  // Who may call is looked at here; that some calls ask for a proof besides, in auth/proof.test.ts.
  await proveAlways(testApp);
  const make = async (key: ClientKey) => {
    await numberRowsOf(testApp, key);
    return makeWorldClient(testApp, key);
  };
  const clients = { a: await make('a'), b: await make('b'), c: await make('c') };
  await numberRowsOf(testApp, 'nobody');
  const made: WorldCaller[] = [];
  for (const person of cast) made.push(await makeCaller(testApp, clients, person));
  // People are there by now, who own them.
  for (const client of [clients.a, clients.b, clients.c])
    for (let n = 0; n < 3; n += 1) {
      await putTicketView(testApp, client);
      await putSchedule(testApp, client, null);
    }
  await testApp.sql(
    `insert into suggestion_ratings (client_id, suggestion_id, user_id, thumb, reason, comment, rated_at)
     select s.client_id, s.id, u.id, 'down', 'wrong', 'comment', now() from suggestions s
     cross join lateral (select id from users where client_id = s.client_id order by id limit 1) u`,
  );
  const others = await makeOtherPrincipals(testApp, clients);
  await plantCanaries(testApp, Object.values(clients));
  await revoke(testApp, clients);
  await putFirstViews(testApp);
  const bob = made.find((caller) => caller.name === 'bob');
  const expired = await forgeToken(testApp, { claims: claimsOf(bob?.token ?? ''), expiresIn: -1 });
  const worthless = { level: 0, home: 'a', email: bob?.email ?? '' } as const;
  const callers = made.map((caller) =>
    caller.name.includes(' ') ? { ...caller, level: 0 } : caller,
  );
  return {
    clients,
    callers: [
      { ...worthless, name: 'nobody', token: null },
      { ...worthless, name: 'a made-up token', token: 'bm90IGEgdG9rZW4' },
      { ...worthless, name: 'an expired token', token: expired },
      ...others,
      ...callers,
    ],
    uuids: await uuidsOf(testApp, Object.values(clients)),
  };
}
