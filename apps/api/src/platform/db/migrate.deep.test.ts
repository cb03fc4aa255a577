import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '@replique/tests/app/test-database.ts';
import type { TestDatabase } from '@replique/tests/app/test-database.ts';
import { testLog } from '@replique/tests/app/test-log.ts';
import { migrate, MigrationError } from './migrate.ts';

const migrations = fileURLToPath(new URL('../../../migrations/', import.meta.url));
const migrateProcess = fileURLToPath(
  new URL('testing-processes/migrate-process.ts', import.meta.url),
);

let test: TestDatabase;
let owner: pg.Client;
/** The project's migrations and those that a test adds after them. */
let directory: string;

beforeEach(async () => {
  test = await createTestDatabase();
  owner = new pg.Client({ connectionString: test.ownerUrl });
  await owner.connect();
  directory = await mkdtemp(join(tmpdir(), 'migrations-'));
  await cp(migrations, directory, { recursive: true });
});

afterEach(async () => {
  await owner.end();
  await test.drop();
  await rm(directory, { recursive: true, force: true });
});

const notes = `
  create table notes (client_id bigint not null, id bigint not null, body text not null, primary key (client_id, id));
  call own_by_client('notes');`;

async function add(name: string, text: string): Promise<void> {
  await writeFile(join(directory, name), text);
}

async function run(): Promise<string[]> {
  return (await migrate({ ownerUrl: test.ownerUrl, directory, log: testLog })).applied;
}

describe('migrate', () => {
  it('applies what is missing, in order, and nothing the second time', async () => {
    await add('9002-fill.sql', `insert into notes values (1, 1, 'one')`);
    await add('9001-notes.sql', notes);
    expect(await run()).toEqual(['9001-notes.sql', '9002-fill.sql']);
    expect(await run()).toEqual([]);
    const { rows } = await owner.query('select body from notes');
    expect(rows).toEqual([{ body: 'one' }]);
  });

  it('fills a column for the rows of every client', async () => {
    await add('9001-notes.sql', `${notes} insert into notes values (1, 1, 'one'), (2, 1, 'two');`);
    await run();
    await add(
      '9002-length.sql',
      'alter table notes add column length int; update notes set length = length(body) + 1',
    );
    await run();
    for (const clientId of [1, 2]) {
      const lengths = await test.database.withClient(clientId, async (tx) => {
        return (await sql`select length from notes`.execute(tx)).rows;
      });
      expect(lengths).toEqual([{ length: 4 }]);
    }
  });

  it('is done once when several servers start at the same time @check-41.4', async () => {
    await add('9001-slow.sql', `${notes} select pg_sleep(0.5);`);
    await add('9002-fill.sql', `insert into notes values (1, 1, 'one')`);
    const runs = await Promise.all(
      [1, 2, 3].map(() =>
        promisify(execFile)(process.execPath, [migrateProcess, test.ownerUrl, directory]),
      ),
    );
    const applied = runs.map((result) => JSON.parse(result.stdout) as string[]);
    expect(applied.toSorted((a, b) => b.length - a.length)).toEqual([
      ['9001-slow.sql', '9002-fill.sql'],
      [],
      [],
    ]);
    expect((await owner.query('select from notes')).rowCount).toBe(1);
  });

  it('refuses a file that was changed after it had been applied, naming it', async () => {
    await add('9001-notes.sql', notes);
    await run();
    await add('9001-notes.sql', `${notes} -- and more`);
    await expect(run()).rejects.toThrow(/^9001-notes\.sql was changed after/);
  });

  it('does not take other line ends for a change', async () => {
    await add('9001-notes.sql', notes);
    await run();
    await add('9001-notes.sql', notes.replaceAll('\n', '\r\n'));
    expect(await run()).toEqual([]);
  });

  it('takes a failing file back as a whole and names file and line @check-41.4', async () => {
    await add('9001-notes.sql', notes);
    await add(
      '9002-bad.sql',
      `insert into notes values (1, 1, 'one');\n\nselect missing from notes;`,
    );
    const error: unknown = await run().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(MigrationError);
    expect(String(error)).toContain('9002-bad.sql, line 3 failed: column "missing" does not exist');
    expect((await owner.query('select from notes')).rowCount).toBe(0);
    await add('9002-bad.sql', `insert into notes values (1, 1, 'one')`);
    expect(await run()).toEqual(['9002-bad.sql']);
  });

  it('refuses a file that ends its own transaction', async () => {
    await add('9001-notes.sql', `${notes} commit; begin;`);
    await expect(run()).rejects.toThrow('9001-notes.sql ends its own transaction');
  });

  it.each([
    ['a file named otherwise', { 'notes.sql': notes }, 'notes.sql: a migration is named'],
    [
      'two files of one number',
      { '9001-a.sql': notes, '9001-b.sql': notes },
      '9001-b.sql has the same number as 9001-a.sql',
    ],
  ])('refuses %s', async (_name, files, message) => {
    for (const [name, text] of Object.entries(files)) await add(name, text);
    await expect(run()).rejects.toThrow(message);
  });

  it('refuses a file that comes before one already applied', async () => {
    await add('9002-notes.sql', notes);
    await run();
    await add('9001-late.sql', 'select 1');
    await expect(run()).rejects.toThrow('9001-late.sql comes before 9002-notes.sql');
  });

  it('lets the previous version start on a newer schema @check-41.3', async () => {
    await add('9001-notes.sql', notes);
    await run();
    await rm(join(directory, '9001-notes.sql'));
    expect(await run()).toEqual([]);
  });

  it('waits for a lock in short turns until it gets it @check-41.5', async () => {
    await add('9001-notes.sql', notes);
    await run();
    await add('9002-change.sql', 'alter table notes add column length int');
    await owner.query('begin; lock table notes in access share mode');
    const letGo = async () => {
      await delay(2_500);
      await owner.query('commit');
    };
    const [done] = await Promise.all([run(), letGo()]);
    expect(done).toEqual(['9002-change.sql']);
  });

  it.each([0, 1, 2, 3])(
    'that is killed with kill -9 after %i statements is done by the next start, once @check-41.4',
    async (done) => {
      const statements = [
        'create table steps (id int primary key)',
        'insert into steps values (1)',
        'alter table steps add column name text',
      ];
      const killed = statements.toSpliced(done, 0, 'select pg_sleep(1.5)');
      await add('9001-steps.sql', killed.join(';\n'));
      const dying = spawn(process.execPath, [migrateProcess, test.ownerUrl, directory]);
      const ended = once(dying, 'exit');
      const isThere = `select 1 from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`;
      await expect
        .poll(async () => (await owner.query(isThere)).rowCount, { timeout: 30_000 })
        .toBe(1);
      dying.kill('SIGKILL');
      await ended;
      await add('9001-steps.sql', statements.join(';\n'));
      expect(await run()).toEqual(['9001-steps.sql']);
      expect((await owner.query('select * from steps')).rows).toEqual([{ id: 1, name: null }]);
    },
  );

  it('makes everything the owner’s', async () => {
    const { rows } = await owner.query(
      `select distinct relowner::regrole::text as owner from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    expect(rows).toEqual([{ owner: 'replique_owner' }]);
  });
});

describe('the first migration', () => {
  it('finds words with and without accents, in both languages', async () => {
    const find = async (config: string, text: string, words: string): Promise<unknown> => {
      const query = `select to_tsvector($1::regconfig, $2) @@ websearch_to_tsquery($1::regconfig, $3) as found`;
      return (await owner.query(query, [`public.${config}`, text, words])).rows[0];
    };
    expect(await find('search_fr', 'Je voudrais être remboursé', 'rembourse')).toEqual({
      found: true,
    });
    expect(await find('search_fr', 'Où est mon colis ?', 'colís')).toEqual({ found: true });
    expect(await find('search_en', 'The résumé was rejected', 'resumes reject')).toEqual({
      found: true,
    });
    expect(await find('search_en', 'The résumé was rejected', 'accept')).toEqual({ found: false });
    expect(await find('search_simple', 'Köln CMD-42', 'koln')).toEqual({ found: true });
    expect(await find('search_simple', 'rejected', 'reject')).toEqual({ found: false });
  });

  it('refuses to give a table to clients that has no fit client_id', async () => {
    await owner.query('create table loose (client_id bigint)');
    await expect(owner.query(`call app.own_by_client('loose')`)).rejects.toThrow(
      'has no column client_id of type bigint not null',
    );
  });

  it('lets tenants fill serial and identity columns', async () => {
    await owner.query(
      `create table counted (client_id bigint not null, id bigint generated always as identity, n bigserial, primary key (client_id, id));
       call app.own_by_client('counted')`,
    );
    const inserted = await test.database.withClient(3, (tx) => {
      return sql`insert into counted (client_id) values (app_client_id()) returning *`.execute(tx);
    });
    expect(inserted.rows).toEqual([{ client_id: 3, id: 1, n: 1 }]);
  });

  it('shares a table as told and no further', async () => {
    await owner.query(
      `create table words (id bigint generated always as identity primary key, name text, secret text);
       call app.share_globally('words', 'select (id, name)');
       create table hidden (id bigint primary key); call app.share_globally('hidden', 'none');
       insert into words (name, secret) values ('a', 'b')`,
    );
    const read = (text: string) => test.database.withClient(1, (tx) => sql.raw(text).execute(tx));
    expect((await read('select id, name from words')).rows).toEqual([{ id: 1, name: 'a' }]);
    for (const text of [
      'select secret from words',
      'select from hidden',
      `update words set name = 'c'`,
    ]) {
      await expect(read(text)).rejects.toThrow('permission denied');
    }
    const staff = await test.database.withStaff((tx) =>
      sql.raw('select secret from words').execute(tx),
    );
    expect(staff.rows).toEqual([{ secret: 'b' }]);
    await expect(
      owner.query(`call app.share_globally('words', 'select; drop table words')`),
    ).rejects.toThrow('not a list');
  });
});
