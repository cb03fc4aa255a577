import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { createTestDatabase, type TestDatabase } from '@replique/tests/app/test-database.ts';
import { testLog } from '@replique/tests/app/test-log.ts';
import {
  pgbouncerMissing,
  startPgbouncer,
  type Pgbouncer,
} from '@replique/tests/servers/pgbouncer.ts';
import { sql } from 'kysely';
import {
  makeArticles,
  makeTicket,
  makeTwoClients,
  type MadeClient,
} from '../../demo/make/factories.ts';
import { openDatabase } from './database.ts';

/** Fewer sessions than transactions at a time: each takes turns with the others. */
const sessions = 2;

describe.skipIf(pgbouncerMissing)('behind PgBouncer in transaction mode', () => {
  let own: TestDatabase;
  let pooler: Pgbouncer;
  let app: TestApp;
  let first: MadeClient;
  let second: MadeClient;

  beforeAll(async () => {
    own = await createTestDatabase();
    pooler = await startPgbouncer(own.loginUrl, sessions);
    const database = openDatabase({
      url: own.loginUrl,
      poolerUrl: pooler.url,
      log: testLog,
      poolSize: 12,
    });
    const drop = async () => {
      await database.close();
      await pooler.close();
      await own.drop();
    };
    app = await createTestApp({ database: { ...own, database, drop } });
    ({ first, second } = await makeTwoClients(app.deps));
  });
  afterAll(() => app.close());

  it('many requests of two clients at a time see their own rows alone', async () => {
    for (const client of [first, second])
      for (let n = 0; n < 3; n += 1)
        await makeTicket(app.deps, client.id, { subject: `of ${client.name} ${n}` });
    const asks = Array.from({ length: 120 }, async (_, at) => {
      const [who, client] =
        at % 2 === 0 ? (['carol', first] as const) : (['erin', second] as const);
      const { status, body } = await app.call(who, 'GET', '/v2/tickets');
      const { items } = body as { items: { subject: string }[] };
      expect(status).toBe(200);
      expect(items).toHaveLength(3);
      expect(items.every(({ subject }) => subject.startsWith(`of ${client.name}`))).toBe(true);
    });
    await Promise.all(asks);
  });

  it('nothing of a transaction stays in its session', async () => {
    const { db } = app.deps;
    const read = (tx: Parameters<Parameters<typeof db.withStaff>[0]>[0]) =>
      sql<{ who: string; client: string; path: string; statement: string; lock: string }>`
        select current_user as who, current_setting('app.client_id', true) as client,
          current_setting('search_path') as path, current_setting('statement_timeout') as statement,
          current_setting('lock_timeout') as lock`
        .execute(tx)
        .then(({ rows }) => rows[0]);
    const seen = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        at % 3 === 0
          ? db.withStaff(read, { statementTimeoutMs: 60_000 })
          : db.withClient(at % 3 === 1 ? first.id : second.id, read),
      ),
    );
    for (const [at, of] of seen.entries())
      expect(of).toEqual({
        who: at % 3 === 0 ? 'replique_staff' : 'replique_tenant',
        client: at % 3 === 0 ? '' : String(at % 3 === 1 ? first.id : second.id),
        path: 'public,app',
        statement: at % 3 === 0 ? '1min' : '5s',
        lock: '2s',
      });
  });

  it('a statement that takes too long is ended, and the session serves the next one', async () => {
    const { db } = app.deps;
    await expect(
      db.withStaff((tx) => sql`select pg_sleep(5)`.execute(tx), { statementTimeoutMs: 100 }),
    ).rejects.toMatchObject({ code: '57014' });
    await expect(db.withStaff((tx) => sql`select 1`.execute(tx))).resolves.toBeTruthy();
  });

  it('what is notified is heard, and a suggestion is written', async () => {
    const heard: string[] = [];
    const listener = app.deps.db.listen('pooler_test', {
      onMessage: (payload) => void heard.push(payload),
      onConnected: () => void heard.push('connected'),
    });
    await expect.poll(() => heard).toContain('connected');
    await app.deps.db.withStaff((tx) => sql`select pg_notify('pooler_test', 'news')`.execute(tx));
    await expect.poll(() => heard).toContain('news');
    await listener.close();
    await makeArticles(app.deps, first.id, [
      { title: 'Opening hours', html: '<p>The shop is open from 9 to 18 on weekdays.</p>' },
    ]);
    const ticket = await makeTicket(app.deps, first.id, {
      subject: 'When are you open on weekdays?',
    });
    const { status } = await app.call('carol', 'POST', `/v2/tickets/${ticket}/suggestions`, {});
    expect(status).toBeLessThan(300);
  });
});
