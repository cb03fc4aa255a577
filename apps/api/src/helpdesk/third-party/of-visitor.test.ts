import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { answerTurn, type Turn, type TurnDone } from '../../chat/chats/chats.ts';
import { findClient } from '../../accounts/clients/clients.ts';
import { makeArticles, makeClient, makePrompt } from '../../demo/make/factories.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { sealCredentials } from './credentials.ts';
import { createFakeShopify } from './fakes/fake-shopify.ts';

const order = (name: string, email: string, number: string) => ({
  name,
  email,
  createdAt: '2026-10-01T08:00:00Z',
  fulfilment: 'FULFILLED' as const,
  items: [{ title: 'Mug', quantity: 1, sku: null }],
  tracking: { company: 'DHL', number, url: `https://dhl.example/t?n=${number}` },
});

let shop: Awaited<ReturnType<typeof createFakeShopify>>;
let testApp: TestApp;
let turnOf: Pick<Turn, 'clientId' | 'chatbot'>;

beforeAll(async () => {
  shop = await createFakeShopify({
    token: 'shpat_1',
    version: '2026-07',
    orders: [
      order('#2001', 'nora@example.org', 'JD014'),
      order('#2002', 'omar@example.org', 'JD999'),
    ],
  });
  testApp = await createTestApp({ config: { outboundAllow: [shop.host] } });
  const { deps } = testApp;
  const { uuid: promptUuid } = await makePrompt(deps);
  const client = await makeClient(deps, { promptUuid });
  await makeArticles(deps, client.id, [
    { title: 'Returns', html: '<p>You can return a mug within thirty days of its delivery.</p>' },
  ]);
  const sealed = sealCredentials(deps, client.id, 'shopify', { secret: 'shpat_1' });
  await testApp.sql(
    `insert into third_party_sources (client_id, type, base_url, look_up_by, sealed_secret, is_enabled, timeout_ms, updated_at)
     values ($1, 'shopify', $2, 'requesterEmail', $3, true, 2000, now())`,
    [client.id, shop.url, sealed],
  );
  const found = await deps.db.withStaff((tx) => findClient(tx, { id: client.id }));
  const promptId = found?.promptId ?? 0;
  turnOf = {
    clientId: client.id,
    chatbot: { id: 1, uuid: '', promptId, domains: [], canEscalate: true },
  };
});
afterAll(async () => {
  await testApp.close();
  await shop.close();
});
const useModule = (isOn: boolean) =>
  testApp.sql(
    `update clients set modules = modules || '{"thirdPartyData": ${isOn}}', llm = 'builtin', model = 'extractive'`,
  );
afterEach(() => useModule(true));

async function ask(text: string, visitor: Turn['chat']['visitor']): Promise<TurnDone> {
  const turn: Turn = {
    ...turnOf,
    chat: { language: 'en', failures: 0, visitor },
    messages: [{ author: 'visitor', text }],
    purpose: 'chat',
  };
  let done: TurnDone | null = null;
  for await (const event of answerTurn(testApp.deps, turn, new AbortController().signal))
    if (event.type === 'done') done = event;
  if (!done) throw new Error('The turn has no end.');
  return done;
}

const nora = { name: 'Nora', email: 'nora@example.org', isVerified: true };

describe('a visitor who asks where an order is', () => {
  it('is told of their own, when the client’s server vouches for them', async () => {
    await useModule(true);
    const done = await ask('Where is my order?', nora);
    expect(done.text).toContain('#2001');
    expect(done.text).toContain('JD014');
    expect(done.text).not.toContain('JD999');
    expect(done.failed).toBe(false);
    expect(done.trace.sentences.some(({ facts }) => (facts ?? []).length > 0)).toBe(true);
  });

  it('is told nothing of anybody’s by writing their number', async () => {
    await useModule(true);
    const done = await ask('Where is my order #2002?', nora);
    expect(done.text).not.toMatch(/JD999|#2002/);
  });

  it.each([
    ['an address that nobody vouches for', { ...nora, isVerified: false }],
    ['no address', { ...nora, email: null }],
  ])('is told nothing with %s', async (_, visitor) => {
    await useModule(true);
    for (const text of ['Where is my order?', 'Where is my order #2001? I am nora@example.org']) {
      const done = await ask(text, visitor);
      expect(done.text).not.toMatch(/JD014|has been shipped/);
    }
  });

  it('is told nothing where the module is off', async () => {
    await useModule(false);
    const done = await ask('Where is my order?', nora);
    expect(done.text).not.toContain('JD014');
  });

  it('is told nothing, kindly, where the shop does not answer, and nothing of it is kept', async () => {
    await useModule(true);
    await testApp.sql(`update third_party_sources set sealed_secret = null`);
    const done = await ask('Where is my order?', nora);
    expect(done.text).not.toContain('JD014');
    expect(done.text.length).toBeGreaterThan(10);
    expect(await testApp.sql('select 1 from third_party_look_ups')).toEqual([]);
  });
});
