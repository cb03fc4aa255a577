import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeClient, type MadeClient } from '../../demo/make/factories.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { noteRuns, putJobs } from '../../platform/jobs/job-store.ts';
import { endForgottenSilence, watchSilence } from './silence.ts';
import { watchInstallation } from './watch.ts';

let testApp: TestApp;
let client: MadeClient;
const now = new Date('2026-11-20T10:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

beforeAll(async () => {
  testApp = await createTestApp();
  client = await makeClient(testApp.deps);
});
afterAll(() => testApp.close());
beforeEach(async () => {
  testApp.setClock(now);
  for (const table of ['incidents', 'incident_streaks', 'job_runs', 'mails', 'model_calls'])
    await testApp.sql(`delete from ${table}`);
});

const watch = async (times = 1) => {
  for (let n = 0; n < times; n += 1) await watchInstallation(testApp.deps);
};
const open = () =>
  testApp.sql(
    `select kind, subject, cause, detail from incidents where ended_at is null and client_id is null order by id`,
  );

describe('a job', () => {
  const name = 'mail.purge';
  const put = (dueAt: Date) => testApp.deps.db.withStaff((tx) => putJobs(tx, [{ name, dueAt }]));
  const run = async (isFailed: boolean) => {
    await put(now);
    await testApp.deps.db.withStaff((tx) =>
      noteRuns(tx, null, [{ name, at: now, ms: 5, isFailed }]),
    );
  };

  it('whose runs fail again and again is an incident, until one goes well', async () => {
    for (const fails of [true, true]) await run(fails);
    await watch(2);
    expect(await open()).toEqual([]);
    await run(true);
    await watch();
    expect(await open()).toEqual([]);
    await watch();
    expect(await open()).toEqual([
      { kind: 'queue', subject: 'job:mail.purge', cause: 'jobs-failing', detail: 'mail.purge: 3' },
    ]);
    await run(false);
    await watch();
    expect(await open()).toHaveLength(1);
    await watch();
    expect(await open()).toEqual([]);
    const { body } = await testApp.call({ token: '' }, 'GET', '/health');
    expect(body).toEqual({ status: 'ok' });
  });

  it('that is due although no process is at it is an incident', async () => {
    await put(ago(14));
    await watch(2);
    expect(await open()).toEqual([]);
    await put(ago(16));
    await watch(2);
    expect(await open()).toMatchObject([{ subject: 'job:mail.purge', cause: 'jobs-waiting' }]);
    await testApp.sql(
      `update job_runs set holder = gen_random_uuid(), lease_until = now() + interval '1 minute'`,
    );
    await watch(2);
    expect(await open()).toEqual([]);
  });
});

describe('an outbox', () => {
  it('whose mails wait for half an hour after they were due is an incident', async () => {
    await testApp.sql(
      `insert into mails (uuid, recipient, subject, sealed_text, sealed_html, state, next_attempt_at, created_at)
       values (gen_random_uuid(), 'a@replique.test', 'Hi', '', '', 'queued', $1, $2)`,
      [ago(29), ago(90)],
    );
    await watch(2);
    expect(await open()).toEqual([]);
    await testApp.sql('update mails set next_attempt_at = $1', [ago(31)]);
    await watch(2);
    expect(await open()).toMatchObject([{ subject: 'outbox:mails', cause: 'outbox-waiting' }]);
  });
});

describe('a provider', () => {
  const call = (outcome: string, minutes: number, owner = 'installation') =>
    testApp.sql(
      `insert into model_calls (client_id, key_owner, provider, model, purpose, begun_at, outcome)
       values ($1, $2, 'openai', 'gpt', 'suggestion', $3, $4)`,
      [client.id, owner, ago(minutes), outcome],
    );

  it('that fails for all is an incident; by the key of one client it is not', async () => {
    await call('ok', 60);
    for (const minutes of [50, 40, 30, 20]) await call('provider-error', minutes);
    for (const minutes of [5, 4, 3]) await call('wrong-key', minutes, 'client');
    await watch(2);
    expect(await open()).toEqual([]);
    await call('aborted', 12);
    await call('timeout', 10);
    await watch(2);
    expect(await open()).toEqual([
      {
        kind: 'provider',
        subject: 'provider:openai',
        cause: 'provider-failing',
        detail: 'openai: timeout',
      },
    ]);
    await call('ok', 1);
    await watch(2);
    expect(await open()).toEqual([]);
  });
});

it('the installation tells its jobs', async () => {
  const { listJobQueues } = await import('./installation-store.ts');
  await testApp.deps.db.withStaff((tx) =>
    putJobs(tx, [{ name: 'monitoring.check', dueAt: ago(0) }]),
  );
  const jobs = await testApp.deps.db.withStaff((tx) => listJobQueues(tx));
  expect(jobs).toEqual([
    { name: 'monitoring.check', waiting: 1, active: 0, failed: 0, lastEndedAt: null, failures: 0 },
  ]);
});

describe('a silence', () => {
  const place = 'one.example:3000';
  const incidents = () =>
    testApp.sql(
      `select subject, cause, detail, ended_at is not null as "isOver" from incidents order by id`,
    );
  const isOver = async () => (await incidents()).map((row) => row['isOver']);

  it('of a process is told by itself, and that it is over', async () => {
    let parts = ['replique_live', 'queue'];
    const watching = watchSilence(testApp.deps, place, () => parts);
    try {
      await expect.poll(incidents).toEqual([
        {
          subject: `silent:${place}`,
          cause: 'process-silent',
          detail: `${place}: replique_live, queue · ${now.toISOString()}`,
          isOver: false,
        },
      ]);
      parts = [];
      await expect.poll(isOver, { timeout: 10_000 }).toEqual([true]);
    } finally {
      watching.stop();
    }
  });

  it('of a process that was killed ends with its next start', async () => {
    const killed = watchSilence(testApp.deps, place, () => ['queue']);
    await expect.poll(isOver).toEqual([false]);
    killed.stop();
    const next = watchSilence(testApp.deps, place, () => []);
    await expect.poll(isOver).toEqual([true]);
    next.stop();
  });

  it('of a process that did not come back is over after five minutes', async () => {
    const killed = watchSilence(testApp.deps, place, () => ['queue']);
    await expect.poll(isOver).toEqual([false]);
    killed.stop();
    const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
    await testApp.deps.db.withStaff((tx) => endForgottenSilence(tx, after(4)));
    expect(await isOver()).toEqual([false]);
    await testApp.deps.db.withStaff((tx) => endForgottenSilence(tx, after(6)));
    expect(await isOver()).toEqual([true]);
  });
});
