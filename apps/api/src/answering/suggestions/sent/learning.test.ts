import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeArticles,
  makeSuggestion,
  makeTicket,
  makeTwoClients,
  type MadeClient,
} from '../../../demo/make/factories.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';

let testApp: TestApp;
let client: MadeClient;
let document: string;

beforeAll(async () => {
  testApp = await createTestApp();
  client = (await makeTwoClients(testApp.deps)).first;
  const html = '<p>Parcels can be sent to another address until they leave us.</p>';
  [document = ''] = await makeArticles(testApp.deps, client.id, [{ title: 'Addresses', html }]);
});

afterAll(() => testApp.close());

async function suggest(ticket: string, text: string): Promise<string> {
  return makeSuggestion(testApp.deps, client.id, { ticket, document, text });
}

async function accept(suggestion: string): Promise<void> {
  const path = `/v2/suggestions/${suggestion}/accept`;
  expect((await testApp.call('carol', 'POST', path, { revision: 1 })).status).toBe(200);
}

async function remove(suggestion: string): Promise<void> {
  expect((await testApp.call('carol', 'DELETE', `/v2/suggestions/${suggestion}`)).status).toBe(204);
}

async function learned(
  ticket: string,
): Promise<{ answer: string; is_active: boolean } | undefined> {
  const [row] = await testApp.sql<{ answer: string; is_active: boolean }>(
    `select p.answer, p.is_active from past_answers p
     join tickets t on t.client_id = p.client_id and t.id = p.ticket_id where t.uuid = $1`,
    [ticket],
  );
  return row;
}

describe('two accepted suggestions on one ticket', () => {
  it('teach the later one, and the earlier again when the later is deleted', async () => {
    const ticket = await makeTicket(testApp.deps, client.id);
    const [first, second] = [
      await suggest(ticket, 'The first.'),
      await suggest(ticket, 'The second.'),
    ];
    await accept(first);
    await accept(second);
    expect(await learned(ticket)).toEqual({ answer: 'The second.', is_active: true });
    await remove(second);
    expect(await learned(ticket)).toEqual({ answer: 'The first.', is_active: true });
    await remove(first);
    expect((await learned(ticket))?.is_active).toBe(false);
  });
});

it('teaches in the language that the reply was written in, whatever the ticket is stored as', async () => {
  const ticket = await makeTicket(testApp.deps, client.id, { language: 'en' });
  const reply = await suggest(ticket, 'Vous pouvez changer l’adresse.');
  await testApp.sql(`update suggestions set language = 'fr' where uuid = $1`, [reply]);
  await accept(reply);
  const [row] = await testApp.sql<{ language: string }>(
    'select p.language from past_answers p join suggestions s on s.id = p.suggestion_id where s.uuid = $1',
    [reply],
  );
  expect(row?.language).toBe('fr');
});

it('teaches nothing of a ticket that is no more in its CRM', async () => {
  const ticket = await makeTicket(testApp.deps, client.id);
  const reply = await suggest(ticket, 'You can change it in your account.');
  await testApp.sql(
    `update tickets set gone = 'deleted', is_eligible = false, ineligible_reason = 'deleted' where uuid = $1`,
    [ticket],
  );
  await accept(reply);
  expect(await learned(ticket)).toBeUndefined();
});

describe('a deleted suggestion', () => {
  it('no longer counts as the latest of its ticket', async () => {
    const ticket = await makeTicket(testApp.deps, client.id);
    const only = await suggest(ticket, 'Only one.');
    await testApp.sql('update tickets set last_suggestion_at = now() where uuid = $1', [ticket]);
    await remove(only);
    const [row] = await testApp.sql<{ at: string }>(
      'select last_suggestion_at::text as at from tickets where uuid = $1',
      [ticket],
    );
    expect(row?.at).toBe('-infinity');
  });
});
