import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readyFrom } from '@replique/contract/answering/confidence';
import type { Suggestion } from '@replique/contract/answering/suggestions';
import type { TicketDetail, TicketRow } from '@replique/contract/helpdesk/tickets';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import {
  makeArticles,
  makeSuggestion,
  makeTicket,
  makeTwoClients,
  type MadeClient,
} from '../../../demo/make/factories.ts';

let testApp: TestApp;
let client: MadeClient;
let page: string;

beforeAll(async () => {
  testApp = await createTestApp();
  client = (await makeTwoClients(testApp.deps)).first;
  [page = ''] = await makeArticles(testApp.deps, client.id, [
    {
      title: 'Carrying loads on the Drover',
      html: '<p>The rack of the Drover carries 80 kg. Children may sit on it.</p>',
    },
    {
      title: 'Delivery',
      html: '<p>Delivery to Ireland costs 30 euros and takes five days.</p>',
    },
  ]);
});

afterAll(() => testApp.close());

const makeAsked = (text: string) =>
  makeTicket(testApp.deps, client.id, { subject: 'Drover', messages: [{ text }] });

async function write(ticket: string): Promise<Suggestion> {
  const { events } = await testApp.stream('carol', `/v2/tickets/${ticket}/suggestions`, {});
  const done = events.at(-1)?.data as { suggestion: Suggestion };
  return done.suggestion;
}

const list = async (query: string) =>
  ((await testApp.call('dan', 'GET', `/v2/tickets?${query}`)).body as { items: TicketRow[] }).items;

describe('a suggestion', () => {
  it('keeps its form and the questions that it leaves open', async () => {
    const open = 'Do I need the telephone app to ride?';
    const ticket = await makeAsked(`How much does the rack of the Drover carry? ${open}`);
    const written = await write(ticket);
    expect(written).toMatchObject({ state: 'ready', form: 'answer', openQuestions: [open] });
    expect(written.confidence).toBeLessThan(readyFrom);
    const { body } = await testApp.call('dan', 'GET', `/v2/tickets/${ticket}`);
    expect((body as TicketDetail).questions).toEqual([
      'How much does the rack of the Drover carry?',
      open,
    ]);
    const rows = await testApp.sql(
      'select form, open_questions as open from suggestions where uuid = $1',
      [written.uuid],
    );
    expect(rows).toEqual([{ form: 'answer', open: [open] }]);
    expect(
      (await list('suggestion[]=check')).map((row) => [row.uuid, row.suggestionStatus]),
    ).toEqual([[ticket, 'check']]);
  });

  it('that is silent has no form', async () => {
    const written = await write(await makeAsked('Which colour has the moon over Jupiter tonight?'));
    expect(written).toMatchObject({ state: 'silent', form: null, openQuestions: [] });
  });

  it('is ready in the list and in its counts only when it is surely right', async () => {
    const text = 'The rack carries 80 kg.';
    const [sure, unsure] = [await makeAsked('What does it carry?'), await makeAsked('And now?')];
    await makeSuggestion(testApp.deps, client.id, { ticket: sure, document: page, text });
    await makeSuggestion(testApp.deps, client.id, {
      ticket: unsure,
      document: page,
      text,
      confidence: readyFrom - 0.01,
    });
    expect((await list('suggestion[]=ready')).map(({ uuid }) => uuid)).toEqual([sure]);
    expect((await list('suggestion[]=check')).map(({ uuid }) => uuid)).toContain(unsure);
    const summary = await testApp.call('dan', 'GET', '/v2/tickets/summary');
    expect(summary.body).toMatchObject({ suggested: 1 });
    const home = await testApp.call('dan', 'GET', '/v2/home');
    expect(home.body).toMatchObject({ needs: { ticketsSuggested: 1 } });
  });
});
