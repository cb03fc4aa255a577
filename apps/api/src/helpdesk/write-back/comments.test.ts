import type { TicketWriteBacks, WriteBack } from '@replique/contract/helpdesk/write-back';
import { CrmFailed } from '@replique/connectors/failure';
import { createTestApp, type TestApp, type TestCaller } from '@replique/tests/app/test-app.ts';
import {
  connectZendesk,
  forgetAccounts,
  type PlayedZendesk,
} from '@replique/tests/servers/played-zendesk.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeTicket, makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import { connectorFor } from '../crm/crm.ts';
import { sendDue } from './send.ts';

/** Internal notes in people's own words (docs/crm.md): once, whoever has answered meanwhile. */

let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };
let zendesk: PlayedZendesk;
let now = new Date('2026-03-10T12:00:00Z');

function pass(ms: number): void {
  now = new Date(now.getTime() + ms);
  testApp.setClock(now);
}

beforeAll(async () => {
  testApp = await createTestApp();
  clients = await makeTwoClients(testApp.deps);
  pass(0);
  zendesk = await connectZendesk(testApp, clients.first.id);
});
beforeEach(async () => {
  forgetAccounts(testApp);
  await testApp.sql('delete from tickets');
});
afterAll(() => testApp.close());

const write = (ticket: string, text: string, caller: TestCaller = 'carol') =>
  testApp.call(caller, 'POST', `/v2/tickets/${ticket}/notes`, { text });

async function listOf(ticket: string): Promise<WriteBack[]> {
  const { body } = await testApp.call('dan', 'GET', `/v2/tickets/${ticket}/write-backs`);
  return (body as TicketWriteBacks).items;
}

const notesOf = (id: string) =>
  (zendesk.fake.ticketOf(id)?.messages ?? []).filter(({ kind }) => kind === 'note');

async function ask(): Promise<{ id: string; ticket: string }> {
  const id = zendesk.ask('Where is my parcel?');
  return { id, ticket: await zendesk.read(id) };
}

describe('an internal note', () => {
  it('stands in the CRM once, named after its author, and is read here by who may only read', async () => {
    const { id, ticket } = await ask();
    const written = await write(ticket, 'Called the carrier.\n\nThey look for <b>it</b>.');
    expect([written.status, written.body]).toEqual([
      201,
      expect.objectContaining({
        kind: 'comment',
        state: 'waiting',
        suggestion: null,
        comment: 'Called the carrier.\n\nThey look for <b>it</b>.',
        by: 'Carol Whitfield',
      }),
    ]);
    await sendDue(testApp.deps);
    await sendDue(testApp.deps);
    const [note, ...more] = notesOf(id);
    expect(more).toEqual([]);
    expect(note?.text).toContain('Note from Carol, through Replique');
    expect(note?.text).toContain('Called the carrier.');
    const [shown] = await listOf(ticket);
    expect(shown).toMatchObject({ state: 'posted', postedAt: now.toISOString() });
    const audit = await testApp.sql(
      `select action from audit_log where action = 'write-backs.note-written'`,
    );
    expect(audit).toHaveLength(1);
  });

  it('is written although an agent has answered, and twice when two are written', async () => {
    const { id, ticket } = await ask();
    zendesk.fake.addMessage(id, { kind: 'agent', text: 'It is on its way.' });
    await write(ticket, 'One.');
    await write(ticket, 'Two.');
    await sendDue(testApp.deps);
    expect(notesOf(id)).toHaveLength(2);
  });

  it('is looked for before it is written again, when nobody knows whether it arrived', async () => {
    const { id, ticket } = await ask();
    await write(ticket, 'Only once.');
    let isLost = true;
    const connect: typeof connectorFor = async (...given) => {
      const connector = await connectorFor(...given);
      return (
        connector && {
          ...connector,
          writeNote: async (...note: Parameters<typeof connector.writeNote>) => {
            const answer = await connector.writeNote(...note);
            if (isLost) throw new CrmFailed('timeout', { isUncertain: true });
            return answer;
          },
        }
      );
    };
    await sendDue(testApp.deps, { connect });
    isLost = false;
    pass(60 * 60_000);
    await sendDue(testApp.deps, { connect });
    expect(notesOf(id)).toHaveLength(1);
    expect((await listOf(ticket))[0]?.state).toBe('posted');
  });

  it('is refused for a guest, for a ticket of another client, without a CRM, and without a word', async () => {
    const { ticket } = await ask();
    const foreign = await makeTicket(testApp.deps, clients.second.id);
    const typed = await makeTicket(testApp.deps, clients.first.id);
    const answers = [
      await write(ticket, 'x', 'dan'),
      await write(foreign, 'x'),
      await write(typed, 'x'),
      await write(ticket, ' \n '),
      await write(ticket, 'x'.repeat(10_001)),
    ];
    expect(answers.map(({ status, body }) => [status, (body as { code: string }).code])).toEqual([
      [403, 'auth.forbidden'],
      [404, 'tickets.not-found'],
      [409, 'write-backs.not-connected'],
      [400, 'request.invalid'],
      [400, 'request.invalid'],
    ]);
  });
});
