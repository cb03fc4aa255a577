import type { FakeCrisp } from '@replique/connectors/fakes/crisp';
import type { FakeGorgias } from '@replique/connectors/fakes/gorgias';
import type { FakeSalesforce } from '@replique/connectors/fakes/salesforce';
import type { FakeZendesk } from '@replique/connectors/fakes/zendesk';
import { playCrisp } from '@replique/connectors/scenarios/crisp';
import { playGorgias } from '@replique/connectors/scenarios/gorgias';
import { playSalesforce } from '@replique/connectors/scenarios/salesforce';
import type { Scenario } from '@replique/connectors/scenarios/scenario';
import { playZendesk } from '@replique/connectors/scenarios/zendesk';
import { deskPlatforms, type DeskPlatform } from '@replique/contract/helpdesk/crm';
import type { TicketFields } from '@replique/contract/answering/workbench';
import type { TicketDetail } from '@replique/contract/helpdesk/tickets';
import {
  connectLooped,
  hastenAccounts,
  type LoopedCrm,
} from '@replique/tests/servers/looped-crm.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareNow } from '../../answering/suggestions/suggestions.ts';
import { makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import { runSyncs } from './run-syncs.ts';
import { startSync } from './start-stop.ts';

/** Tickets of every kind, from each CRM's own words through the real sync into the tables. */

let testApp: TestApp;
let client: MadeClient;
let now = new Date('2026-03-10T12:00:00Z');
const played = {} as Record<DeskPlatform, { crm: LoopedCrm; scenarios: Scenario[] }>;
/** Told at the end, platform by platform. */
const table: string[] = [];

const pass = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
  testApp.setClock(now);
};

const sync = () => runSyncs(testApp.deps, { compareNow: compareNow.bind(null, testApp.deps) });

const play = {
  zendesk: (crm: LoopedCrm) => playZendesk(crm.fake as FakeZendesk),
  gorgias: (crm: LoopedCrm) => playGorgias(crm.fake as FakeGorgias),
  salesforce: (crm: LoopedCrm) => playSalesforce(crm.fake as FakeSalesforce),
  crisp: (crm: LoopedCrm) => playCrisp(crm.fake as FakeCrisp),
};

beforeAll(async () => {
  testApp = await createTestApp({ poolSize: 16 });
  testApp.setClock(now);
  client = (await makeTwoClients(testApp.deps)).first;
  hastenAccounts(testApp);
  for (const platform of deskPlatforms) {
    const crm = await connectLooped(testApp, client.id, platform);
    played[platform] = { crm, scenarios: play[platform](crm) };
    await testApp.deps.db.withClient(client.id, (tx) =>
      startSync(tx, client.id, platform, { since: new Date('2026-01-01'), at: now }),
    );
  }
  await sync();
  pass(2);
  await sync();
}, 120_000);

afterAll(async () => {
  process.stdout.write(`\n${['platform | tickets | messages | held', ...table].join('\n')}\n`);
  await testApp.close();
});

type Stored = {
  external_id: string;
  uuid: string;
  language: string;
  is_waiting: boolean;
  said: { role: string; author: string | null; text: string; files: number }[];
};

const stored = (platform: DeskPlatform) =>
  testApp.sql<Stored>(
    `select t.external_id, t.uuid, t.language, t.is_waiting, coalesce((
       select jsonb_agg(jsonb_build_object('role', m.role, 'author', m.author, 'text', m.text,
         'files', coalesce(jsonb_array_length(m.attachments), 0)) order by m.sent_at, m.id)
       from messages m where m.client_id = t.client_id and m.ticket_id = t.id), '[]') as said
     from tickets t where t.client_id = $1 and t.platform = $2`,
    [client.id, platform],
  );

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

function faultsOf(scenario: Scenario, row: Stored | undefined): string[] {
  if (scenario.state) return row ? ['stored'] : [];
  if (!row) return ['missing'];
  const faults: string[] = [];
  const spoken = scenario.lines.filter(({ kind }) => kind === 'requester' || kind === 'agent');
  if (row.said.length !== spoken.length)
    faults.push(`${row.said.length} messages, not ${spoken.length}`);
  for (const [place, line] of spoken.entries()) {
    const said = row.said[place];
    if (said?.role !== line.kind || said.author !== line.author)
      faults.push(`${place + 1}: ${said?.role} ${said?.author}, not ${line.kind} ${line.author}`);
    if (!plain(said?.text ?? '').startsWith(plain(line.words).slice(0, 30)))
      faults.push(`${place + 1}: “${said?.text}”`);
    if (said?.files !== line.files.length) faults.push(`${place + 1}: ${said?.files} files`);
  }
  if (row.language !== scenario.language) faults.push(`${row.language}, not ${scenario.language}`);
  if (row.is_waiting !== scenario.waits) faults.push(row.is_waiting ? 'waits' : 'waits not');
  return faults;
}

describe.each(deskPlatforms)('all tickets of %s', (platform) => {
  it('stand in the tables as they are there', async () => {
    const { scenarios } = played[platform];
    const rows = await stored(platform);
    const byId = new Map(rows.map((row) => [row.external_id, row]));
    const judged = scenarios.map((scenario) => ({
      scenario,
      faults: faultsOf(scenario, byId.get(scenario.id)),
    }));
    const held = judged.filter(({ faults }) => faults.length === 0).length;
    const messages = rows.reduce((sum, { said }) => sum + said.length, 0);
    table.push(
      [platform, scenarios.length, messages, `${held} of ${scenarios.length}`].join(' | '),
    );
    expect(
      judged.flatMap(({ scenario, faults }) => faults.map((fault) => `${scenario.name}: ${fault}`)),
    ).toEqual([]);
    expect(rows).toHaveLength(scenarios.filter(({ state }) => !state).length);
    expect(testApp.logged.splice(0)).toEqual([]);
  });
});

async function read(platform: DeskPlatform, name: string): Promise<TicketDetail> {
  const id = played[platform].scenarios.find((one) => one.name === name)?.id;
  const rows = await stored(platform);
  const uuid = rows.find((row) => row.external_id === id)?.uuid;
  return (await testApp.call('carol', 'GET', `/v2/tickets/${uuid}`)).body as TicketDetail;
}

describe('a ticket tells', () => {
  it('which one it was made of, as a link where that is known here', async () => {
    const first = await read('zendesk', 'a mail');
    expect((await read('zendesk', 'a follow-up to a closed ticket')).cameFrom).toEqual({
      externalId: '700001',
      uuid: first.uuid,
      how: 'follow-up',
    });
    const whole = await read('salesforce', 'a mail');
    expect((await read('salesforce', 'a part of another')).cameFrom).toEqual({
      externalId: whole.externalId,
      uuid: whole.uuid,
      how: 'part',
    });
    expect(first.cameFrom).toBeNull();
  });

  it('what the customer thought of it, or that they were asked', async () => {
    const { satisfaction: bad } = await read('zendesk', 'rated badly, with a reason');
    expect(bad).toEqual({
      score: 'bad',
      stars: null,
      reason: 'The issue took too long',
      comment: null,
    });
    const { satisfaction: five } = await read('gorgias', 'rated five of five');
    expect(five).toMatchObject({ score: 'good', stars: 5, comment: 'Quick!' });
    const { satisfaction: asked } = await read('gorgias', 'asked for a rating');
    expect(asked).toMatchObject({ score: 'offered', stars: null });
  });

  it('what its CRM knows of the customer and of their organisation, by titles', async () => {
    const fieldsOf = async (platform: DeskPlatform, name: string) => {
      const { uuid, organisation } = await read(platform, name);
      const { body } = await testApp.call('carol', 'GET', `/v2/tickets/${uuid}/fields`);
      const { items } = body as TicketFields;
      return [organisation, ...items.map(({ of, name: title, value }) => [of, title, value])];
    };
    expect(await fieldsOf('gorgias', 'of a customer with a field of theirs')).toEqual([
      null,
      ['requester', 'Plan', 'Gold'],
    ]);
    const ofContact = await fieldsOf('crisp', 'of a contact with a company and data');
    expect(ofContact[0]).toBe('Hôtel du Lac');
    expect(ofContact).toEqual(
      expect.arrayContaining([
        ['requester', 'Job title', 'Buyer'],
        ['requester', 'plan', 'gold'],
        ['organisation', 'Company domain', 'lac.example'],
      ]),
    );
  });

  it('that it is spam, where it became that later', async () => {
    const { crm, scenarios } = played.gorgias;
    const id = Number(scenarios[0]?.id);
    const there = (crm.fake as FakeGorgias).state.tickets.find((one) => one.id === id);
    if (!there) throw new Error('Not there.');
    there.spam = true;
    there.updated_datetime = `${now.toISOString().slice(0, 19)}.000000+00:00`;
    pass(2);
    await sync();
    expect(await read('gorgias', 'a mail')).toMatchObject({
      isEligible: false,
      ineligibleReason: 'spam',
    });
  });
});
