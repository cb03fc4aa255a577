import type { StepOutcome } from '@replique/contract/insight/monitoring';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeClient, makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import { killWithin } from '@replique/tests/processes/kill-within.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { checkClients, forgetChecks } from './checks.ts';
import { endIncident, openIncident } from './monitoring.ts';
import { tellDue } from './tell.ts';

let testApp: TestApp;
let first: MadeClient;
let second: MadeClient;
const now = new Date('2026-11-20T10:00:00Z');
let minutes = 0;

beforeAll(async () => {
  testApp = await createTestApp();
  ({ first, second } = await makeTwoClients(testApp.deps));
});
afterAll(() => testApp.close());
beforeEach(async () => {
  minutes = 0;
  testApp.setClock(now);
  for (const table of [
    'incidents',
    'incident_streaks',
    'client_health',
    'health_checks',
    'health_days',
    'mails',
  ])
    await testApp.sql(`delete from ${table}`);
  await testApp.sql(
    `update alert_settings set emails = '{oncall@replique.test,boss@replique.test}', failures_in_a_row = 2,
       webhook_url = null, sealed_secret = null, language = 'en'`,
  );
});

const good: StepOutcome[] = [{ step: 'crm', outcome: 'ok', ms: 1, cause: null, detail: null }];
const bad: StepOutcome[] = [
  { step: 'crm', outcome: 'failed', ms: 1, cause: 'crm-timeout', detail: 'zendesk' },
];
const probeOf = (failing: (clientId: number) => boolean) => (_: unknown, clientId: number) =>
  Promise.resolve(failing(clientId) ? bad : good);

/** Checks in a row of the first client, five minutes apart: F fails, S goes well. */
async function check(letters: string): Promise<void> {
  for (const letter of letters) {
    testApp.setClock(new Date(now.getTime() + minutes * 60_000));
    minutes += 5;
    const probe = probeOf((id) => id === first.id && letter === 'F');
    await checkClients(testApp.deps, { probe });
    await tellDue(testApp.deps);
  }
}
type Row = { cause: string; failures: number; ended: boolean; told: boolean; recovered: boolean };
const incidents = () =>
  testApp.sql<Row>(
    `select cause, failures, ended_at is not null as ended, told_at is not null as told,
       recovery_told_at is not null as recovered from incidents order by id`,
  );
const subjects = async () =>
  (
    await testApp.sql<{ subject: string }>(
      `select subject from mails where recipient like 'oncall%' order by id`,
    )
  ).map(({ subject }) => subject.split(' ')[0]);

describe('a client that fails', () => {
  it.each([
    ['FSFSFSFS', []],
    ['SFSSFS', []],
    ['FF', [{ failures: 2, ended: false }]],
    ['FFS', [{ failures: 2, ended: false }]],
    ['FFSFSFS', [{ failures: 4, ended: false }]],
    ['FFSFF', [{ failures: 4, ended: false }]],
    ['FFSS', [{ failures: 2, ended: true }]],
    [
      'FFSSFSFF',
      [
        { failures: 2, ended: true },
        { failures: 2, ended: false },
      ],
    ],
  ])('%s: is told of by failures in a row alone', async (letters, expected) => {
    await check(letters);
    expect(await incidents()).toMatchObject(expected);
    const mails = expected.flatMap(({ ended }) =>
      ended ? ['Failing:', 'Recovered:'] : ['Failing:'],
    );
    expect(await subjects()).toEqual(mails);
  });

  it('is told of at once where one failure is enough, and after three where three are', async () => {
    await testApp.sql('update alert_settings set failures_in_a_row = 1');
    await check('FSF');
    expect(await subjects()).toEqual(['Failing:', 'Recovered:', 'Failing:']);
    await testApp.sql('delete from incidents');
    await testApp.sql('delete from incident_streaks');
    await testApp.sql('delete from mails');
    await testApp.sql('update alert_settings set failures_in_a_row = 3');
    await check('FFSFFF');
    expect(await subjects()).toEqual(['Failing:']);
  });

  it('stays one incident when another step fails, which says what fails now', async () => {
    await check('FF');
    const other: StepOutcome[] = [
      { step: 'retrieval', outcome: 'failed', ms: 1, cause: 'retrieval-timeout', detail: null },
    ];
    testApp.setClock(new Date(now.getTime() + minutes * 60_000));
    await checkClients(testApp.deps, { probe: () => Promise.resolve(other) });
    expect(
      await testApp.sql('select step, cause from incidents where client_id = $1', [first.id]),
    ).toEqual([{ step: 'retrieval', cause: 'retrieval-timeout' }]);
  });

  it('fails no more when it is archived, and is checked no more', async () => {
    const gone = await makeClient(testApp.deps);
    const probe = probeOf((id) => id === gone.id);
    for (let n = 0; n < 2; n += 1) {
      testApp.setClock(new Date(now.getTime() + n * 300_000));
      await checkClients(testApp.deps, { probe });
    }
    await testApp.sql('update clients set archived_at = now() where id = $1', [gone.id]);
    testApp.setClock(new Date(now.getTime() + 600_000));
    await checkClients(testApp.deps, { probe });
    expect(await incidents()).toMatchObject([{ failures: 2, ended: true }]);
    await testApp.sql('delete from incidents');
    await testApp.sql('delete from client_health where client_id = $1', [gone.id]);
  });

  it('names in the mail whose it is, why, how long, and where to look', async () => {
    await check('FFSS');
    const mails = await testApp.sql<{ uuid: string; recipient: string }>(
      'select uuid, recipient from mails order by id',
    );
    expect(mails.map(({ recipient }) => recipient)).toEqual([
      'oncall@replique.test',
      'boss@replique.test',
      'oncall@replique.test',
      'boss@replique.test',
    ]);
    const read = async (uuid = '') => {
      testApp.setClock(now);
      return (await testApp.call('alice', 'GET', `/v2/mails/${uuid}`)).body as {
        subject: string;
        text: string;
      };
    };
    const [opened, , recovered] = await Promise.all(mails.map(({ uuid }) => read(uuid)));
    const [row] = await testApp.sql<{ uuid: string }>('select uuid from incidents');
    expect(opened?.subject).toContain(first.name);
    expect(opened?.text).toContain(`/incidents/${row?.uuid}`);
    expect(opened?.text).toContain('zendesk');
    expect(recovered?.subject).toContain('10 min');
  });
});

describe('several processes', () => {
  it('check every client once, however many there are', async () => {
    const asked: number[] = [];
    const probe = async (_: unknown, clientId: number) => {
      asked.push(clientId);
      return good;
    };
    await Promise.all([1, 2, 3].map(() => checkClients(testApp.deps, { probe })));
    expect(asked.toSorted()).toEqual([first.id, second.id].toSorted());
    expect(await checkClients(testApp.deps, { probe })).toBe(0);
  });

  it('do again what one left behind that was killed in the midst of its probes, once @check-34.10', async () => {
    await killWithin(testApp, 'check');
    const checks = () => testApp.sql('select client_id from health_checks');
    expect(await checks()).toEqual([]);
    const probe = probeOf(() => true);
    testApp.setClock(new Date(Date.now() + 60_000));
    await checkClients(testApp.deps, { probe });
    // It had begun with one of them at least, whose lease is not over yet.
    expect((await checks()).length).toBeLessThan(2);
    await testApp.sql(
      `update client_health set lease_until = now() - interval '1 second' where holder is not null`,
    );
    await checkClients(testApp.deps, { probe });
    expect(new Set((await checks()).map((row) => row['client_id'])).size).toBe(2);
    expect(await checks()).toHaveLength(2);
  });

  it('do again what one left behind when it was killed, and store nothing twice', async () => {
    await check('F');
    const killed = () => {
      throw new Error('killed');
    };
    testApp.setClock(new Date(now.getTime() + 300_000));
    const probe = probeOf((id) => id === first.id);
    await expect(checkClients(testApp.deps, { probe, whileStoring: killed })).rejects.toThrow(
      'clients could not be checked',
    );
    expect(await incidents()).toEqual([]);
    expect(await testApp.sql('select from incident_alerts')).toEqual([]);
    // Its lease is not over yet.
    await checkClients(testApp.deps, { probe });
    expect(await incidents()).toEqual([]);
    testApp.setClock(new Date(now.getTime() + 300_000 + 180_000));
    await checkClients(testApp.deps, { probe });
    await tellDue(testApp.deps);
    expect(await incidents()).toMatchObject([{ failures: 2, told: true }]);
    expect(await subjects()).toEqual(['Failing:']);
    const [count] = await testApp.sql(
      'select count(*)::int as n from health_checks where client_id = $1',
      [first.id],
    );
    expect(count).toEqual({ n: 2 });
  });

  it('throw away a check that took longer than its lease', async () => {
    let isSecond = false;
    const probe = async (_: unknown, clientId: number) => {
      if (clientId === first.id && !isSecond) {
        isSecond = true;
        await testApp.sql(
          `update client_health set lease_until = now() - interval '1 second' where holder is not null`,
        );
        await checkClients(testApp.deps, { probe: probeOf(() => false) });
        return bad;
      }
      return good;
    };
    await checkClients(testApp.deps, { probe });
    const rows = await testApp.sql('select health from health_checks where client_id = $1', [
      first.id,
    ]);
    expect(rows).toEqual([{ health: 'SUCCESS' }]);
  });

  it('tell once, also when one ends while it writes the mails', async () => {
    await testApp.deps.db.withStaff((tx) =>
      openIncident(tx, {
        kind: 'figures-differ',
        clientId: first.id,
        cause: 'figures-differ',
        at: now,
      }),
    );
    const { sealer } = testApp.deps;
    let seals = 0;
    testApp.deps.sealer = {
      ...sealer,
      seal: (...given) => {
        seals += 1;
        if (seals === 3) throw new Error('killed');
        return sealer.seal(...given);
      },
    };
    await expect(tellDue(testApp.deps)).rejects.toThrow('killed');
    testApp.deps.sealer = sealer;
    expect(await subjects()).toEqual([]);
    testApp.setClock(new Date(now.getTime() + 30_000));
    await Promise.all([tellDue(testApp.deps), tellDue(testApp.deps)]);
    await tellDue(testApp.deps);
    expect(await subjects()).toEqual(['Failing:']);
  });
});

describe('an incident that another part opens', () => {
  const mark = { kind: 'figures-differ', cause: 'figures-differ' } as const;

  it('is one while it is open, counts its failures, and ends once', async () => {
    const open = (clientId: number | null, at = now) =>
      testApp.deps.db.withStaff((tx) =>
        openIncident(tx, { ...mark, clientId, detail: 'day 3', at }),
      );
    const opened = await Promise.all([open(first.id), open(first.id)]);
    expect(new Set(opened.map(({ uuid }) => uuid)).size).toBe(1);
    expect(opened.map(({ isNew }) => isNew).toSorted()).toEqual([false, true]);
    expect((await open(null)).isNew).toBe(true);
    expect((await open(null)).isNew).toBe(false);
    const end = () =>
      testApp.deps.db.withStaff((tx) => endIncident(tx, { ...mark, clientId: first.id, at: now }));
    expect([await end(), await end()]).toEqual([1, 0]);
    expect((await open(first.id)).isNew).toBe(true);
  });

  it('is not there when the transaction fails, and nobody is told', async () => {
    const failing = testApp.deps.db.withStaff(async (tx) => {
      await openIncident(tx, { ...mark, clientId: first.id, at: now });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect([await incidents(), await testApp.sql('select from incident_alerts')]).toEqual([[], []]);
  });

  it('is told to nobody where nobody is told, and says so', async () => {
    await testApp.sql(`update alert_settings set emails = '{}'`);
    await testApp.deps.db.withStaff((tx) =>
      openIncident(tx, { ...mark, clientId: first.id, at: now }),
    );
    expect(await tellDue(testApp.deps)).toBe(0);
    expect(await incidents()).toMatchObject([{ told: false }]);
  });
});

it('checks are forgotten after 30 days, incidents a year after their end', async () => {
  await check('FFSS');
  await testApp.deps.db.withStaff((tx) =>
    openIncident(tx, { kind: 'queue', clientId: null, cause: 'jobs-failing', at: now }),
  );
  testApp.setClock(new Date(now.getTime() + 29 * 86_400_000));
  await forgetChecks(testApp.deps);
  expect(await testApp.sql('select from health_checks')).not.toEqual([]);
  testApp.setClock(new Date(now.getTime() + 31 * 86_400_000));
  await forgetChecks(testApp.deps);
  expect(await testApp.sql('select from health_checks')).toEqual([]);
  expect(await incidents()).toHaveLength(2);
  testApp.setClock(new Date(now.getTime() + 366 * 86_400_000));
  await forgetChecks(testApp.deps);
  expect(await incidents()).toMatchObject([{ cause: 'jobs-failing' }]);
  expect(await testApp.sql('select from health_days')).toEqual([]);
});
