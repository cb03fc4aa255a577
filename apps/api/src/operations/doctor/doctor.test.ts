import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@replique/tests/app/test-database.ts';
import { redisMissing, startRedis } from '@replique/tests/servers/redis.ts';
import { startMailServer, type MailServer } from '@replique/tests/servers/mail-server.ts';
import { readConfig } from '../../config.ts';
import { judgeClock, judgeRights, judgeVersion } from './check-database.ts';
import { checkNode, judgeDisk, judgeFiles } from './check-machine.ts';
import { judgeAddress, judgeCertificate, judgeDate } from './check-network.ts';
import { examine, type Finding } from './doctor.ts';
import { reasonOf } from './finding.ts';

let database: TestDatabase;
let mail: MailServer;
let web: Server;
/** What the own address answers. */
let answers: Record<string, number>;

beforeAll(async () => {
  [database, mail] = await Promise.all([createTestDatabase(), startMailServer()]);
  web = createServer((request, response) => {
    response.writeHead(answers[request.url ?? ''] ?? 404).end();
  });
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
  answers = { '/ready': 200 };
});
afterAll(async () => {
  web.close();
  await Promise.all([database.drop(), mail.close()]);
});

const address = () => `http://127.0.0.1:${(web.address() as AddressInfo).port}`;

async function findings(
  settings: Record<string, string> = {},
  ownerUrl = database.ownerUrl,
): Promise<Record<string, Finding>> {
  const config = readConfig({
    DATA_DIR: tmpdir(),
    DATABASE_URL: database.loginUrl,
    PUBLIC_URL: address(),
    SMTP_URL: mail.url,
    SMTP_PLAIN: '1',
    MAIL_FROM: 'help@acme.test',
    ...settings,
  });
  const found = await examine(config, async () => ({ ownerUrl, close: async () => undefined }));
  return Object.fromEntries(found.map((finding) => [finding.check, finding]));
}

async function asAdmin(text: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: database.adminUrl });
  await client.connect();
  try {
    await client.query(text, values);
  } finally {
    await client.end();
  }
}

describe('the doctor', () => {
  it('finds nothing wrong with an installation that works', async () => {
    const found = await findings();
    const states = Object.values(found).filter(({ state }) => state === 'problem');
    expect(states).toEqual([]);
    for (const check of ['database', 'clock', 'schema', 'indexes', 'queue', 'jobs', 'address'])
      expect(found[check], check).toMatchObject({ state: 'ok' });
    expect(found.mail).toMatchObject({ state: 'ok' });
    expect(mail.received).toEqual([]);
  });

  it('says what fails inside, each with what to do', async () => {
    await asAdmin(
      `insert into job_runs (name, ended_at, failed_at, failures, ms) values ('crm-sync', now(), now(), 3, 5)`,
    );
    await asAdmin(
      `insert into incidents (uuid, kind, subject, cause, opened_at, failed_at)
       values ($1, 'queue', 'crm-sync', 'job-failing', now(), now())`,
      [randomUUID()],
    );
    await asAdmin(`insert into outgoing_hold (since, backup_made_at) values (now(), now())`);
    await asAdmin(
      `update pg_index set indisvalid = false where indexrelid = 'incidents_by_kind'::regclass`,
    );
    const found = await findings();
    expect(found.jobs).toMatchObject({
      state: 'problem',
      text: 'Jobs failed three times and more: crm-sync.',
    });
    expect(found.incidents).toMatchObject({ state: 'warning', text: 'Open incidents: queue 1.' });
    expect(found.outgoing).toMatchObject({ state: 'warning' });
    expect(found.indexes).toMatchObject({ state: 'problem' });
    expect(found.indexes?.text).toContain('incidents_by_kind');
    for (const { state, remedy } of Object.values(found))
      expect(remedy === undefined).toBe(state === 'ok');
  });

  it('names demo accounts that can be reached from outside, and an address without TLS', async () => {
    await asAdmin(
      `insert into users (uuid, email, level, is_demo) values ($1, 'demo@acme.test', 5, true)`,
      [randomUUID()],
    );
    const found = await findings({ HOST: '0.0.0.0' });
    expect(found.demo).toMatchObject({
      state: 'problem',
      remedy: expect.stringContaining('remove-demo'),
    });
    expect(found.tls).toMatchObject({ state: 'problem' });
    expect((await findings()).demo).toBeUndefined();
  });

  it('says that a server is not ready, that /metrics is passed on, and which mail server is gone', async () => {
    answers = { '/ready': 503, '/metrics': 401 };
    const found = await findings({
      HOST: '0.0.0.0',
      METRICS_TOKEN: 'token-of-16-signs-or-more',
      SMTP_URL: 'smtp://me:secret@127.0.0.1:1',
    });
    answers = { '/ready': 200 };
    expect(found.address).toMatchObject({ state: 'problem', text: expect.stringContaining('503') });
    expect(found.metrics).toMatchObject({ state: 'warning' });
    expect(found.mail).toMatchObject({ state: 'problem' });
    expect(JSON.stringify(found)).not.toContain('secret');
  });

  it('goes on without the database, and says no password', async () => {
    const gone = 'postgresql://replique:secret@127.0.0.1:1/replique';
    const found = await findings({}, gone);
    expect(found.database).toMatchObject({ state: 'problem' });
    expect(found.address).toMatchObject({ state: 'ok' });
    expect(JSON.stringify(found)).not.toContain('secret');
  });
});

describe('what the doctor judges', () => {
  const server = {
    version: '18.1',
    versionNumber: 180_001,
    now: new Date('2026-11-01T10:00:00Z'),
    hasOwner: true,
    age: 1000,
  };
  const clockAt = (ms: number) => {
    const at = server.now.getTime() + ms;
    return judgeClock(server, { from: at, to: at + 20 }).state;
  };

  it('is the database: version, rights and clock', () => {
    expect(judgeVersion(server).state).toBe('ok');
    expect(judgeVersion({ ...server, versionNumber: 140_010 }).state).toBe('problem');
    const login = { login: 'replique', database: 'replique', excess: [] };
    const tooMuch = { ...login, excess: ['is a superuser'] };
    expect(judgeRights(login, { isProduction: true }).state).toBe('ok');
    expect(judgeRights(tooMuch, { isProduction: false }).state).toBe('warning');
    expect(judgeRights(tooMuch, { isProduction: true })).toMatchObject({
      state: 'problem',
      remedy: expect.stringMatching(/create role replique_run .*grant connect on database/u),
    });
    expect([0, 2_000, 60_000, -60_000].map(clockAt)).toEqual([
      'ok',
      'warning',
      'problem',
      'problem',
    ]);
  });

  it('is the machine: Node, disk, open files', () => {
    expect(checkNode('24.3.0').state).toBe('ok');
    expect(checkNode('22.1.0').state).toBe('problem');
    const disk = (free: number, all: number) => judgeDisk('/data', { free, all }).state;
    expect([disk(50e9, 100e9), disk(8e9, 100e9), disk(3e9, 10e9), disk(1e8, 10e9)]).toEqual([
      'ok',
      'warning',
      'warning',
      'problem',
    ]);
    const files = (soft: string) =>
      judgeFiles(`Limit Soft\nMax open files            ${soft}   9`)?.state;
    expect([files('65536'), files('unlimited'), files('1024')]).toEqual(['ok', 'ok', 'warning']);
    expect(judgeFiles('')).toBeNull();
  });

  it('is the address: certificate, proxy, clock', () => {
    const now = Date.parse('2026-11-01T00:00:00Z');
    const until = (text: string) => judgeCertificate('acme.test', text, now).state;
    expect([until('Dec 31 00:00:00 2026 GMT'), until('Nov 5 00:00:00 2026 GMT')]).toEqual([
      'ok',
      'warning',
    ]);
    expect(until('Oct 31 00:00:00 2026 GMT')).toBe('problem');
    const config = readConfig({ PUBLIC_URL: 'https://support.acme.test' });
    expect(judgeAddress(config).map(({ check, state }) => [check, state])).toEqual([
      ['tls', 'ok'],
      ['proxy', 'warning'],
    ]);
    expect(judgeAddress(readConfig({}))).toEqual([]);
    expect(judgeDate('Sun, 01 Nov 2026 00:00:02 GMT', now)).toBeNull();
    expect(judgeDate('Sun, 01 Nov 2026 00:01:00 GMT', now)?.state).toBe('warning');
    expect(judgeDate(null, now)).toBeNull();
  });

  it('repeats no secret of what went wrong', () => {
    expect(reasonOf(new Error('no route to smtp://me:secret@mail.test\n now'))).toBe(
      'no route to smtp://…@mail.test now',
    );
  });
});

describe.skipIf(redisMissing !== null)('the bus', () => {
  it('is tried, and what it refuses is said without its password', async () => {
    const redis = await startRedis();
    expect(await findings()).not.toHaveProperty('bus');
    expect((await findings({ BUS_URL: redis.url })).bus).toMatchObject({ state: 'ok' });
    const wrong = redis.url.replace(/:[^:@/]+@/, ':a-wrong-secret@');
    const { bus } = await findings({ BUS_URL: wrong });
    expect(bus).toMatchObject({ state: 'problem', text: expect.stringContaining('WRONGPASS') });
    expect(JSON.stringify(bus)).not.toContain('a-wrong-secret');
    await redis.close();
  });
});
