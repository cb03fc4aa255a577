import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Categorizer, Prediction } from '@replique/contract/helpdesk/categorization';
import { makeTickets, makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import { createTestApp, type TestApp, type TestCaller } from '@replique/tests/app/test-app.ts';
import { TextWatch } from '@replique/tests/app/watch-texts.ts';
import { askOutgrown, trainWaiting } from './train.ts';

let testApp: TestApp;
const watch = new TextWatch();
let clients: { first: MadeClient; second: MadeClient };

const topics = {
  Delivery: ['parcel', 'delivery', 'courier', 'tracking number', 'shipment'],
  Refund: ['refund', 'money back', 'reimbursement', 'returned payment', 'credit note'],
  Account: ['password', 'sign in', 'my account', 'login mail', 'second factor'],
};
const forms = [
  (thing: string) => `Where is the ${thing}?`,
  (thing: string) => `I have a problem with the ${thing}, can you help?`,
  (thing: string) => `The ${thing} has not worked for a week now.`,
];

let lastTicket = 0;

/** Fifteen tickets a topic. */
async function teach(client: MadeClient, labels = Object.keys(topics)): Promise<string[]> {
  const tickets = Object.entries(topics)
    .filter(([label]) => labels.includes(label))
    .flatMap(([category, things]) =>
      things.flatMap((thing) =>
        forms.map((form) => ({
          externalId: `t-${(lastTicket += 1)}`,
          subject: `About ${thing}`,
          category,
          messages: [{ text: form(thing) }],
        })),
      ),
    );
  return makeTickets(testApp.deps, client.id, tickets);
}

beforeAll(async () => {
  testApp = await createTestApp({ adapt: watch.adapt });
  clients = await makeTwoClients(testApp.deps);
});
beforeEach(async () => {
  await testApp.sql('delete from categorizers');
  await testApp.sql('delete from tickets');
});
afterAll(() => testApp.close());

const base = (client: MadeClient) => `/v2/clients/${client.uuid}/categorization`;
async function read(client = clients.first): Promise<Categorizer> {
  return (await testApp.call('alice', 'GET', base(client))).body as Categorizer;
}
const train = (caller: TestCaller, client = clients.first) =>
  testApp.call(caller, 'POST', `${base(client)}/train`);
async function predict(text: string, client = clients.first): Promise<Prediction> {
  const answer = await testApp.call('alice', 'POST', `${base(client)}/predict`, { text });
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return answer.body as Prediction;
}

describe('training', () => {
  it('is asked for, done by the job, and judged on tickets it was not trained on', async () => {
    await teach(clients.first);
    expect(await read()).toMatchObject({
      state: 'none',
      evaluation: null,
      labelled: {
        texts: 45,
        categories: [
          { label: 'Account', texts: 15 },
          { label: 'Delivery', texts: 15 },
          { label: 'Refund', texts: 15 },
        ],
      },
    });
    const asked = await train('alice');
    expect([asked.status, (asked.body as Categorizer).state]).toEqual([202, 'waiting']);
    expect(await trainWaiting(testApp.deps)).toBe(1);
    const { state, evaluation, trainedAt } = await read();
    expect([state, evaluation?.texts, evaluation?.folds]).toEqual(['ready', 45, 5]);
    expect(evaluation?.accuracy).toBeGreaterThan(0.8);
    expect(evaluation?.baseline).toBeCloseTo(1 / 3, 5);
    expect(trainedAt).not.toBeNull();
    const entries = await testApp.sql<{ action: string }>(
      `select action from audit_log where action = 'categorization.training-asked'`,
    );
    expect(entries).toHaveLength(1);
  });

  it('leaves out categories with fewer than five tickets, and says so when two do not remain', async () => {
    const tickets = await teach(clients.first, ['Delivery', 'Refund']);
    await testApp.sql(`update tickets set category = 'Rare' where uuid = any($1::uuid[])`, [
      tickets.slice(0, 4),
    ]);
    await train('alice');
    await trainWaiting(testApp.deps);
    const { evaluation } = await read();
    expect(evaluation?.labels.map(({ label }) => label)).toEqual(['Delivery', 'Refund']);
    await testApp.sql(`update tickets set category = 'Delivery' where category = 'Refund'`);
    await train('alice');
    await trainWaiting(testApp.deps);
    const after = await read();
    // What was learned before stays in use.
    expect([after.state, after.evaluation?.labels.length]).toEqual(['too-few', 2]);
  });

  it('is taken by one of two processes, and by another when the first one died', async () => {
    await teach(clients.first);
    await train('alice');
    const both = await Promise.all([trainWaiting(testApp.deps), trainWaiting(testApp.deps)]);
    expect(both.reduce((sum, count) => sum + count, 0)).toBe(1);
    await train('alice');
    await testApp.sql(`update categorizers set lease_until = now() + interval '5 minutes'`);
    expect(await trainWaiting(testApp.deps)).toBe(0);
    await testApp.sql(`update categorizers set lease_until = now() - interval '1 minute'`);
    expect(await trainWaiting(testApp.deps)).toBe(1);
  });

  it('begins again by itself once labelled tickets came since', async () => {
    await teach(clients.first);
    await train('alice');
    await trainWaiting(testApp.deps);
    await testApp.sql(`update tickets set created_at = now() - interval '1 day'`);
    await askOutgrown(testApp.deps);
    expect((await read()).state).toBe('ready');
    await testApp.sql(
      `update tickets set created_at = now() + interval '1 minute'
       where id = (select max(id) from tickets)`,
    );
    const setModule = `update clients set modules = modules || jsonb_build_object('categorization', $2::boolean) where id = $1`;
    await testApp.sql(setModule, [clients.first.id, false]);
    await askOutgrown(testApp.deps);
    expect((await read()).state).toBe('ready');
    await testApp.sql(setModule, [clients.first.id, true]);
    await askOutgrown(testApp.deps);
    expect((await read()).state).toBe('waiting');
  });
});

describe('predicting', () => {
  it('names the category of a text with the words that speak for it, the language and the wished channel', async () => {
    await teach(clients.first);
    await train('alice');
    await trainWaiting(testApp.deps);
    const found = await predict('The courier lost my parcel. Please call me back.');
    expect(found).toMatchObject({
      category: { label: 'Delivery', because: expect.arrayContaining(['courier']) },
      language: { value: 'en' },
      channel: { value: 'phone', cue: 'call me' },
    });
    expect(found.category?.others).toHaveLength(2);
  });

  it('reads how somebody wants to be answered by the pool, outside of transactions', async () => {
    const { channel } = await predict(`${'About my order. '.repeat(1_000)}Please call me back.`);
    expect(channel?.value).toBe('phone');
    expect([watch.read, watch.within]).toEqual([expect.arrayContaining(['findChannelWish']), []]);
  });

  it('uses what was trained last', async () => {
    await teach(clients.first);
    await train('alice');
    await trainWaiting(testApp.deps);
    expect((await predict('my parcel')).category?.label).toBe('Delivery');
    await testApp.sql(`update tickets set category = 'Shipping' where category = 'Delivery'`);
    await train('alice');
    await trainWaiting(testApp.deps);
    expect((await predict('my parcel')).category?.label).toBe('Shipping');
  });

  it('says nothing of categories before a training, and nothing of what is too short', async () => {
    expect(await predict('ok')).toEqual({ category: null, language: null, channel: null });
  });

  it('reads a ticket, for everybody of its client and for nobody else', async () => {
    const [ticket = ''] = await teach(clients.first);
    await train('alice');
    await trainWaiting(testApp.deps);
    const path = `/v2/tickets/${ticket}/prediction`;
    const own = await testApp.call('dan', 'GET', path);
    expect((own.body as Prediction).category?.label).toBe('Delivery');
    expect((await testApp.call('erin', 'GET', path)).status).toBe(404);
  });

  it('never speaks of another client’s categories', async () => {
    await teach(clients.first);
    await train('alice');
    await trainWaiting(testApp.deps);
    expect((await predict('my parcel', clients.second)).category).toBeNull();
  });
});

describe('refusals', () => {
  it.each(['bob', 'carol', 'dan'] as const)('%s neither reads nor trains', async (person) => {
    expect((await testApp.call(person, 'GET', base(clients.first))).status).toBe(403);
    expect((await train(person)).status).toBe(403);
  });

  it('a client without the module', async () => {
    const off = `update clients set modules = modules || '{"categorization": false}' where id = $1`;
    await testApp.sql(off, [clients.second.id]);
    const answer = await train('alice', clients.second);
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'modules.off' }]);
    const text = { text: 'my parcel' };
    const path = `${base(clients.second)}/predict`;
    expect((await testApp.call('alice', 'POST', path, text)).status).toBe(409);
  });

  it('a text that is none', async () => {
    const path = `${base(clients.first)}/predict`;
    for (const text of ['', '   ', 'x'.repeat(20_001)]) {
      expect((await testApp.call('alice', 'POST', path, { text })).status).toBe(400);
    }
  });
});
