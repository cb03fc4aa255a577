import pg from 'pg';
import { registry } from '../../slices.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@replique/tests/app/test-database.ts';
import { anonymising, emptied, wayFor } from './anonymise.ts';
import { listTables, type TableShape } from './schema-store.ts';

/** The rules of a copy without names; drill.deep.test.ts makes one. */

let test: TestDatabase;
let tables: TableShape[];

beforeAll(async () => {
  test = await createTestDatabase();
  const client = new pg.Client({ connectionString: test.ownerUrl });
  await client.connect();
  tables = await listTables(client);
  await client.end();
});

afterAll(() => test.drop());

const isWordy = (type: string) => /^(text|jsonb|bytea|tsvector)/.test(type);

describe('a copy without names', () => {
  it('has a way for every column that may say something of people @check-42.10', () => {
    const without: string[] = [];
    for (const { name, columns } of tables)
      for (const column of columns.filter(({ type }) => isWordy(type))) {
        if (emptied.has(name)) continue;
        try {
          wayFor(name, column, registry.personalColumns[name]?.[column.name]);
        } catch (error) {
          without.push(String(error));
        }
      }
    expect(without).toEqual([]);
    expect([...emptied].filter((name) => !tables.some((table) => table.name === name))).toEqual([]);
  });

  it('keeps no row that points at one which is not kept', async () => {
    const client = new pg.Client({ connectionString: test.ownerUrl });
    await client.connect();
    const { rows } = await client.query<{ from: string; to: string }>(
      `select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
       where contype = 'f' and connamespace = 'public'::regnamespace`,
    );
    await client.end();
    expect(rows.filter(({ from, to }) => !emptied.has(from) && emptied.has(to))).toEqual([]);
  });

  it('is not made when a new column has no rule', () => {
    const added = { name: 'tickets', columns: [{ name: 'nickname', type: 'text' }] };
    expect(() => anonymising([added], registry.personalColumns)).toThrow('tickets.nickname');
    const made = { name: 'phone_books', columns: [{ name: 'entry', type: 'text' }] };
    expect(() => anonymising([made], registry.personalColumns)).toThrow('phone_books.entry');
  });
});
