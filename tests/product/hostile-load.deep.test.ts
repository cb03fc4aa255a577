import { setTimeout as delay } from 'node:timers/promises';
import { startFakeServer, type FakeServer } from '@replique/connectors/fakes/fake-server';
import { createFakeZendesk } from '@replique/connectors/fakes/zendesk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addHostileMails,
  callsOf,
  makeHostilePlace,
  percentile,
  probe,
  sendAll,
  untilAsked,
  type Heard,
  type HostilePlace,
  type Sent,
} from '../isolation/hostile-load.ts';
import {
  makeHome,
  removeHome,
  workBeside,
  type ServerHome,
  type SpawnedServer,
} from '../processes/spawned-server.ts';
import { spawnWithZendesk } from '../processes/spawned-zendesk.ts';

/** Sixty hostile texts of every kind at once on a real server: nobody else waits, and each is stored once. */

/**
 * The product's bar is a p99 of 250 ms, held by `npm run bench:hostile`, which runs alone. Here other tests have the same
 * processors: what is caught is a server that stands still, which it did for seconds.
 */
const mostMs = 1_000;

const fake = createFakeZendesk();
let crm: FakeServer;
let home: ServerHome;
let server: SpawnedServer;
let place: HostilePlace;
let mails: { ids: string[]; tooLarge: string };
let sent: Sent[];
let health: Heard;
let other: Heard;

type Row = {
  externalId: string;
  notAnalysed: string | null;
  reason: string | null;
  question: string;
  characters: number;
  hasHtml: boolean;
};

/** The tickets as they are stored, a row for each message. */
const readTickets = () =>
  workBeside(home, (deps) =>
    deps.db.withClient(place.client.id, async (tx) => {
      const rows = await tx
        .selectFrom('tickets as t')
        .innerJoin('messages as m', (join) =>
          join.onRef('m.client_id', '=', 't.client_id').onRef('m.ticket_id', '=', 't.id'),
        )
        .select([
          't.external_id as externalId',
          'm.not_analysed as notAnalysed',
          't.ineligible_reason as reason',
          't.question',
          'm.text',
          'm.html',
        ])
        .execute();
      return rows.map(({ text, html, question, ...row }): Row => ({
        ...row,
        question: question.slice(0, 20),
        hasHtml: html !== null,
        characters: text.length,
      }));
    }),
  );

const readTitles = () =>
  workBeside(home, (deps) =>
    deps.db.withClient(place.client.id, (tx) =>
      tx.selectFrom('documents').select(['title', 'not_analysed as notAnalysed']).execute(),
    ),
  );

const readKeys = () =>
  workBeside(home, (deps) =>
    deps.db.withClient(place.client.id, (tx) =>
      tx.selectFrom('chat_messages').select('key').where('author', '=', 'visitor').execute(),
    ),
  );

async function untilRead(most: number): Promise<Row[]> {
  for (let tries = 0; ; tries += 1) {
    const rows = await readTickets();
    const read = new Set(rows.map(({ externalId }) => externalId));
    if ([...mails.ids, mails.tooLarge].every((id) => read.has(id)) || tries === most) return rows;
    await delay(1_000);
  }
}

beforeAll(async () => {
  crm = await startFakeServer(fake);
  home = await makeHome();
  server = await spawnWithZendesk(crm, home);
  mails = addHostileMails(fake);
  place = await workBeside(home, (deps) => makeHostilePlace(deps, fake));
  await untilAsked(crm);
  const over = new AbortController();
  const authorization = `Bearer ${place.tokens.other}`;
  const probes = [
    probe(`${server.url}/health`, over.signal),
    probe(`${server.url}/v2/tickets`, over.signal, { authorization }),
  ] as const;
  sent = await sendAll(server.url, place);
  await untilRead(240);
  over.abort();
  [health, other] = await Promise.all(probes);
}, 600_000);
afterAll(async () => {
  await server?.stop();
  await crm?.close();
  await removeHome(home);
}, 120_000);

describe('sixty hostile texts at once', () => {
  it('keep nobody else waiting, and make no other request fail', () => {
    for (const { ms, failed } of [health, other]) {
      expect(failed).toEqual([]);
      expect(percentile(ms, 0.99)).toBeLessThan(mostMs);
    }
  });

  it('are all answered: stored, or refused by a rule of theirs', () => {
    const wrong = sent.filter(({ status }) => status === 0 || status >= 500);
    expect(wrong).toEqual([]);
    const stored = sent.filter(({ kind }) => kind !== 'people' && kind !== 'knowledge');
    expect(stored.filter(({ status }) => status !== 200 && status !== 201)).toEqual([]);
  });

  it('are tickets, each once, with what was sent', async () => {
    const rows = await untilRead(240);
    const pushed = callsOf(place).flatMap(({ kind, name }) => (kind === 'push' ? name : []));
    const ids = rows.map(({ externalId }) => externalId);
    expect(ids.toSorted()).toEqual([...pushed, ...mails.ids, mails.tooLarge].toSorted());
    for (const row of rows.filter(({ notAnalysed }) => notAnalysed !== null)) {
      expect(row).toMatchObject({ question: '', reason: 'not-analysed', hasHtml: false });
      expect(row.characters).toBeGreaterThan(100_000);
    }
    expect(rows.find(({ externalId }) => externalId === mails.tooLarge)).toMatchObject({
      notAnalysed: 'too-large',
    });
  }, 300_000);

  it('are documents and chat messages, each once', async () => {
    const titles = (await readTitles()).map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
    const sentTitles = callsOf(place).flatMap(({ kind, name }) =>
      kind === 'document' ? name : [],
    );
    expect(titles).toEqual(expect.arrayContaining(sentTitles));
    const keys = (await readKeys()).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toHaveLength(sent.filter(({ kind }) => kind === 'chat').length);
  });

  it('is sent a second time and makes nothing twice', async () => {
    const before = await readTickets();
    const again = await sendAll(server.url, { ...place });
    expect(again.filter(({ status }) => status === 0 || status >= 500)).toEqual([]);
    const after = await readTickets();
    expect(after.map(({ externalId }) => externalId).toSorted()).toEqual(
      before.map(({ externalId }) => externalId).toSorted(),
    );
  }, 300_000);
});
