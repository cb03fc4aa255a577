import { mkdtemp, rm } from 'node:fs/promises';
import { registry } from '../../slices.ts';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSealer } from '../../platform/http/sealing/sealing.ts';
import { cronTable, runUnlessHeld } from '../../jobs.ts';
import { createEmptyDatabase } from '@replique/tests/app/empty-database.ts';
import { makeArticles, makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import {
  connectZendesk,
  forgetAccounts,
  playZendesk,
  type PlayedZendesk,
} from '@replique/tests/servers/played-zendesk.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { testLog } from '@replique/tests/app/test-log.ts';
import { releaseOutgoing } from './hold.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore.ts';

/** A note that waited in the backup, and was written since: the restored copy meets it in the very same CRM. */

const question = 'How can I change the delivery address of my parcel?';
const sealer = createSealer(Buffer.from('5e'.repeat(32), 'hex'));

let folder: string;
let source: TestApp;
let elsewhere: TestApp;
let client: MadeClient;
let zendesk: PlayedZendesk;
let again: PlayedZendesk;
/** Tickets of the CRM: whose note was written after the backup, and whose was not. */
let written: string;
let unwritten: string;

async function run(app: TestApp, name: string): Promise<void> {
  const job = cronTable.find((each) => each.name === name);
  if (!job) throw new Error(`There is no job ${name}.`);
  await runUnlessHeld(app.deps, job);
}

const statesOf = (app: TestApp) =>
  app.sql<{ ticket: string; state: string }>(
    `select t.external_id as ticket, w.state from write_backs w
     join tickets t on t.client_id = w.client_id and t.id = w.ticket_id where w.kind = 'note' order by 1`,
  );

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replique-written-before-'));
  source = await createTestApp();
  client = (await makeTwoClients(source.deps)).first;
  await makeArticles(source.deps, client.id, [
    {
      title: 'How do I change my delivery address?',
      html: '<p>You can change the delivery address of a parcel in your account until the parcel has left our warehouse.</p>',
    },
  ]);
  const settings = { isOn: true, dailyLimit: 500, maxAgeHours: 24, timeZone: 'Europe/Paris' };
  await source.call('alice', 'PUT', `/v2/clients/${client.uuid}/auto-suggestions`, settings);
  zendesk = await connectZendesk(source, client.id);
  forgetAccounts(source);
  await source.sql('update crm_connections set posts_notes = true');
  [written, unwritten] = [zendesk.ask(question), zendesk.ask(question)];
  for (const id of [written, unwritten]) await zendesk.read(id);
  await run(source, 'suggestions.auto');
  const path = join(folder, 'waiting.backup');
  await makeBackup({ ownerUrl: source.database.ownerUrl, path });
  // The old server goes on: it writes the note of one of the two.
  await source.sql(
    `update write_backs set due_at = now() + interval '1 day' where ticket_id =
      (select id from tickets where external_id = $1)`,
    [unwritten],
  );
  await run(source, 'write-back.send');
  const target = await createEmptyDatabase();
  await restoreBackup({ registry, path, ownerUrl: target.ownerUrl, sealer, log: testLog });
  elsewhere = await createTestApp({ database: target });
  again = playZendesk(elsewhere, client.id, zendesk.fake);
  forgetAccounts(elsewhere);
}, 120_000);

afterAll(async () => {
  await elsewhere?.close();
  await source.close();
  await rm(folder, { recursive: true, force: true });
});

const notes = (id: string) => zendesk.fake.notesOf(id).length;

describe('a note that waited in the backup', () => {
  it('was written by the old server, of one ticket alone', async () => {
    expect([notes(written), notes(unwritten)]).toEqual([1, 0]);
    expect(await statesOf(source)).toEqual([
      { ticket: written, state: 'posted' },
      { ticket: unwritten, state: 'waiting' },
    ]);
  });

  it('stays here while everything that goes out is held @check-42.6', async () => {
    await run(elsewhere, 'write-back.send');
    expect(again.writes).toEqual([]);
    expect((await statesOf(elsewhere)).map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  });

  it('is found in the CRM once it may go out, and not written again; one that is not there is written @check-42.6', async () => {
    await releaseOutgoing(elsewhere.deps);
    await run(elsewhere, 'write-back.send');
    expect([notes(written), notes(unwritten)]).toEqual([1, 1]);
    expect(again.writes.filter((path) => path.includes(written))).toEqual([]);
    expect((await statesOf(elsewhere)).map(({ state }) => state)).toEqual(['posted', 'posted']);
  });
});
