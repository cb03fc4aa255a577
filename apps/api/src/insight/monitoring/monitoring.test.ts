import {
  monitoringCauses,
  type MonitoringDetail,
  type StepOutcome,
} from '@replique/contract/insight/monitoring';
import { monitoring as en } from '@replique/phrases/en/insight/monitoring';
import { monitoring as fr } from '@replique/phrases/fr/insight/monitoring';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  makeClient,
  makeSuggestion,
  makeArticles,
  makeTicket,
  makeTwoClients,
  type MadeClient,
} from '../../demo/make/factories.ts';
import { putDeadLetter } from '@replique/tests/rows/crm-sync-rows.ts';
import { beginReading } from '@replique/tests/fixtures/crm-syncs.ts';
import { createTestApp, type TestApp, type TestCaller } from '@replique/tests/app/test-app.ts';
import { checkClients, checkJob } from './checks.ts';

let testApp: TestApp;
let first: MadeClient;
let second: MadeClient;
let third: MadeClient;
let gone: MadeClient;
const now = new Date('2026-11-20T10:00:00Z');
const woken: string[] = [];

beforeAll(async () => {
  testApp = await createTestApp();
  testApp.setClock(now);
  ({ first, second } = await makeTwoClients(testApp.deps));
  third = await makeClient(testApp.deps, { name: 'Never 100%' });
  gone = await makeClient(testApp.deps, { name: 'Gone' });
  await testApp.sql(`update clients set name = 'Acme' where id = $1`, [first.id]);
  await testApp.sql(`update clients set name = 'Boreal' where id = $1`, [second.id]);
  await testApp.sql('update clients set archived_at = now() where id = $1', [gone.id]);
  await beginReading(testApp, first);
  await testApp.sql(
    `update clients set modules = modules || '{"suggestions": false}' where id = $1`,
    [second.id],
  );
  testApp.deps.wake = (job) => void woken.push(job);
});
afterAll(() => testApp.close());
beforeEach(async () => {
  testApp.setClock(now);
  for (const table of [
    'client_health',
    'health_checks',
    'health_days',
    'incidents',
    'incident_streaks',
  ])
    await testApp.sql(`delete from ${table}`);
});

const failedStep: StepOutcome = {
  step: 'crm',
  outcome: 'failed',
  ms: 3,
  cause: 'crm-timeout',
  detail: 'zendesk',
};
const okStep: StepOutcome = { step: 'crm', outcome: 'ok', ms: 3, cause: null, detail: null };

/** Checks, five minutes apart: the first client fails where the letter is F, the second never, the third is not reached. */
async function check(letters: string): Promise<void> {
  for (const [at, letter] of [...letters].entries()) {
    testApp.setClock(new Date(now.getTime() + at * 300_000));
    await checkClients(testApp.deps, {
      probe: async (_, id) => [id === first.id && letter === 'F' ? failedStep : okStep],
    });
  }
  await testApp.sql('delete from client_health where client_id = $1', [third.id]);
  await testApp.sql('delete from health_days where client_id = $1', [third.id]);
  testApp.setClock(now);
}
type List = {
  items: { client: { name: string } }[];
  total: number;
  failing: number;
  succeeding: number;
};
const list = async (query = '') => {
  const { status, body } = await testApp.call('alice', 'GET', `/v2/monitoring?${query}`);
  expect(status).toBe(200);
  const { items, ...counts } = body as List;
  return { names: items.map(({ client }) => client.name), counts, items };
};

describe('the table', () => {
  it('says of each client how it does, since when, why and how often @spec-2.70', async () => {
    await check('SFFF');
    const { items, counts } = await list();
    const [row] = await testApp.sql<{ uuid: string }>('select uuid from incidents');
    expect(items).toEqual([
      {
        client: { uuid: first.uuid, name: 'Acme' },
        crms: ['zendesk'],
        isCrmEnabled: true,
        isSuggestionsEnabled: true,
        lastCheckAt: '2026-11-20T10:15:00.000Z',
        health: 'FAILED',
        failedStep: 'crm',
        cause: 'crm-timeout',
        incident: row?.uuid,
        failingSince: '2026-11-20T10:05:00.000Z',
        uptime: 0.25,
        recent: ['SUCCESS', 'FAILED', 'FAILED', 'FAILED'],
      },
      expect.objectContaining({
        client: { uuid: third.uuid, name: 'Never 100%' },
        health: null,
        uptime: null,
      }),
      expect.objectContaining({
        isCrmEnabled: false,
        isSuggestionsEnabled: false,
        health: 'SUCCESS',
        failingSince: null,
        incident: null,
        uptime: 1,
      }),
    ]);
    expect(counts).toEqual({ nextCursor: null, total: 3, failing: 1, succeeding: 1 });
  });

  it('shows the last 24 outcomes alone', async () => {
    await check(`F${'S'.repeat(24)}`);
    const { items } = await list('search=acme');
    expect((items[0] as unknown as { recent: string[] }).recent).toEqual(Array(24).fill('SUCCESS'));
  });

  it.each([
    ['search=acm', ['Acme']],
    ['search=100%25', ['Never 100%']],
    ['search=_', []],
    ['health=FAILED', ['Acme']],
    ['health=SUCCESS', ['Boreal']],
    ['health=none', ['Never 100%']],
    ['crm=enabled', ['Acme']],
    ['crm=disabled', ['Never 100%', 'Boreal']],
    ['suggestions=disabled', ['Boreal']],
    ['suggestions=enabled', ['Acme', 'Never 100%']],
    ['sort=name', ['Acme', 'Boreal', 'Never 100%']],
    ['sort=name&order=desc', ['Never 100%', 'Boreal', 'Acme']],
    ['sort=health&order=desc', ['Boreal', 'Never 100%', 'Acme']],
    ['sort=lastCheckAt', ['Acme', 'Boreal', 'Never 100%']],
    ['sort=uptime&order=desc', ['Boreal', 'Acme', 'Never 100%']],
    ['sort=name&pageSize=10&page=2', []],
  ])('%s', async (query, names) => {
    await check('F');
    expect((await list(query)).names).toEqual(names);
  });
});

describe('the detail', () => {
  it('shows what came and went last, the first 300 letters of it, and what waits @spec-2.70', async () => {
    const long = `Where is my parcel? ${'I have waited for it. '.repeat(30)}`;
    const [document = ''] = await makeArticles(testApp.deps, first.id, [
      { title: 'Parcels', html: '<p>They come.</p>' },
    ]);
    const asked = await makeTicket(testApp.deps, first.id, {
      externalId: 'asked',
      subject: '',
      createdAt: new Date('2026-11-19T08:00:00Z'),
      messages: [{ text: long }],
    });
    const answered = await makeTicket(testApp.deps, first.id, {
      externalId: 'answered',
      createdAt: new Date('2026-11-18T08:00:00Z'),
      messages: [{ text: 'May I return it?' }, { role: 'agent', text: 'You may, within 30 days.' }],
    });
    await makeSuggestion(testApp.deps, first.id, {
      ticket: asked,
      document,
      text: 'It arrives tomorrow.',
    });
    await putDeadLetter(testApp, first.id);
    await check('SF');
    const { body } = await testApp.call('alice', 'GET', `/v2/monitoring/clients/${first.uuid}`);
    const detail = body as MonitoringDetail;
    expect(detail).toMatchObject({
      client: { name: 'Acme' },
      health: 'FAILED',
      lastTicket: { ticket: asked, externalId: 'asked', at: '2026-11-19T08:00:00.000Z' },
      lastQuestion: { ticket: asked },
      lastSuggestion: { ticket: asked, text: 'It arrives tomorrow.' },
      lastAnswer: {
        ticket: answered,
        text: 'You may, within 30 days.',
        at: '2026-11-18T08:01:00.000Z',
      },
      lastCheck: { health: 'FAILED', by: 'job', steps: [failedStep] },
    });
    expect(detail.lastQuestion?.text).toHaveLength(300);
    expect(detail.queues.find(({ name }) => name === 'crm-dead-letters')?.count).toBe(1);
    expect(detail.queues.map(({ name }) => name).toSorted()).toHaveLength(8);
  });

  it('of a client without anything is empty, and of none is refused', async () => {
    const { body } = await testApp.call('alice', 'GET', `/v2/monitoring/clients/${third.uuid}`);
    expect(body).toMatchObject({
      lastTicket: null,
      lastQuestion: null,
      lastSuggestion: null,
      lastAnswer: null,
      lastCheck: null,
    });
    const unknown = `/v2/monitoring/clients/${crypto.randomUUID()}`;
    expect(await testApp.call('alice', 'GET', unknown)).toMatchObject({
      status: 404,
      body: { code: 'clients.not-found' },
    });
  });

  it('keeps the history of checks, newest first, also of the failed ones alone', async () => {
    await check('SFSF');
    const read = async (query: string) => {
      const path = `/v2/monitoring/clients/${first.uuid}/checks?${query}`;
      const { items, total } = (await testApp.call('alice', 'GET', path)).body as {
        items: { health: string }[];
        total: number;
      };
      return [total, items.map(({ health }) => health[0]).join('')];
    };
    expect(await read('')).toEqual([4, 'FSFS']);
    expect(await read('health=FAILED')).toEqual([2, 'FF']);
  });
});

describe('asking for a check', () => {
  const refresh = (body?: object) => testApp.call('alice', 'POST', '/v2/monitoring/refresh', body);

  it('of all, without a body, makes every client due and wakes the job @spec-2.70', async () => {
    await check('S');
    expect(await checkClients(testApp.deps, { probe: async () => [okStep] })).toBe(1);
    woken.length = 0;
    const answer = await refresh();
    expect([answer.status, answer.body]).toEqual([202, { clients: 3 }]);
    expect(woken).toContain(checkJob);
    expect(await checkClients(testApp.deps, { probe: async () => [okStep] })).toBe(3);
    const { body } = await testApp.call('alice', 'GET', `/v2/monitoring/clients/${first.uuid}`);
    expect((body as MonitoringDetail).lastCheck?.by).toBe('person');
    expect(await checkClients(testApp.deps)).toBe(0);
  });

  it('of one is written down with its name; of an unknown one is refused, of an archived one does nothing', async () => {
    expect((await refresh({ client: second.uuid })).body).toEqual({ clients: 1 });
    const [entry] = await testApp.sql(
      'select action, label, client_id::int as client, href from audit_log order by id desc',
    );
    expect(entry).toEqual({
      action: 'monitoring.checks-asked',
      label: 'Boreal',
      client: second.id,
      href: `/monitoring/clients/${second.uuid}`,
    });
    expect((await refresh({ client: gone.uuid })).body).toEqual({ clients: 0 });
    expect((await refresh({ client: crypto.randomUUID() })).status).toBe(404);
  });
});

describe('incidents', () => {
  it('are listed newest first, by client, state and kind', async () => {
    await check('FFSSFF');
    const read = async (query: string) => {
      const { body } = await testApp.call('alice', 'GET', `/v2/incidents?${query}`);
      const { items, total, open } = body as {
        items: { endedAt: string | null }[];
        total: number;
        open: number;
      };
      return [total, open, items.map(({ endedAt }) => (endedAt ? 'ended' : 'open'))];
    };
    expect(await read('')).toEqual([2, 1, ['open', 'ended']]);
    expect(await read('state=ended')).toEqual([1, 1, ['ended']]);
    expect(await read(`client=${second.uuid}`)).toEqual([0, 0, []]);
    expect(await read('kind=queue')).toEqual([0, 1, []]);
    expect(
      (await testApp.call('alice', 'GET', `/v2/incidents?client=${crypto.randomUUID()}`)).status,
    ).toBe(404);
  });

  it('show the checks that they are made of', async () => {
    await check('SFFSS');
    const [row] = await testApp.sql<{ uuid: string }>('select uuid from incidents');
    const { body } = await testApp.call('alice', 'GET', `/v2/incidents/${row?.uuid}`);
    expect(body).toMatchObject({
      kind: 'check',
      client: { name: 'Acme' },
      step: 'crm',
      cause: 'crm-timeout',
      detail: 'zendesk',
      openedAt: '2026-11-20T10:10:00.000Z',
      endedAt: '2026-11-20T10:20:00.000Z',
      duration: 600,
      failures: 2,
      toldAt: null,
    });
    expect((body as { checks: object[] }).checks).toHaveLength(5);
    expect(
      await testApp.call('alice', 'GET', `/v2/incidents/${crypto.randomUUID()}`),
    ).toMatchObject({
      status: 404,
      body: { code: 'monitoring.incident-not-found' },
    });
  });
});

describe('who may', () => {
  const calls = [
    ['GET', '/v2/monitoring'],
    ['POST', '/v2/monitoring/refresh'],
    ['GET', '/v2/monitoring/installation'],
    ['GET', '/v2/monitoring/costs?by=client&from=2026-11-01&to=2026-11-30'],
    ['GET', '/v2/monitoring/alerts'],
    ['PUT', '/v2/monitoring/alerts'],
    ['POST', '/v2/monitoring/alerts/test'],
    ['GET', '/v2/incidents'],
    ['GET', `/v2/incidents/${crypto.randomUUID()}`],
    ['GET', '/v2/monitoring/clients/{}'],
    ['GET', '/v2/monitoring/clients/{}/checks'],
  ] as const;

  it.each(calls)('%s %s: nobody but super-admins', async (method, path) => {
    const refused: [TestCaller, number][] = [
      [null, 401],
      ['bob', 403],
      ['carol', 403],
      ['dan', 403],
      ['erin', 403],
      ['frank', 403],
    ];
    for (const [caller, status] of refused) {
      const answer = await testApp.call(caller, method, path.replace('{}', first.uuid));
      expect([caller, answer.status]).toEqual([caller, status]);
    }
  });
});

it('every cause has its words in both languages', () => {
  for (const causes of [en.causes, fr.causes])
    expect(Object.keys(causes)).toEqual(expect.arrayContaining([...monitoringCauses]));
});

it('the installation says how it does', async () => {
  const { status, body } = await testApp.call('alice', 'GET', '/v2/monitoring/installation');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    database: { isReady: true, bytes: expect.any(Number) },
    connectors: [{ platform: 'zendesk', clients: 1, failing: 0 }],
  });
  const { queues } = body as { queues: { name: string }[] };
  expect(queues.map(({ name }) => name)).toContain('mails');
});
