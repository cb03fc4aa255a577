import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTickets } from '../../apps/api/src/demo/make/factories.ts';
import { createTestApp, type TestApp } from '../app/test-app.ts';
import { auditAll } from './audit.ts';
import { Journal } from './journal.ts';
import { makeFaultPlace, type FaultPlace } from './place.ts';

/** The audit after kills must find what it looks for: each fault is made by hand here, and found. */

let testApp: TestApp;
let place: FaultPlace;
const ids = ['shop-1', 'shop-2', 'shop-3'];

beforeAll(async () => {
  testApp = await createTestApp();
  place = await makeFaultPlace(testApp.deps, 'http://127.0.0.1:9/hook');
  const given = ids.map((externalId) => ({ externalId }));
  await makeTickets(testApp.deps, place.client.id, given);
  await testApp.sql(
    `insert into webhook_deliveries (client_id, endpoint_id, event, data, state)
     select t.client_id, e.id, 'ticket.created',
       jsonb_build_object('ticket', jsonb_build_object('uuid', t.uuid, 'externalId', t.external_id)), 'sent'
     from tickets t join webhook_endpoints e on e.client_id = t.client_id`,
  );
});
afterAll(() => testApp.close());

function journalOf(keys: string[]): Journal {
  const journal = new Journal();
  for (const key of keys) journal.note('tickets', key);
  return journal;
}

const audit = (keys = ids) => auditAll(testApp.deps.db, journalOf(keys));
const sound = { lost: [], doubled: [], torn: [] };

describe('the audit after kills', () => {
  it('finds nothing where all is well', async () => {
    expect(await audit()).toEqual({ ...sound, undone: [] });
  });

  it('finds what was acknowledged and is not there', async () => {
    expect((await audit([...ids, 'shop-4'])).lost).toEqual(['tickets shop-4']);
  });

  it('finds what is there twice', async () => {
    await testApp.sql(
      `insert into documents (client_id, uuid, kind, external_id, title, is_question, language, html, content_hash,
         created_at, updated_at)
       select client_id, gen_random_uuid(), kind, 'again', title, is_question, language, html, content_hash, created_at, updated_at
       from documents`,
    );
    const journal = journalOf(ids);
    journal.note('documents', 'How do I change my delivery address?');
    expect((await auditAll(testApp.deps.db, journal)).doubled).toEqual([
      'documents How do I change my delivery address?: 2',
    ]);
  });

  it('finds what is half there, and what was told twice or not at all @check-34.12', async () => {
    await testApp.sql(
      `delete from messages where ticket_id = (select id from tickets where external_id = 'shop-1')`,
    );
    await testApp.sql(
      `delete from webhook_deliveries where data -> 'ticket' ->> 'externalId' = 'shop-2'`,
    );
    await testApp.sql(
      `insert into webhook_deliveries (client_id, endpoint_id, event, data, state)
       select client_id, endpoint_id, event, data, state from webhook_deliveries
       where data -> 'ticket' ->> 'externalId' = 'shop-3'`,
    );
    expect((await audit()).torn.toSorted()).toEqual([
      'ticket shop-1 counts 1 messages',
      'ticket shop-2 was told of 0 times',
      'ticket shop-3 was told of 2 times',
    ]);
  });

  it('finds what nobody has done yet', async () => {
    await testApp.sql(`update webhook_deliveries set state = 'waiting', due_at = now()`);
    expect((await audit()).undone.length).toBeGreaterThan(0);
  });
});
