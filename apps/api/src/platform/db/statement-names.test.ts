import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '@replique/tests/app/test-database.ts';
import type { TestDatabase } from '@replique/tests/app/test-database.ts';
import { testLog } from '@replique/tests/app/test-log.ts';
import { openDatabase } from './database.ts';
import type { Database, Tx } from './database.ts';
import { createStatementNames } from './statement-names.ts';

let test: TestDatabase;
let single: Database;

beforeAll(async () => {
  test = await createTestDatabase();
});

afterAll(() => test.drop());

beforeEach(async () => {
  single = openDatabase({ url: test.loginUrl, log: testLog, poolSize: 1 });
  await asOwner(`
    create table notes (client_id bigint not null, id bigint not null, body text not null, primary key (client_id, id));
    call own_by_client('notes');
    insert into notes values (1, 1, 'one'), (1, 2, 'two'), (2, 1, 'three')`);
});

afterEach(async () => {
  await single.close();
  await asOwner('drop table notes');
});

async function asOwner(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: test.ownerUrl });
  await client.connect();
  await client.query(`set search_path = public, app; ${text}`);
  await client.end();
}

type Note = { client_id: number; id: number; body: string };

const readFrom = async (tx: Tx, id: number): Promise<Note[]> =>
  (await sql<Note>`select * from notes where id >= ${id} order by client_id, id`.execute(tx)).rows;

const bodiesFrom = async (tx: Tx, id: number) => (await readFrom(tx, id)).map(({ body }) => body);

/** What the only connection keeps of the table above. */
async function readKept(): Promise<string[]> {
  const kept = sql<{ statement: string }>`
    select statement from pg_prepared_statements where statement like '%notes%' and statement not like '%kept%'`;
  const { rows } = await single.withStaff((tx) => kept.execute(tx));
  return rows.map(({ statement }) => statement);
}

describe('statements that come again', () => {
  it('are kept by their connection from the third time on', async () => {
    await single.withClient(1, (tx) => bodiesFrom(tx, 1));
    await single.withClient(1, (tx) => bodiesFrom(tx, 1));
    expect(await readKept()).toEqual([]);
    await single.withClient(1, (tx) => bodiesFrom(tx, 2));
    const text = 'select * from notes where id >= $1 order by client_id, id';
    expect(await readKept()).toEqual([text]);
    await single.withClient(2, (tx) => bodiesFrom(tx, 1));
    expect(await readKept()).toEqual([text]);
  });

  it('are kept for each role by itself', async () => {
    for (let time = 0; time < 3; time += 1) {
      await single.withClient(1, (tx) => bodiesFrom(tx, 1));
      await single.withStaff((tx) => bodiesFrom(tx, 1));
    }
    expect(await readKept()).toHaveLength(2);
  });

  it('show each client its own rows and staff all, however often they were planned', async () => {
    for (let time = 0; time < 12; time += 1) {
      expect(await single.withClient(1, (tx) => bodiesFrom(tx, 1))).toEqual(['one', 'two']);
      expect(await single.withClient(2, (tx) => bodiesFrom(tx, 1))).toEqual(['three']);
      expect(await single.withClient(3, (tx) => bodiesFrom(tx, 1))).toEqual([]);
      expect(await single.withStaff((tx) => bodiesFrom(tx, 1))).toEqual(['one', 'two', 'three']);
    }
  });

  it('refuse a row of another client as often as it is tried', async () => {
    const insert = (clientId: number, id: number) =>
      single.withClient(1, (tx) =>
        sql`insert into notes values (${clientId}, ${id}, 'new')`.execute(tx),
      );
    for (let id = 10; id < 20; id += 1) await insert(1, id);
    for (let id = 20; id < 28; id += 1) {
      await expect(insert(2, id)).rejects.toMatchObject({ code: '42501' });
    }
    expect(await single.withClient(2, (tx) => bodiesFrom(tx, 1))).toEqual(['three']);
  });

  it('work on after a value that was refused', async () => {
    const insert = (id: number) =>
      single.withClient(1, (tx) => sql`insert into notes values (1, ${id}, 'new')`.execute(tx));
    for (let id = 10; id < 14; id += 1) await insert(id);
    await expect(insert(10)).rejects.toMatchObject({ code: '23505' });
    await insert(14);
    expect(await single.withClient(1, (tx) => bodiesFrom(tx, 10))).toHaveLength(5);
  });
});

describe('a table that is altered while statements on it are kept', () => {
  it('is read with its new columns: nobody sees an error', async () => {
    for (let time = 0; time < 6; time += 1) await single.withClient(1, (tx) => readFrom(tx, 1));
    await asOwner('alter table notes add column tone text');
    const rows = await single.withClient(1, (tx) => readFrom(tx, 2));
    expect(rows).toEqual([{ client_id: 1, id: 2, body: 'two', tone: null }]);
    for (let time = 0; time < 6; time += 1) await single.withClient(1, (tx) => readFrom(tx, 1));
    expect(await readKept()).toHaveLength(2);
  });

  it('is written once, with all that stood before in the same transaction', async () => {
    const write = async (tx: Tx, id: number) => {
      await sql`insert into notes values (1, ${id}, 'first')`.execute(tx);
      const more = sql<Note>`insert into notes values (1, ${id + 1}, 'second') returning *`;
      return (await more.execute(tx)).rows;
    };
    for (let id = 10; id < 20; id += 2) await single.withClient(1, (tx) => write(tx, id));
    await asOwner('alter table notes add column tone text');
    const rows = await single.withClient(1, (tx) => write(tx, 20));
    expect(rows).toEqual([{ client_id: 1, id: 21, body: 'second', tone: null }]);
    expect(await single.withClient(1, (tx) => bodiesFrom(tx, 20))).toEqual(['first', 'second']);
  });

  it('is read by all connections of a pool at once', async () => {
    const { database } = test;
    const readAll = () =>
      Promise.all(
        Array.from({ length: 24 }, (_, at) =>
          database.withClient((at % 2) + 1, (tx) => readFrom(tx, 1)),
        ),
      );
    for (let time = 0; time < 8; time += 1) await readAll();
    await asOwner('alter table notes add column tone text');
    for (const rows of await readAll()) expect(rows[0]).toHaveProperty('tone');
  });
});

describe('names', () => {
  it('are given at the third time, and never twice', () => {
    const names = createStatementNames();
    const others = createStatementNames();
    const ask = (from: typeof names, text: string) =>
      [1, 2, 3, 4].map(() => from.nameOf(text)).slice(1);
    const [second, third, fourth] = ask(names, 'select $1');
    expect(second).toBeUndefined();
    expect(third).toMatch(/^s\d+$/);
    expect(fourth).toBe(third);
    expect(ask(names, 'select $2')[1]).not.toBe(third);
    expect(ask(others, 'select $1')[1]).not.toBe(third);
    names.forget();
    expect(ask(names, 'select $1')).not.toContain(third);
  });

  it('are not given to what comes seldom among many others, nor to texts of great length', () => {
    const names = createStatementNames();
    for (let round = 0; round < 5; round += 1) {
      for (let at = 0; at < 400; at += 1) expect(names.nameOf(`select ${at}`)).toBeUndefined();
    }
    const long = `select ${'$1, '.repeat(2_000)}$1`;
    for (let time = 0; time < 5; time += 1) expect(names.nameOf(long)).toBeUndefined();
  });
});
