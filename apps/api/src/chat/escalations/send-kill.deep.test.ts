import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { WidgetChat } from '@replique/contract/chat/widget';
import { startFakeServer, type FakeServer } from '@replique/connectors/fakes/fake-server';
import { createFakeZendesk } from '@replique/connectors/fakes/zendesk';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newSettings } from '../chatbots/chatbots.ts';
import type { Deps } from '../../deps.ts';
import { until } from '@replique/tests/fixtures/chat-streams.ts';
import { chatbotDraft } from '@replique/tests/rows/chatbot-rows.ts';
import { makeClient, makePrompt } from '../../demo/make/factories.ts';
import {
  makeHome,
  removeHome,
  workBeside,
  type ServerHome,
  type SpawnedServer,
} from '@replique/tests/processes/spawned-server.ts';
import { connectPlayed, spawnWithZendesk } from '@replique/tests/processes/spawned-zendesk.ts';
import { escalationJob } from './escalations.ts';

/**
 * A real server that is killed with kill -9 after the CRM has made the ticket of a chat, and before the server knows of
 * it. `ESCALATION_KILLS`: how often, each time with another chat.
 */

const kills = Number(process.env['ESCALATION_KILLS'] ?? 1);
const origin = 'https://shop.example.org';

const zendesk = createFakeZendesk();
/** While it is silent, tickets are made and nobody is told of them. */
let isSilent = false;
let crm: FakeServer;
let home: ServerHome;
let server: SpawnedServer;
let chatbot: string;
let tokens: string[];

const start = () => spawnWithZendesk(crm, home);

const isCreate = ({ method, url }: { method: string; url: URL }) =>
  method === 'POST' && url.pathname.endsWith('/tickets');
const created = () => crm.asked.filter(isCreate).length;

/** A chatbot whose chats become tickets of the played Zendesk, and two visitors for each kill. */
async function setUp(deps: Deps): Promise<void> {
  const { id: clientId } = await makeClient(deps);
  const { uuid: prompt } = await makePrompt(deps);
  const at = new Date();
  chatbot = randomUUID();
  tokens = Array.from({ length: 2 * kills }, () => randomBytes(32).toString('base64url'));
  await deps.db.withStaff(async (tx) => {
    await sql`update clients set modules = modules || '{"chatbots": true}' where id = ${clientId}`.execute(
      tx,
    );
    const { whiteLabel } = chatbotDraft('kill');
    const settings = { ...newSettings, timeZone: 'UTC' };
    await sql`
      insert into chatbots (client_id, uuid, domains, crm_platform, escalation_subject, prompt_id, hard_limit_per_day,
        white_label, settings, created_at, updated_at)
      select ${clientId}, ${chatbot}, array['shop.example.org'], 'zendesk', '{"en": "A chat", "fr": ""}', id, 1000,
        ${JSON.stringify(whiteLabel)}, ${JSON.stringify(settings)}, ${at}, ${at} from prompts where uuid = ${prompt}`.execute(
      tx,
    );
    for (const token of tokens)
      await sql`
        with made as (
          insert into visitors (client_id, uuid, chatbot_id, language, first_seen_at, last_seen_at)
          select ${clientId}, ${randomUUID()}, id, 'en', ${at}, ${at} from chatbots where uuid = ${chatbot}
          returning id)
        insert into visitor_tokens (client_id, token_hash, visitor_id, created_at)
        select ${clientId}, ${createHash('sha256').update(token).digest('hex')}, id, ${at} from made`.execute(
        tx,
      );
  });
  await deps.db.withClient(clientId, (tx) => connectPlayed(tx, deps, clientId, zendesk));
}

async function call<T>(token: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${server.url}/widget/v1/${chatbot}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', origin },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

type Read = { chat: WidgetChat; messages: { event: string | null; text: string }[] };

/** Says something and asks for a person. @returns the chat */
async function passOn(token: string): Promise<string> {
  const said = { key: randomUUID(), text: 'Where is my parcel?', language: 'en', page: origin };
  const { chat } = await call<{ chat: WidgetChat }>(token, '/messages', said);
  await call(token, `/chats/${chat.uuid}/escalation`, { contact: { email: 'nora@example.org' } });
  return chat.uuid;
}

const eventsOf = async (token: string, chat: string) =>
  (await call<Read>(token, `/chats/${chat}`)).messages.flatMap(({ event, text }) =>
    event === 'ticket-made' || event === 'ticket-failed' ? [`${event} ${text}`] : [],
  );

/** What waits minutes in life: the killed server's lease, and its place in the queue. */
const letGo = () =>
  workBeside(home, (deps) =>
    deps.db.withStaff(async (tx) => {
      await sql`update escalations set lease_until = now() - interval '1 second' where holder is not null`.execute(
        tx,
      );
      await sql`update job_runs set holder = null, lease_until = null, due_at = now() where name = ${escalationJob}`.execute(
        tx,
      );
    }),
  );

beforeAll(async () => {
  crm = await startFakeServer({
    answer: async (request) => {
      const answer = await zendesk.answer(request);
      return isSilent && isCreate(request) ? new Promise<never>(() => undefined) : answer;
    },
  });
  home = await makeHome();
  server = await start();
  await workBeside(home, setUp);
}, 90_000);
afterAll(async () => {
  await server.stop();
  await crm.close();
  await removeHome(home);
}, 60_000);

describe('a chat whose ticket was being made on a server that is killed', () => {
  it(
    'is one ticket in the CRM, and its visitor is told of it once',
    { timeout: 60_000 * kills },
    async () => {
      for (let kill = 0; kill < kills; kill += 1) {
        const [killed = '', other = ''] = tokens.slice(2 * kill);
        const before = created();
        const known = zendesk.listTickets();
        isSilent = true;
        const chat = await passOn(killed);
        await until(() => created() > before);
        await server.kill();
        isSilent = false;
        const added = zendesk.listTickets().filter((id) => !known.includes(id));
        expect(added).toHaveLength(1);
        await letGo();
        server = await start();
        // What comes next wakes the queue.
        const next = await passOn(other);
        const isTold = async () =>
          (await eventsOf(killed, chat)).length > 0 && (await eventsOf(other, next)).length > 0;
        await until(isTold, 20_000);
        expect(await eventsOf(killed, chat)).toEqual([
          expect.stringContaining(added[0] ?? 'nothing'),
        ]);
        // Neither asked for again, nor made again: one request for each chat.
        expect(created()).toBe(before + 2);
        expect(zendesk.listTickets()).toHaveLength(before + 2);
      }
    },
  );
});
