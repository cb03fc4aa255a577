import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '@replique/tests/app/test-database.ts';
import { registry } from '../../slices.ts';

let test: TestDatabase;
let owner: pg.Client;

beforeAll(async () => {
  test = await createTestDatabase();
  owner = new pg.Client({ connectionString: test.ownerUrl });
  await owner.connect();
});

afterAll(async () => {
  await owner.end();
  await test.drop();
});

async function listColumns(): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select c.relname || '.' || a.attname as name from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and format_type(a.atttypid, null) in ('text', 'text[]', 'json', 'jsonb', 'bytea', 'tsvector', 'character varying')
     order by 1`,
  );
  return rows.map(({ name }) => name);
}

const listed = () =>
  Object.entries(registry.personalColumns)
    .flatMap(([table, columns]) => Object.keys(columns).map((column) => `${table}.${column}`))
    .toSorted();

describe('the list of what each column may tell of people', () => {
  it('names every column of text, JSON or bytes, and no other @check-43.2', async () => {
    expect(listed()).toEqual((await listColumns()).toSorted());
  });

  it('misses a column that nobody gave a rule @check-43.2', async () => {
    await owner.query('alter table tickets add column remark text');
    const missing = (await listColumns()).filter((name) => !listed().includes(name));
    await owner.query('alter table tickets drop column remark');
    expect(missing).toEqual(['tickets.remark']);
  });
});
