import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  asVisitor,
  makeAnsweringChatbot,
  readChat,
  say,
  visitorsPage,
  type MadeChatbot,
  type MadeVisitor,
} from '../testing/chat-visitors.ts';
import { makeTwoClients, type MadeClient } from '../testing/factories.ts';
import { createTestApp, type Answer, type TestApp } from '../testing/test-app.ts';
import { signIdentity } from './identity.ts';

/** How somebody becomes a visitor, and who they are then. */

let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };
let chatbot: MadeChatbot;
let secret: string;

const headers = { origin: 'https://shop.example.org' };

beforeAll(async () => {
  testApp = await createTestApp({ config: { rateFactor: 1 } });
  clients = await makeTwoClients(testApp.deps);
  chatbot = await makeAnsweringChatbot(testApp, clients.first);
});

afterAll(() => testApp.close());

beforeEach(async () => {
  const path = `/v2/chatbots/${chatbot.uuid}/identity-secret`;
  ({ secret } = (await testApp.call('alice', 'POST', path)).body as { secret: string });
});

type Said = { id: string; email?: string; name?: string };
const signed = (said: Said, by = secret) => ({ ...said, signature: signIdentity(by, said) });
const codeOf = ({ status, body }: Answer) => [status, (body as { code?: string }).code];

const begin = (identity?: object, address = '192.0.2.1') =>
  testApp.app.inject({
    method: 'POST',
    url: `/widget/v1/${chatbot.uuid}/visitors`,
    headers,
    remoteAddress: address,
    payload: { language: 'en', page: visitorsPage, ...(identity ? { identity } : {}) },
  });

async function beginAs(identity?: object): Promise<MadeVisitor> {
  const answer = await begin(identity, `192.0.2.${Math.floor(Math.random() * 200)}`);
  expect(answer.statusCode).toBe(201);
  const { visitor, token } = answer.json() as { visitor: string; token: string };
  const [row] = await testApp.sql<{ id: string }>('select id from visitors where uuid = $1', [
    visitor,
  ]);
  return { id: Number(row?.id), uuid: visitor, token, chatbot };
}

const identify = (visitor: MadeVisitor, identity: object) =>
  asVisitor(testApp, visitor, 'POST', '/identity', { identity });

async function chatsOf(visitor: MadeVisitor): Promise<string[]> {
  const { body } = await asVisitor(testApp, visitor, 'GET', '/chats');
  return (body as { uuid: string }[]).map((chat) => chat.uuid).toSorted();
}

async function visitorOf({ token }: MadeVisitor) {
  const { createHash } = await import('node:crypto');
  const [row] = await testApp.sql<{
    uuid: string;
    external_id: string | null;
    email: string | null;
  }>(
    `select v.uuid, v.external_id, v.email from visitor_tokens t
     join visitors v on v.id = t.visitor_id where t.token_hash = $1`,
    [createHash('sha256').update(token).digest('hex')],
  );
  return row;
}

const newId = () => `customer ${randomUUID()} é`;

describe('to begin', () => {
  it('makes a visitor of its own each time, and tells the token this once', async () => {
    const [one, other] = [await beginAs(), await beginAs()];
    expect(one.token).toMatch(/^[\w-]{43}$/);
    expect(one.token).not.toBe(other.token);
    expect(await chatsOf(one)).toEqual([]);
  });

  it('is refused after sixty a minute from one address, for that address alone', async () => {
    const address = '198.51.100.7';
    for (let n = 0; n < 60; n += 1) expect((await begin(undefined, address)).statusCode).toBe(201);
    const refused = await begin(undefined, address);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'request.too-many']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await begin(undefined, '198.51.100.8')).statusCode).toBe(201);
  });

  it('is not possible for a chatbot of a client in the archive', async () => {
    const gone = await makeAnsweringChatbot(testApp, clients.second);
    await testApp.sql('update clients set archived_at = now() where id = $1', [clients.second.id]);
    const answer = await testApp.call(
      null,
      'GET',
      `/widget/v1/${gone.uuid}/settings`,
      undefined,
      headers,
    );
    expect(codeOf(answer)).toEqual([404, 'chatbots.not-found']);
    await testApp.sql('update clients set archived_at = null where id = $1', [clients.second.id]);
  });

  it('goes on with a known visitor where the identity is signed', async () => {
    const said = { id: newId(), email: 'nora@example.org', name: 'Nora' };
    const phone = await beginAs(signed(said));
    const chat = (await say(testApp, phone)).body.chat.uuid;
    const laptop = await beginAs(signed(said));
    expect(laptop.uuid).toBe(phone.uuid);
    expect(laptop.token).not.toBe(phone.token);
    expect(await chatsOf(laptop)).toEqual([chat]);
  });

  it('makes one visitor of ten browsers that sign in at once', async () => {
    const identity = signed({ id: newId() });
    const all = await Promise.all(Array.from({ length: 10 }, () => beginAs(identity)));
    expect(new Set(all.map((each) => each.uuid)).size).toBe(1);
  });
});

describe('an identity', () => {
  const refused = [403, 'widget.identity-refused'];

  it('is refused with a signature of something else, and says nothing of the visitor', async () => {
    const visitor = await beginAs();
    const id = newId();
    const wrong = [
      signed({ id }, 'another secret'),
      { ...signed({ id }), id: `${id}x` },
      { ...signed({ id }), email: 'mallory@example.org' },
      { ...signed({ id, email: 'nora@example.org' }), email: 'mallory@example.org' },
      { id, signature: '0'.repeat(64) },
    ];
    for (const identity of wrong)
      expect(codeOf(await identify(visitor, identity))).toEqual(refused);
    expect((await begin(wrong[0], '203.0.113.4')).statusCode).toBe(403);
    expect(await visitorOf(visitor)).toMatchObject({ external_id: null, email: null });
  });

  it('is refused where the chatbot has no secret, and once it was replaced', async () => {
    const identity = signed({ id: newId() });
    const visitor = await beginAs();
    await testApp.call('alice', 'POST', `/v2/chatbots/${chatbot.uuid}/identity-secret`);
    expect(codeOf(await identify(visitor, identity))).toEqual(refused);
    await testApp.sql('update chatbots set sealed_identity_secret = null where uuid = $1', [
      chatbot.uuid,
    ]);
    expect(codeOf(await identify(visitor, identity))).toEqual(refused);
  });

  it('makes the visitor known, with the chats that there are', async () => {
    const visitor = await beginAs();
    const chat = (await say(testApp, visitor)).body.chat.uuid;
    const identity = signed({ id: newId(), email: 'nora@example.org' });
    expect((await identify(visitor, identity)).status).toBe(204);
    expect((await identify(visitor, identity)).status).toBe(204);
    expect(await visitorOf(visitor)).toMatchObject({
      uuid: visitor.uuid,
      email: 'nora@example.org',
    });
    expect(await chatsOf(visitor)).toEqual([chat]);
  });

  it('vouches for no address that it does not sign, whatever was typed before', async () => {
    const visitor = await beginAs();
    await testApp.sql('update visitors set email = $1 where id = $2', [
      'victim@example.org',
      visitor.id,
    ]);
    const id = newId();
    expect((await identify(visitor, signed({ id }))).status).toBe(204);
    expect(await visitorOf(visitor)).toMatchObject({ external_id: id, email: null });
    const email = 'nora@example.org';
    for (const said of [{ id, email }, { id }])
      expect((await identify(visitor, signed(said))).status).toBe(204);
    expect(await visitorOf(visitor)).toMatchObject({ email });
  });

  it('of a known visitor makes one of both: chats, what was counted, and a block', async () => {
    const identity = signed({ id: newId() });
    const known = await beginAs(identity);
    const earlier = (await say(testApp, known)).body.chat.uuid;
    const visitor = await beginAs();
    const key = randomUUID();
    const now = (await say(testApp, visitor, { key })).body.chat.uuid;
    expect((await identify(visitor, identity)).status).toBe(204);
    for (const each of [visitor, known]) {
      expect((await visitorOf(each))?.uuid).toBe(known.uuid);
      expect(await chatsOf(each)).toEqual([earlier, now].toSorted());
    }
    // The message that both remember is the same one still.
    expect((await say(testApp, visitor, { key })).body.chat.uuid).toBe(now);
    const [count] = await testApp.sql<{ used: number }>(
      'select used from chat_counts where visitor_id = $1',
      [known.id],
    );
    expect(count?.used).toBe(2);
    expect(await testApp.sql('select 1 from visitors where id = $1', [visitor.id])).toEqual([]);
    expect((await readChat(testApp, known, now)).messages.length).toBeGreaterThan(0);

    const blocked = await beginAs();
    await testApp.sql('update visitors set blocked_at = now() where id = $1', [blocked.id]);
    expect((await identify(blocked, identity)).status).toBe(204);
    expect(codeOf(await say(testApp, known))).toEqual([403, 'chats.visitor-blocked']);
  });

  it('of somebody else on the same browser takes over nothing that was said before', async () => {
    const nora = signed({ id: newId() });
    const otto = signed({ id: newId() });
    const browser = await beginAs(nora);
    const noras = (await say(testApp, browser)).body.chat.uuid;
    expect((await identify(browser, otto)).status).toBe(204);
    expect(await chatsOf(browser)).toEqual([]);
    expect((await asVisitor(testApp, browser, 'GET', `/chats/${noras}`)).status).toBe(404);
    expect(await chatsOf(await beginAs(nora))).toEqual([noras]);
    expect((await identify(browser, nora)).status).toBe(204);
    expect(await chatsOf(browser)).toEqual([noras]);
  });
});
