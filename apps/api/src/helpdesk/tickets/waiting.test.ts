import type { TicketDetail, TicketSummary } from '@replique/contract/helpdesk/tickets';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeTwoClients } from '../../demo/make/factories.ts';
import { connectZendesk, type PlayedZendesk } from '@replique/tests/servers/played-zendesk.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';

/** Who waits, by what the CRM says of a ticket and by its last words: the column `tickets.is_waiting` alone. */

let testApp: TestApp;
let zendesk: PlayedZendesk;
let now = new Date('2026-03-10T12:00:00Z');
let id: string;

/** So that what waits is late. */
const longAgo = () => new Date(now.getTime() - 48 * 3_600_000);
const pass = (ms: number) => testApp.setClock((now = new Date(now.getTime() + ms)));

beforeAll(async () => {
  testApp = await createTestApp();
  const client = (await makeTwoClients(testApp.deps)).first;
  zendesk = await connectZendesk(testApp, client.id);
});
beforeEach(async () => {
  pass(60_000);
  await testApp.sql('delete from tickets');
  id = zendesk.fake.addTicket({
    subject: 'A question',
    requester: { name: 'Nora Field', email: 'nora@example.org' },
    text: 'How can I change the address?',
    at: longAgo(),
  });
});
afterAll(() => testApp.close());

/** As the ticket, the list, its counts, what is late and the board of Home say it. */
async function read(): Promise<{ waits: boolean; crmStatus: TicketDetail['crmStatus'] }> {
  pass(1_000);
  const uuid = await zendesk.read(id);
  const body = async <T>(path: string) => (await testApp.call('carol', 'GET', path)).body as T;
  const { isWaiting, crmStatus, replyDueAt } = await body<TicketDetail>(`/v2/tickets/${uuid}`);
  const waiting = await body<{ total: number }>('/v2/tickets?status=waiting');
  const answered = await body<{ total: number }>('/v2/tickets?status=answered');
  const late = await body<{ total: number }>('/v2/tickets?status=late');
  const summary = await body<TicketSummary>('/v2/tickets/summary');
  expect([waiting.total, answered.total, summary.waiting, summary.late, late.total]).toEqual(
    isWaiting ? [1, 0, 1, 1, 1] : [0, 1, 0, 0, 0],
  );
  expect(replyDueAt === null).toBe(!isWaiting);
  return { waits: isWaiting, crmStatus };
}

const say = (kind: 'agent' | 'requester', text: string, more: object = {}) => {
  pass(1_000);
  return zendesk.fake.addMessage(id, { kind, text, at: longAgo(), ...more });
};
const answer = (text: string) => say('agent', text);
const write = (text: string) => say('requester', text);

describe('a ticket whose question is open', () => {
  it.each([
    ['open', 'open', true],
    ['on-hold', 'hold', true],
    ['pending', 'pending', false],
    ['solved', 'solved', false],
    ['closed', 'closed', false],
  ] as const)('and is %s in the CRM, called %s there: waits %s', async (status, word, waits) => {
    zendesk.fake.setState(id, status);
    expect(await read()).toEqual({ waits, crmStatus: { status, word } });
  });

  it('waits again when it is reopened', async () => {
    zendesk.fake.setState(id, 'solved');
    expect((await read()).waits).toBe(false);
    write('It is still wrong.');
    expect(await read()).toEqual({ waits: true, crmStatus: { status: 'open', word: 'open' } });
  });

  it('is open as long as it is new there', async () => {
    expect(await read()).toEqual({ waits: true, crmStatus: { status: 'open', word: 'new' } });
  });
});

describe('a ticket that ends in thanks', () => {
  it.each(['Thank you!', 'Merci beaucoup, c’est réglé', 'Perfect, that works'])(
    'does not wait after %j, and waits after the next question',
    async (thanks) => {
      answer('Open your account and choose another address.');
      write(thanks);
      expect((await read()).waits).toBe(false);
      write('And where do I find the invoice?');
      expect((await read()).waits).toBe(true);
      write(thanks);
      expect((await read()).waits).toBe(true);
    },
  );

  it('waits where nobody had answered, where the team had asked, and with a file', async () => {
    write('Thank you!');
    expect((await read()).waits).toBe(true);
    answer('Shall we change it for you?');
    write('Perfect, thank you!');
    expect((await read()).waits).toBe(true);
    answer('It is changed.');
    const attachments = [
      { name: 'a.png', url: 'https://zendesk.test/a', contentType: 'image/png', size: 9 },
    ];
    say('requester', 'Thank you!', { attachments });
    expect((await read()).waits).toBe(true);
  });
});
