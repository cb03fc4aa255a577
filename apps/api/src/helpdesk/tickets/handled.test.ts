import type { Suggestion } from '@replique/contract/answering/suggestions';
import type { TicketSummary } from '@replique/contract/helpdesk/tickets';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  makeArticles,
  makeSuggestion,
  makeTwoClients,
  type MadeClient,
} from '../../demo/make/factories.ts';
import { connectZendesk, type PlayedZendesk } from '@replique/tests/servers/played-zendesk.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';

/** A ticket whose reply was used here does not wait for ever (handled-store.ts). */

let testApp: TestApp;
let client: MadeClient;
let zendesk: PlayedZendesk;
let document: string;
let now = new Date('2026-03-10T12:00:00Z');
let ticket: string;
let id: string;

const pass = (ms: number) => testApp.setClock((now = new Date(now.getTime() + ms)));

beforeAll(async () => {
  testApp = await createTestApp();
  client = (await makeTwoClients(testApp.deps)).first;
  const html = '<p>Parcels can be sent to another address until they leave us.</p>';
  [document = ''] = await makeArticles(testApp.deps, client.id, [{ title: 'Addresses', html }]);
  zendesk = await connectZendesk(testApp, client.id);
});
beforeEach(async () => {
  pass(60_000);
  await testApp.sql('delete from tickets');
  id = zendesk.ask('How can I change the address?');
  ticket = await zendesk.read(id);
  pass(1_000);
});
afterAll(() => testApp.close());

const suggest = (text = 'In your account.') =>
  makeSuggestion(testApp.deps, client.id, { ticket, document, text });

async function accept(suggestion: string): Promise<void> {
  const path = `/v2/suggestions/${suggestion}/accept`;
  expect((await testApp.call('carol', 'POST', path, { revision: 1 })).status).toBe(200);
}

/** As the ticket, the list, its counts and the board say it. */
async function waits(): Promise<boolean> {
  const detail = (await testApp.call('dan', 'GET', `/v2/tickets/${ticket}`)).body as {
    isWaiting: boolean;
  };
  const list = (await testApp.call('carol', 'GET', '/v2/tickets?status=waiting')).body as {
    total: number;
  };
  const answered = (await testApp.call('carol', 'GET', '/v2/tickets?status=answered')).body as {
    total: number;
  };
  const summary = (await testApp.call('carol', 'GET', '/v2/tickets/summary')).body as TicketSummary;
  expect([list.total, answered.total, summary.waiting]).toEqual(
    detail.isWaiting ? [1, 0, 1] : [0, 1, 0],
  );
  return detail.isWaiting;
}

describe('a ticket', () => {
  it('leaves those that wait when a person accepts, until the customer writes again', async () => {
    expect(await waits()).toBe(true);
    await accept(await suggest());
    expect(await waits()).toBe(false);
    await zendesk.read(id);
    expect(await waits()).toBe(false);
    pass(1_000);
    zendesk.fake.addMessage(id, { kind: 'requester', text: 'And how do I pay?' });
    await zendesk.read(id);
    expect(await waits()).toBe(true);
    await accept(await suggest('By card.'));
    expect(await waits()).toBe(false);
  });

  it('waits while nobody has accepted for what was asked last, whatever the clocks say', async () => {
    pass(5_000);
    // Asked before the click, and known only after it.
    zendesk.fake.addMessage(id, { kind: 'requester', text: 'Please hurry.' });
    pass(5_000);
    await accept(await suggest());
    expect(await waits()).toBe(false);
    await zendesk.read(id);
    expect(await waits()).toBe(true);
  });

  it('waits again when the suggestion is deleted, and not when that is taken back', async () => {
    const suggestion = await suggest();
    await accept(suggestion);
    await testApp.call('carol', 'DELETE', `/v2/suggestions/${suggestion}`);
    expect(await waits()).toBe(true);
    const path = `/v2/suggestions/${suggestion}/restore`;
    expect((await testApp.call('carol', 'POST', path)).status).toBe(200);
    expect(await waits()).toBe(false);
  });

  it('is handled as long as one accepted suggestion stands', async () => {
    const [first, other] = [await suggest(), await suggest('Another.')];
    await accept(first);
    await accept(other);
    await testApp.call('carol', 'DELETE', `/v2/suggestions/${first}`);
    expect(await waits()).toBe(false);
  });

  it('does not wait once it is answered there, accepted here or not', async () => {
    await accept(await suggest());
    pass(1_000);
    zendesk.fake.addMessage(id, { kind: 'agent', text: 'In your account.' });
    await zendesk.read(id);
    expect(await waits()).toBe(false);
    const suggestions = await testApp.call('carol', 'GET', `/v2/tickets/${ticket}/suggestions`);
    for (const { uuid } of (suggestions.body as { items: Suggestion[] }).items)
      await testApp.call('carol', 'DELETE', `/v2/suggestions/${uuid}`);
    expect(await waits()).toBe(false);
  });
});
