import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeTicket,
  makeTickets,
  makeTwoClients,
  type MadeClient,
} from '../../../demo/make/factories.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';

let testApp: TestApp;
let client: MadeClient;

beforeAll(async () => {
  testApp = await createTestApp();
  client = (await makeTwoClients(testApp.deps)).first;
});

afterAll(() => testApp.close());

describe('a ticket that comes again', () => {
  it('loses the messages and the answer that it no longer holds', async () => {
    const question = { externalId: 'q', text: 'How do I change the address of my parcel?' };
    const answer = {
      externalId: 'a',
      role: 'agent' as const,
      text: 'Open the order in your account and choose another address before it leaves.',
    };
    const uuid = await makeTicket(testApp.deps, client.id, {
      externalId: 'again',
      messages: [question, answer],
    });
    await makeTicket(testApp.deps, client.id, { externalId: 'again', messages: [question] });
    const detail = (await testApp.call('carol', 'GET', `/v2/tickets/${uuid}`)).body as {
      messages: number;
      conversation: unknown[];
    };
    expect(detail.conversation).toHaveLength(1);
    expect(detail.messages).toBe(1);
    const [row] = await testApp.sql<{ is_active: boolean }>(
      'select p.is_active from past_answers p join tickets t on t.id = p.ticket_id where t.uuid = $1',
      [uuid],
    );
    expect(row?.is_active).toBe(false);
  });

  it('leaves past answers that did not change as they were, so that no index reads them again', async () => {
    const messages = [
      { externalId: 'q', text: 'Which glue holds leather?' },
      {
        externalId: 'a',
        role: 'agent' as const,
        text: 'Contact glue holds leather; let it dry for ten minutes.',
      },
    ];
    const read = () =>
      testApp.sql(`select p.changed_xid::text from past_answers p
        join tickets t on t.id = p.ticket_id where t.external_id = 'glue'`);
    await makeTicket(testApp.deps, client.id, { externalId: 'glue', messages });
    const before = await read();
    await makeTicket(testApp.deps, client.id, { externalId: 'glue', messages });
    expect(before).toHaveLength(1);
    expect(await read()).toEqual(before);
  });
});

describe('the search function', () => {
  it('caps after it narrowed to the tab, by the sort of the list', async () => {
    const old = new Date('2026-01-01T00:00:00Z');
    const recent = new Date('2026-03-01T00:00:00Z');
    await makeTickets(testApp.deps, client.id, [
      { externalId: 'w1', subject: 'walrus', createdAt: recent },
      { externalId: 'w2', subject: 'walrus', createdAt: recent },
      {
        externalId: 'w3',
        subject: 'walrus',
        createdAt: old,
        language: 'unknown',
        messages: [{ text: 'Tusks' }],
      },
    ]);
    const asked = JSON.stringify({ eligible: false, words: 'walrus', skip: 0, take: 1 });
    const ids = await testApp.deps.db.withClient(client.id, (tx) =>
      sql<{ external_id: string }>`select external_id from tickets
        where id in (select unnest(ids) from search_tickets(${asked}::jsonb))`.execute(tx),
    );
    expect(ids.rows).toEqual([{ external_id: 'w3' }]);
  });

  it('takes no operators, so that a lone exclusion does not match everything', async () => {
    const answer = await testApp.call('alice', 'GET', '/v2/tickets?search=-walrus');
    expect((answer.body as { items: unknown[] }).items).toHaveLength(2);
  });
});

describe('a cursor', () => {
  it('belongs to the sort that made it', async () => {
    const path = '/v2/tickets?pageSize=10&sort=ticket';
    await makeTickets(
      testApp.deps,
      client.id,
      Array.from({ length: 12 }, () => ({})),
    );
    const { nextCursor } = (await testApp.call('carol', 'GET', path)).body as {
      nextCursor: string;
    };
    const same = await testApp.call('carol', 'GET', `${path}&cursor=${nextCursor}`);
    const other = await testApp.call(
      'carol',
      'GET',
      `/v2/tickets?sort=answer&cursor=${nextCursor}`,
    );
    expect([same.status, other.status]).toEqual([200, 400]);
  });
});
