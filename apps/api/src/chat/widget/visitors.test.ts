import { randomUUID } from 'node:crypto';
import { generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  asVisitor,
  makeAnsweringChatbot,
  readChat,
  say,
  visitorsPage,
  type MadeChatbot,
  type MadeVisitor,
} from '@replique/tests/fixtures/chat-visitors.ts';
import { makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import { createTestApp, type Answer, type TestApp } from '@replique/tests/app/test-app.ts';
import { signIdentity } from '@replique/tests/app/identity-token.ts';

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

type Said = { sub?: unknown; email?: unknown; name?: unknown };
const signed = (said: Said, by = secret, how: Parameters<typeof signIdentity>[2] = {}) =>
  signIdentity(by, { aud: chatbot.uuid, ...said }, how);
const codeOf = ({ status, body }: Answer) => [status, (body as { code?: string }).code];

const begin = (identityToken?: string, address = '192.0.2.1') =>
  testApp.app.inject({
    method: 'POST',
    url: `/widget/v1/${chatbot.uuid}/visitors`,
    headers,
    remoteAddress: address,
    payload: { language: 'en', page: visitorsPage, ...(identityToken ? { identityToken } : {}) },
  });

async function beginAs(identityToken?: string): Promise<MadeVisitor> {
  const answer = await begin(identityToken, `192.0.2.${Math.floor(Math.random() * 200)}`);
  expect(answer.statusCode).toBe(201);
  const { visitor, token } = answer.json() as { visitor: string; token: string };
  const [row] = await testApp.sql<{ id: string }>('select id from visitors where uuid = $1', [
    visitor,
  ]);
  return { id: Number(row?.id), uuid: visitor, token, chatbot };
}

const identify = (visitor: MadeVisitor, identityToken: unknown) =>
  asVisitor(testApp, visitor, 'POST', '/identity', { identityToken });

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
    name: string | null;
  }>(
    `select v.uuid, v.external_id, v.email, v.name from visitor_tokens t
     join visitors v on v.id = t.visitor_id where t.token_hash = $1`,
    [createHash('sha256').update(token).digest('hex')],
  );
  return row;
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

async function signWithRsa(claims: Record<string, unknown>): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256');
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256' }).sign(privateKey);
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
    const said = { sub: newId(), email: 'nora@example.org', name: 'Nora' };
    const phone = await beginAs(await signed(said));
    const chat = (await say(testApp, phone)).body.chat.uuid;
    const laptop = await beginAs(await signed(said));
    expect(laptop.uuid).toBe(phone.uuid);
    expect(laptop.token).not.toBe(phone.token);
    expect(await chatsOf(laptop)).toEqual([chat]);
  });

  it('makes one visitor of ten browsers that sign in at once', async () => {
    const identity = await signed({ sub: newId() });
    const all = await Promise.all(Array.from({ length: 10 }, () => beginAs(identity)));
    expect(new Set(all.map((each) => each.uuid)).size).toBe(1);
  });
});

describe('an identity', () => {
  const refused = [403, 'widget.identity-refused'];

  const now = () => Math.floor(Date.now() / 1_000);
  const day = 24 * 3_600;
  const hour = { iat: now(), exp: now() + 3_600 };

  const wrong: [string, () => Promise<string>, string][] = [
    ['of another secret', () => signed({ sub: 'x' }, 'another secret'.repeat(4)), 'signature'],
    ['that is none', async () => 'not-a-token', 'signature'],
    [
      'that was changed after it was signed',
      async () => {
        const [head, , signature] = (await signed({ sub: 'x' })).split('.');
        return [head, encode({ ...hour, sub: 'victim', aud: chatbot.uuid }), signature].join('.');
      },
      'signature',
    ],
    [
      'without a signature, alg none',
      async () => `${encode({ alg: 'none' })}.${encode({ ...hour, sub: 'x', aud: chatbot.uuid })}.`,
      'signature',
    ],
    ['of a longer hash', () => signed({ sub: 'x' }, secret, { alg: 'HS512' }), 'signature'],
    [
      'signed with RSA',
      async () => signWithRsa({ ...hour, sub: 'x', aud: chatbot.uuid }),
      'signature',
    ],
    ['for another chatbot', () => signed({ sub: 'x', aud: randomUUID() } as Said), 'audience'],
    ['for nobody', () => signed({ sub: 'x', aud: undefined } as Said), 'audience'],
    ['without an id', () => signed({}), 'claims'],
    ['with an empty id', () => signed({ sub: ' ' }), 'claims'],
    ['with an id that is a number', () => signed({ sub: 4711 }), 'claims'],
    ['with a long id', () => signed({ sub: 'x'.repeat(201) }), 'claims'],
    ['with what is no e-mail', () => signed({ sub: 'x', email: 'nora@' }), 'claims'],
    ['with a long name', () => signed({ sub: 'x', name: 'n'.repeat(201) }), 'claims'],
    ['without an end', () => signed({ sub: 'x' }, secret, { exp: null }), 'lifetime'],
    ['that does not say when', () => signed({ sub: 'x' }, secret, { iat: null }), 'lifetime'],
    ['of tomorrow', () => signed({ sub: 'x' }, secret, { iat: now() + 120 }), 'lifetime'],
    [
      'for longer than a day',
      () => signed({ sub: 'x' }, secret, { exp: now() + day + 2 }),
      'lifetime',
    ],
  ];

  it.each(wrong)('is refused: %s @check-33.4', async (_, make, reason) => {
    const visitor = await beginAs();
    const token = await make();
    const answer = await identify(visitor, token);
    expect([...codeOf(answer), answer.body]).toEqual([
      ...refused,
      expect.objectContaining({ data: { reason } }),
    ]);
    expect((await begin(token, '203.0.113.4')).statusCode).toBe(403);
    expect(await visitorOf(visitor)).toMatchObject({ external_id: null, email: null, name: null });
  });

  it.each([
    ['over', () => signed({ sub: 'x' }, secret, { iat: now() - 3_700, exp: now() - 100 })],
    ['made more than a day ago', () => signed({ sub: 'x' }, secret, { iat: now() - day - 100 })],
  ])(
    'is refused with a code of its own when it is %s, so that the site gives another @check-33.4',
    async (_, make) => {
      const visitor = await beginAs();
      expect(codeOf(await identify(visitor, await make()))).toEqual([
        403,
        'widget.identity-expired',
      ]);
      expect(await visitorOf(visitor)).toMatchObject({ external_id: null });
    },
  );

  it('forgives clocks that are a minute apart', async () => {
    for (const how of [{ iat: now() - 600, exp: now() - 30 }, { iat: now() + 30 }]) {
      const token = await signed({ sub: newId() }, secret, how);
      expect((await identify(await beginAs(), token)).status).toBe(204);
    }
  });

  it.each([{}, { id: 'x' }, 17, '', 'x'.repeat(4_001)])('is no request as %j', async (given) => {
    expect(codeOf(await identify(await beginAs(), given))).toEqual([400, 'request.invalid']);
  });

  it('says the name in plain words: markup is text, and one line of it', async () => {
    const visitor = await beginAs();
    const name = '<b>Nora</b>\n\u202eBcc: all@example.org';
    expect(
      (await identify(visitor, await signed({ sub: newId(), name, email: null }))).status,
    ).toBe(204);
    expect(await visitorOf(visitor)).toMatchObject({
      name: '<b>Nora</b> Bcc: all@example.org',
      email: null,
    });
  });

  it('is signed with either of two secrets until the one before is ended @check-33.4', async () => {
    const path = `/v2/chatbots/${chatbot.uuid}/identity-secret`;
    const old = secret;
    ({ secret } = (await testApp.call('alice', 'POST', path)).body as { secret: string });
    for (const by of [old, secret])
      expect((await identify(await beginAs(), await signed({ sub: newId() }, by))).status).toBe(
        204,
      );
    expect((await testApp.call('alice', 'DELETE', `${path}/old`)).status).toBe(204);
    const visitor = await beginAs();
    expect(codeOf(await identify(visitor, await signed({ sub: 'x' }, old)))).toEqual(refused);
    expect((await identify(visitor, await signed({ sub: newId() }))).status).toBe(204);
  });

  it('is refused where the chatbot has no secret', async () => {
    await testApp.sql(
      'update chatbots set sealed_identity_secret = null, sealed_old_identity_secret = null where uuid = $1',
      [chatbot.uuid],
    );
    const answer = await identify(await beginAs(), await signed({ sub: newId() }));
    expect(answer.body).toMatchObject({ code: refused[1], data: { reason: 'no-secret' } });
  });

  it('makes the visitor known, with the chats that there are', async () => {
    const visitor = await beginAs();
    const chat = (await say(testApp, visitor)).body.chat.uuid;
    const identity = await signed({ sub: newId(), email: 'nora@example.org' });
    expect((await identify(visitor, identity)).status).toBe(204);
    expect((await identify(visitor, identity)).status).toBe(204);
    expect(await visitorOf(visitor)).toMatchObject({
      uuid: visitor.uuid,
      email: 'nora@example.org',
    });
    expect(await chatsOf(visitor)).toEqual([chat]);
  });

  it('vouches for no address and no name that it does not sign, whatever was typed before', async () => {
    const visitor = await beginAs();
    await testApp.sql(`update visitors set email = $1, name = 'The chief' where id = $2`, [
      'victim@example.org',
      visitor.id,
    ]);
    const sub = newId();
    expect((await identify(visitor, await signed({ sub }))).status).toBe(204);
    expect(await visitorOf(visitor)).toMatchObject({ external_id: sub, email: null, name: null });
    const email = 'nora@example.org';
    for (const said of [{ sub, email }, { sub }])
      expect((await identify(visitor, await signed(said))).status).toBe(204);
    expect(await visitorOf(visitor)).toMatchObject({ email });
  });

  it('of a known visitor makes one of both: chats, what was counted, and a block', async () => {
    const identity = await signed({ sub: newId() });
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

  it('of somebody else on the same browser takes over nothing that was said before @check-33.4', async () => {
    const nora = await signed({ sub: newId() });
    const otto = await signed({ sub: newId() });
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
