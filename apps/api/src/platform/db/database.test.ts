import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '@replique/tests/app/test-database.ts';
import type { TestDatabase } from '@replique/tests/app/test-database.ts';
import { testLog } from '@replique/tests/app/test-log.ts';
import { openDatabase } from './database.ts';
import type { Database, Tx } from './database.ts';
import { errorCode, isDatabaseUnavailable } from './errors.ts';

let test: TestDatabase;
let database: Database;

beforeAll(async () => {
  test = await createTestDatabase();
  database = test.database;
  await asOwner(
    `create table notes (client_id bigint not null, id bigint not null, body text not null, primary key (client_id, id));
     call own_by_client('notes')`,
  );
});

afterAll(() => test.drop());

beforeEach(() =>
  asOwner(`truncate notes; insert into notes values (1, 1, 'one'), (1, 2, 'two'), (2, 1, 'three')`),
);

async function onConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function asOwner(text: string): Promise<void> {
  await onConnection(test.ownerUrl, (client) =>
    client.query(`set search_path = public, app; ${text}`),
  );
}

async function readBodies(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{
    body: string;
  }>`select body from notes order by client_id, id`.execute(tx);
  return rows.map((row) => row.body);
}

async function codeOf(work: Promise<unknown>): Promise<string | undefined> {
  return work.then(
    () => 'no error',
    (error: unknown) => errorCode(error),
  );
}

describe('row-level security', () => {
  it('shows a tenant the rows of its client alone', async () => {
    expect(await database.withClient(1, readBodies)).toEqual(['one', 'two']);
    expect(await database.withClient(2, readBodies)).toEqual(['three']);
    expect(await database.withClient(3, readBodies)).toEqual([]);
  });

  it('shows staff every row', async () => {
    expect(await database.withStaff(readBodies)).toEqual(['one', 'two', 'three']);
  });

  it('refuses a row written for another client', async () => {
    const insert = database.withClient(1, (tx) =>
      sql`insert into notes values (2, 9, 'foreign')`.execute(tx),
    );
    expect(await codeOf(insert)).toBe('42501');
    const move = database.withClient(1, (tx) =>
      sql`update notes set client_id = 2 where id = 2`.execute(tx),
    );
    expect(await codeOf(move)).toBe('42501');
    expect(await database.withStaff(readBodies)).toEqual(['one', 'two', 'three']);
  });

  it('neither changes nor deletes another client’s rows', async () => {
    const counts = await database.withClient(2, async (tx) => [
      (await sql`update notes set body = 'x' where client_id = 1`.execute(tx)).numAffectedRows,
      (await sql`delete from notes where client_id = 1`.execute(tx)).numAffectedRows,
    ]);
    expect(counts).toEqual([0n, 0n]);
  });

  it('shows nothing to the tenant role when no client is set, before and after one was', async () => {
    await onConnection(test.loginUrl, async (client) => {
      const count = 'select count(*)::int as n from notes';
      await client.query('begin; set local role replique_tenant');
      expect((await client.query(count)).rows).toEqual([{ n: 0 }]);
      await client.query(`select set_config('app.client_id', '1', true)`);
      expect((await client.query(count)).rows).toEqual([{ n: 2 }]);
      await client.query('commit; begin; set local role replique_tenant');
      expect((await client.query(count)).rows).toEqual([{ n: 0 }]);
      await client.query('commit');
    });
  });

  it('refuses the login role everything: a forgotten withClient fails', async () => {
    await onConnection(test.loginUrl, async (client) => {
      expect(await codeOf(client.query('select from public.notes'))).toBe('42501');
      expect(await codeOf(client.query('select from public.schema_migrations'))).toBe('42501');
      expect(await codeOf(client.query('create table public.mine (id int)'))).toBe('42501');
      expect(await codeOf(client.query('create temporary table mine (id int)'))).toBe('42501');
      expect(await codeOf(client.query('create schema mine'))).toBe('42501');
    });
  });

  // On a server that is reached by one address only, the session belongs to its superuser.
  it.skipIf(process.env['TEST_DATABASE_URL'])(
    'never lets the login role become the owner',
    async () => {
      await onConnection(test.loginUrl, async (client) => {
        expect(await codeOf(client.query('set role replique_owner'))).toBe('42501');
        await client.query('reset role');
        expect((await client.query('select current_user as me')).rows).toEqual([
          { me: 'replique_login' },
        ]);
      });
    },
  );
});

describe('withClient', () => {
  it('leaves neither role nor client behind on a pooled connection', async () => {
    const single = openDatabase({ url: test.loginUrl, log: testLog, poolSize: 1 });
    const state = sql<{ role: string; client: string }>`
      select current_user as role, current_setting('app.client_id', true) as client`;
    const read = async (tx: Tx) => (await state.execute(tx)).rows[0];
    try {
      expect(await single.withClient(1, read)).toEqual({ role: 'replique_tenant', client: '1' });
      expect(await single.withStaff(read)).toEqual({ role: 'replique_staff', client: '' });
      // After a commit inside, the same connection shows what the session itself has kept.
      const readAfter = async (tx: Tx) => {
        await sql`commit`.execute(tx);
        return read(tx);
      };
      const nothing = { role: 'replique_login', client: '' };
      expect(await single.withClient(1, readAfter)).toEqual(nothing);
      expect(await single.withStaff(readAfter)).toEqual(nothing);
      expect(await single.withClient(2, readBodies)).toEqual(['three']);
    } finally {
      await single.close();
    }
  });

  it('keeps many transactions of two clients apart on one small pool', async () => {
    const seen = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        database.withClient((index % 2) + 1, async (tx) => {
          await sql`select pg_sleep(random() * 0.01)`.execute(tx);
          return readBodies(tx);
        }),
      ),
    );
    for (const [index, bodies] of seen.entries()) {
      expect(bodies).toEqual(index % 2 === 0 ? ['one', 'two'] : ['three']);
    }
  });

  it('takes everything back when the callback throws', async () => {
    const work = database.withClient(1, async (tx) => {
      await sql`insert into notes values (1, 9, 'gone')`.execute(tx);
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await database.withClient(1, readBodies)).toEqual(['one', 'two']);
  });

  it('does not report success when an error inside was passed over', async () => {
    const work = database.withClient(1, async (tx) => {
      await sql`insert into notes values (1, 9, 'lost')`.execute(tx);
      await sql`select 1 / 0`.execute(tx).catch(() => undefined);
    });
    await expect(work).rejects.toThrow('rolled back');
  });

  it('refuses queries after the transaction has ended', async () => {
    let kept: Tx | undefined;
    await database.withClient(1, async (tx) => {
      kept = tx;
      await readBodies(tx);
    });
    expect(kept).toBeDefined();
    await expect(readBodies(kept as Tx)).rejects.toThrow('forgotten');
  });

  it('answers queries sent at once inside one transaction', async () => {
    const [bodies, again] = await database.withClient(1, (tx) =>
      Promise.all([readBodies(tx), readBodies(tx)]),
    );
    expect(bodies).toEqual(again);
  });

  it('refuses what is no client’s id', async () => {
    for (const id of [0, -1, 1.5, Number.NaN, 2 ** 53]) {
      await expect(database.withClient(id, readBodies)).rejects.toThrow(TypeError);
    }
  });

  it('ends a statement at its time limit, for that transaction alone', async () => {
    const limited = database.withClient(1, (tx) => sql`select pg_sleep(5)`.execute(tx), {
      statementTimeoutMs: 30,
    });
    expect(await codeOf(limited)).toBe('57014');
    const rest = await database.withClient(1, async (tx) => {
      await sql`select pg_sleep(0.1)`.execute(tx);
      return (
        await sql<{ t: string }>`select current_setting('statement_timeout') as t`.execute(tx)
      ).rows[0];
    });
    expect(rest).toEqual({ t: '5s' });
  });
});

describe('conflicts', () => {
  it('runs the callback again, three times at most', async () => {
    let runs = 0;
    const fail = (times: number) => async (tx: Tx) => {
      runs += 1;
      if (runs <= times)
        await sql`do $$ begin raise exception using errcode = '40001'; end $$`.execute(tx);
      return 'done';
    };
    expect(await database.withClient(1, fail(3))).toBe('done');
    expect(runs).toBe(4);
    runs = 0;
    expect(await codeOf(database.withClient(1, fail(4)))).toBe('40001');
    expect(runs).toBe(4);
  });

  it('lets both sides of a deadlock finish', async () => {
    const touch = (first: number, second: number) => async (tx: Tx) => {
      await sql`update notes set body = body || ${first} where id = ${first}`.execute(tx);
      await delay(100);
      await sql`update notes set body = body || ${first} where id = ${second}`.execute(tx);
    };
    await Promise.all([database.withClient(1, touch(1, 2)), database.withClient(1, touch(2, 1))]);
    const bodies = await database.withClient(1, readBodies);
    expect(bodies.map((body) => body.length)).toEqual([5, 5]);
  });
});

describe('values', () => {
  it('reads bigint and counts as numbers, dates as text, times as Date and json parsed', async () => {
    const row = await database.withClient(1, async (tx) => {
      const { rows } = await sql`
        select 9007199254740991::bigint as big, count(*) as n, array[1, null]::bigint[] as list,
          '{}'::bigint[] as none, date '2024-02-29' as day, timestamptz '2024-02-29 12:00+00' as at,
          '{"a": [1]}'::jsonb as json, 1.5::numeric as amount, '\\x00ff'::bytea as bytes
        from notes`.execute(tx);
      return rows[0];
    });
    expect(row).toEqual({
      big: 9_007_199_254_740_991,
      n: 2,
      list: [1, null],
      none: [],
      day: '2024-02-29',
      at: new Date('2024-02-29T12:00:00Z'),
      json: { a: [1] },
      amount: '1.5',
      bytes: Buffer.from([0, 255]),
    });
  });

  it('refuses a bigint that a number would round', async () => {
    const work = database.withClient(1, (tx) => sql`select 9007199254740993 as big`.execute(tx));
    await expect(work).rejects.toThrow('9007199254740993');
    expect(await database.withClient(1, readBodies)).toHaveLength(2);
  });

  it('leaves the readers of other pools in this process alone', () => {
    expect(pg.types.getTypeParser(20)('1')).toBe('1');
  });
});

describe('lost connections', () => {
  it('rejects the transaction, keeps the process and serves the next one', async () => {
    const work = database.withClient(1, async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await onConnection(test.adminUrl, (client) =>
        client.query('select pg_terminate_backend($1)', [rows[0]?.pid]),
      );
      await delay(50);
      return readBodies(tx);
    });
    const error: unknown = await work.catch((reason: unknown) => reason);
    expect(error).toSatisfy(isDatabaseUnavailable);
    expect(await database.withClient(1, readBodies)).toEqual(['one', 'two']);
  });

  it('says that every connection is taken, and does not wait for one to come back', async () => {
    const single = openDatabase({ url: test.loginUrl, log: testLog, poolSize: 1 });
    const released = Promise.withResolvers<void>();
    const holder = single.withClient(1, () => released.promise);
    await delay(50);
    const error: unknown = await single.ping().catch((reason: unknown) => reason);
    expect(error).toSatisfy(isDatabaseUnavailable);
    released.resolve();
    await holder;
    await single.ping();
    await single.close();
  });
});
