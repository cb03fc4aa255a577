import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { checkClients } from './checks.ts';
import { readMetrics } from './metrics.ts';

let testApp: TestApp;
let first: MadeClient;
const token = 'a-token-of-metrics-42';

beforeAll(async () => {
  testApp = await createTestApp({ config: { metricsToken: token } });
  ({ first } = await makeTwoClients(testApp.deps));
});
afterAll(() => testApp.close());

const read = (given: string | null = token, app = testApp) =>
  app.call(given === null ? null : { token: given }, 'GET', '/metrics');

type Read = { type: string; samples: Map<string, number> };

/** As a collector reads the format: every line is a comment or a sample, every sample is of a family with a type. */
function parse(text: string): Map<string, Read> {
  const families = new Map<string, Read>();
  expect(text.endsWith('\n')).toBe(true);
  for (const line of text.trimEnd().split('\n')) {
    const type = line.match(/^# TYPE ([a-z_]+) (counter|gauge|histogram)$/);
    if (type) families.set(type[1] ?? '', { type: type[2] ?? '', samples: new Map() });
    if (line.startsWith('#')) continue;
    const sample = line.match(/^([a-z_]+)((?:\{(?:[a-z]+="(?:[^"\\\n]|\\.)*",?)+\})?) (\S+)$/);
    expect(sample, line).not.toBeNull();
    const [, name = '', labels = '', value = ''] = sample ?? [];
    const family = families.get(name) ?? families.get(name.replace(/_(?:bucket|sum|count)$/, ''));
    expect(family, line).toBeDefined();
    expect(Number.isNaN(Number(value.replace('+Inf', 'Infinity')))).toBe(false);
    family?.samples.set(`${name}${labels}`, Number(value));
  }
  return families;
}

describe('who may read them', () => {
  it('is who holds the token, as a bearer', async () => {
    expect((await read()).status).toBe(200);
    expect((await read('another-token-of-metrics')).status).toBe(401);
    expect((await read(null)).status).toBe(401);
    expect((await testApp.call('alice', 'GET', '/metrics')).status).toBe(401);
    expect((await testApp.call(null, 'GET', `/metrics?token=${token}`)).status).toBe(401);
  });

  it('is nobody without the setting', async () => {
    const other = await createTestApp();
    expect((await read(token, other)).status).toBe(404);
    expect((await read(null, other)).status).toBe(404);
    await other.close();
  });
});

describe('what they say', () => {
  it('is the format of Prometheus, and counts requests by the template of their route', async () => {
    const uuid = crypto.randomUUID();
    await testApp.call('alice', 'GET', `/v2/incidents/${uuid}`);
    await testApp.call('alice', 'GET', `/v2/incidents/${crypto.randomUUID()}`);
    await testApp.call(null, 'GET', '/v2/monitoring');
    const { text, headers } = await read();
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(text).not.toContain(uuid);
    const families = parse(text);
    const requests = families.get('replique_http_requests_total')?.samples;
    expect(
      requests?.get(
        'replique_http_requests_total{method="GET",route="/v2/incidents/:incident",status="404"}',
      ),
    ).toBe(2);
    expect(
      requests?.get(
        'replique_http_requests_total{method="GET",route="/v2/monitoring",status="401"}',
      ),
    ).toBe(1);
    const durations = families.get('replique_http_request_duration_seconds');
    const labels = 'method="GET",route="/v2/incidents/:incident"';
    const at = (suffix: string, more = '') =>
      durations?.samples.get(`replique_http_request_duration_seconds_${suffix}{${labels}${more}}`);
    expect([durations?.type, at('count'), at('bucket', ',le="+Inf"')]).toEqual(['histogram', 2, 2]);
    const buckets = [...(durations?.samples ?? [])].filter(([name]) =>
      name.includes(`bucket{${labels}`),
    );
    const values = buckets.map(([, value]) => value);
    expect(values).toEqual(values.toSorted((a, b) => a - b));
    expect(at('sum')).toBeGreaterThan(0);
  });

  it('is how the installation does, without the name of any client', async () => {
    await testApp.sql(`update alert_settings set failures_in_a_row = 1`);
    await checkClients(testApp.deps, {
      probe: async (_, id) => [
        {
          step: 'crm',
          outcome: id === first.id ? 'failed' : 'ok',
          ms: 1,
          cause: null,
          detail: null,
        },
      ],
    });
    await testApp.sql(
      `insert into model_calls (client_id, key_owner, provider, model, purpose, begun_at, outcome, duration_ms)
       select $1, 'client', 'openai', 'gpt', 'chat', now(), o, 5 from unnest(array['ok', 'ok', 'timeout']) o`,
      [first.id],
    );
    const { text } = await read();
    const families = parse(text);
    const value = (name: string, labels = '') =>
      families.get(name)?.samples.get(`${name}${labels}`);
    expect(value('replique_clients_failing')).toBe(1);
    expect(value('replique_incidents_open')).toBe(1);
    expect(value('replique_database_up')).toBe(1);
    expect(value('replique_outbox', '{outbox="mails",state="waiting"}')).toBe(0);
    expect(value('replique_model_calls_last_hour', '{provider="openai",outcome="good"}')).toBe(2);
    expect(value('replique_model_calls_last_hour', '{provider="openai",outcome="failed"}')).toBe(1);
    expect(value('process_resident_memory_bytes')).toBeGreaterThan(1e6);
    expect(families.has('nodejs_eventloop_delay_seconds')).toBe(true);
    expect(text).not.toContain(first.name);
    expect(text).not.toContain(first.uuid);
  });

  it('is how the bus does, where there is one', async () => {
    expect((await read()).text).not.toContain('replique_bus');
    const { countAnnouncements } = testApp.deps.db;
    const counts = { sent: 7, heard: 9, lost: 2, catchUps: 1, processes: 3 };
    testApp.deps.db.countAnnouncements = () => ({ ...counts, answerMs: 4 });
    const up = parse((await read()).text);
    testApp.deps.db.countAnnouncements = () => ({ ...counts, answerMs: null });
    const away = parse((await read()).text);
    testApp.deps.db.countAnnouncements = countAnnouncements;
    expect([...(up.get('replique_bus_announcements_total')?.samples.values() ?? [])]).toEqual([
      7, 9, 2,
    ]);
    expect(up.get('replique_bus_answer_seconds')?.samples.get('replique_bus_answer_seconds')).toBe(
      0.004,
    );
    expect(up.get('replique_bus_up')?.samples.get('replique_bus_up')).toBe(1);
    expect(away.get('replique_bus_up')?.samples.get('replique_bus_up')).toBe(0);
  });

  it('without a database is what the process knows', async () => {
    const { withStaff } = testApp.deps.db;
    testApp.deps.db.withStaff = () => Promise.reject(new Error('away'));
    const { status, text } = await read();
    testApp.deps.db.withStaff = withStaff;
    expect(status).toBe(200);
    const families = parse(text);
    expect(families.get('replique_database_up')?.samples.get('replique_database_up')).toBe(0);
    expect(families.has('replique_clients_failing')).toBe(false);
  });
});

describe('the alert rules and the board that are shipped', () => {
  const shipped = (name: string) =>
    readFileSync(new URL(`../../../../../deploy/monitoring/${name}`, import.meta.url), 'utf8');

  it('ask for what is collected, and nothing else', async () => {
    const { text } = await read();
    // What has no sample yet is left out of the answer.
    const all = await readMetrics(testApp.deps, []);
    const known = new Set([...parse(text).keys(), ...all.map(({ name }) => name)]);
    for (const name of ['alerts.yml', 'grafana.json']) {
      const asked =
        shipped(name).match(/\b(?:replique|nodejs|process)_[a-z_]+(?=[{[ )"\n])/g) ?? [];
      expect(asked.length, name).toBeGreaterThan(10);
      for (const metric of asked)
        expect(known.has(metric.replace(/_(?:bucket|sum|count)$/, '')), metric).toBe(true);
    }
  });

  it('have a section of the runbook for each alert', () => {
    const alerts = Array.from(
      shipped('alerts.yml').matchAll(/- alert: (\w+)/g),
      ([, name]) => name,
    );
    const sections = Array.from(shipped('runbook.md').matchAll(/^## (\w+)$/gm), ([, name]) => name);
    expect(alerts.length).toBeGreaterThan(10);
    expect(sections).toEqual(alerts);
  });
});
