import { setTimeout as delay } from 'node:timers/promises';
import { startFakeServer, type FakeServer } from '@replique/connectors/fakes/fake-server';
import { createFakeZendesk } from '@replique/connectors/fakes/zendesk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Deps } from '../../deps.ts';
import { switchAutoSuggestionsOn } from '../../answering/suggestions/suggestions.ts';
import { makeArticles, makeClient } from '../../demo/make/factories.ts';
import {
  makeHome,
  removeHome,
  workBeside,
  type ServerHome,
  type SpawnedServer,
} from '@replique/tests/processes/spawned-server.ts';
import { connectPlayed, spawnWithZendesk } from '@replique/tests/processes/spawned-zendesk.ts';
import { startSync } from './crm-sync.ts';

/**
 * The whole loop on a real server that is killed with kill -9 again and again, while webhooks are lost,
 * doubled and late. A killed process leaves its leases behind, so the end is waited for: minutes, in
 * `npm run test:full` alone (`LOOP_KILLS`: how often).
 */

const kills = Number(process.env['LOOP_KILLS'] ?? 0);
const ticketsBetween = 4;
const question = 'How can I change the delivery address of my parcel?';

const fake = createFakeZendesk();
let crm: FakeServer;
let home: ServerHome;
let server: SpawnedServer;
let config: { uuid: string; secret: string };

const start = () => spawnWithZendesk(crm, home);

/** A client that works with the played Zendesk, whose questions are answered by themselves. */
async function setUp(deps: Deps): Promise<void> {
  const { id } = await makeClient(deps);
  await makeArticles(deps, id, [
    {
      title: 'How do I change my delivery address?',
      html: '<p>You can change the delivery address of a parcel in your account until the parcel has left our warehouse.</p>',
    },
  ]);
  await deps.db.withClient(id, async (tx) => {
    await connectPlayed(tx, deps, id, fake);
    await startSync(tx, id, 'zendesk', { since: new Date(Date.now() - 3_600_000) });
    await switchAutoSuggestionsOn(tx, { id, zone: 'eu' }, { maxAgeHours: 24 });
    const row = await tx
      .selectFrom('crm_connections')
      .select(['config_uuid', 'sealed_webhook_secret'])
      .executeTakeFirstOrThrow();
    const place = `crm_connections.webhook_secret.${id}.zendesk`;
    config = {
      uuid: row.config_uuid,
      secret: deps.sealer.open(row.sealed_webhook_secret ?? '', place),
    };
  });
}

/** Tells it as a platform on a bad day: a third is lost, a third comes twice, all come at their own time. */
function tell(ticketId: string): void {
  const times = Math.floor(Math.random() * 3);
  const { headers, rawBody } = fake.webhookFor(ticketId, 'created', config.secret, new Date());
  for (let time = 0; time < times; time += 1)
    void delay(Math.random() * 1_500)
      .then(() =>
        fetch(`${server.url}/webhooks/crm/${config.uuid}`, {
          method: 'POST',
          headers: headers as Record<string, string>,
          body: new Uint8Array(rawBody),
        }),
      )
      .catch(() => undefined);
}

const readRows = () =>
  workBeside(home, (deps) =>
    deps.db.withStaff((tx) =>
      tx
        .selectFrom('tickets')
        .select(['external_id as id', 'message_count as messages'])
        .orderBy('external_id')
        .execute(),
    ),
  );

beforeAll(async () => {
  if (kills === 0) return;
  crm = await startFakeServer(fake);
  home = await makeHome();
  server = await start();
  await workBeside(home, setUp);
}, 90_000);
afterAll(async () => {
  if (kills === 0) return;
  await server.stop();
  await crm.close();
  await removeHome(home);
}, 60_000);

describe.skipIf(kills === 0)('the loop on a server that is killed', () => {
  it(
    'has every ticket once and every note once in the end @check-34.6',
    async () => {
      const ids: string[] = [];
      for (let round = 0; round < kills; round += 1) {
        for (let n = 0; n < ticketsBetween; n += 1) {
          const requester = { name: 'Nora Field', email: `nora${ids.length}@example.org` };
          const id = fake.addTicket({ subject: `Parcel ${ids.length}`, requester, text: question });
          ids.push(id);
          tell(id);
        }
        // Notes are written some seconds after their tickets came: a kill may come before, within and after.
        await delay(500 + Math.random() * 7_500);
        await server.kill();
        server = await start();
      }
      const notes = () => ids.map((id) => fake.notesOf(id).length);
      for (const until = Date.now() + 12 * 60_000; Date.now() < until; await delay(1_000))
        if (notes().every((count) => count > 0)) break;
      // Whatever would be written twice, would be now.
      await delay(15_000);
      expect(notes()).toEqual(ids.map(() => 1));
      expect(await readRows()).toEqual(ids.toSorted().map((id) => ({ id, messages: 1 })));
    },
    30 * 60_000,
  );
});
