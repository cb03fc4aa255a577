import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SealedColumn } from '../../platform/http/sealing/sealed-column.ts';
import { createSealer, keyIdOf, type Sealer } from '../../platform/http/sealing/sealing.ts';
import { makeTwoClients } from '../../demo/make/factories.ts';
import { makeSealedRows } from '@replique/tests/rows/sealed-rows.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { registry } from '../../slices.ts';
import { resealAll } from './reseal.ts';

import { replaceSealed, type SealedRow } from './store.ts';

/** Check 27: what the database holds sealed, and a new master key for it. */

let testApp: TestApp;
const [oldKey, newKey] = [Buffer.from('5e'.repeat(32), 'hex'), randomBytes(32)];
const old = createSealer(oldKey);
const both = createSealer(newKey, [oldKey]);
const newest = createSealer(newKey);
const mails = 250;

beforeAll(async () => {
  testApp = await createTestApp();
  await makeSealedRows(testApp, await makeTwoClients(testApp.deps), mails);
});
afterAll(() => testApp.close());

type Logged = { level: 'info' | 'error'; entry: object; text: string };

/** A run with these keys, and what it said. */
async function reseal(sealer: Sealer, columns = registry.sealedColumns) {
  const logged: Logged[] = [];
  const say = (level: Logged['level']) => (entry: object, text: string) =>
    void logged.push({ level, entry, text });
  const log = { info: say('info'), error: say('error') } as unknown as TestApp['deps']['log'];
  const { db } = testApp.deps;
  const done = await resealAll({
    db,
    sealer,
    log,
    registry: { ...registry, sealedColumns: columns },
  });
  return { ...done, logged };
}

/** All texts of a column, in the order of its key. */
const rowsOf = ({ table, column, key, reads = [] }: SealedColumn) =>
  testApp.sql<SealedRow>(
    `select ${[...key, ...reads].map((name) => `${name}::text`).join(', ')}, ${column} as sealed
     from ${table} where ${column} is not null order by ${key.map((name) => `${table}.${name}`).join(', ')}`,
  );
const nameOf = ({ table, column }: SealedColumn) => `${table}.${column}`;
const write = ({ table, column, key }: SealedColumn, row: SealedRow, sealed: string) =>
  testApp.sql(
    `update ${table} set ${column} = $1 where ${key.map((name, n) => `${name} = $${n + 2}`).join(' and ')}`,
    [sealed, ...key.map((name) => row[name])],
  );

/** Everything sealed with one key again, as it was at the beginning. */
async function sealAllWith(sealer: Sealer): Promise<void> {
  await resealAll({ ...testApp.deps, sealer });
  testApp.logged.length = 0;
}
beforeEach(() => sealAllWith(createSealer(oldKey, [newKey])));

const find = (table: string, column: string) =>
  registry.sealedColumns.find(
    (each) => each.table === table && each.column === column,
  ) as SealedColumn;

describe('the columns of sealed texts', () => {
  it('are all listed by their slices, and named by a key that is unique and never null @check-27.5', async () => {
    const found = await testApp.sql<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and column_name like 'sealed\\_%' order by 1`,
    );
    expect(registry.sealedColumns.map(nameOf).toSorted()).toEqual(found.map(({ name }) => name));
    for (const { table, key } of registry.sealedColumns) {
      const [row] = await testApp.sql<{ isKey: boolean }>(
        `select exists (select from pg_index i where i.indrelid = $1::regclass and i.indisunique
           and (select array_agg(a.attname::text) from pg_attribute a
                where a.attrelid = i.indrelid and a.attnum = any (i.indkey)) <@ $2::text[]
           and (select bool_and(a.attnotnull) from pg_attribute a
                where a.attrelid = i.indrelid and a.attname = any ($2::text[]))) as "isKey"`,
        [table, key],
      );
      expect([table, row]).toEqual([table, { isKey: true }]);
    }
  });

  it.each(registry.sealedColumns.map((column) => [nameOf(column), column] as const))(
    '%s holds texts that open in their own row alone @check-27.1',
    async (_, column) => {
      const rows = await rowsOf(column);
      expect(rows.length).toBeGreaterThan(0);
      const [one, two] = rows as [SealedRow, SealedRow | undefined];
      expect(old.open(one.sealed, column.placeOf(one))).not.toBe('');
      const elsewhere = registry.sealedColumns.find((each) => each !== column) as SealedColumn;
      const others = [
        elsewhere.placeOf((await rowsOf(elsewhere))[0] as SealedRow),
        // Some are one of a kind, such as the installation's keys.
        ...(two ? [column.placeOf(two)] : []),
      ];
      for (const other of others)
        expect(() => old.open(one.sealed, other)).toThrow(/unable to authenticate/);
    },
  );
});

describe('sealing anew', () => {
  it('seals every row with the newest key, says so, and has nothing more to do @check-27.5', async () => {
    const all = await Promise.all(registry.sealedColumns.map(rowsOf));
    const run = await reseal(both);
    expect(run).toMatchObject({ resealed: all.flat().length, left: [] });
    expect(run.logged).toEqual([
      {
        level: 'info',
        entry: { masterKey: newest.keyIds[0], older: old.keyIds, resealed: run.resealed },
        text: 'everything is sealed with the newest master key: take the older ones away',
      },
    ]);
    for (const [n, column] of registry.sealedColumns.entries()) {
      const rows = await rowsOf(column);
      const texts = rows.map((row) => newest.open(row.sealed, column.placeOf(row)));
      const were = (all[n] ?? []).map((row) => old.open(row.sealed, column.placeOf(row)));
      expect(texts).toEqual(were);
    }
    expect(await reseal(both)).toMatchObject({ resealed: 0, left: [] });
    // Without an older key there is nothing to look for, nor to say.
    expect(await reseal(newest)).toEqual({ resealed: 0, left: [], logged: [] });
  });

  it('goes on where it ended, wherever that was @check-27.6', async () => {
    let before = 130;
    const dying: Sealer = {
      ...both,
      seal(plain, place) {
        if ((before -= 1) < 0) throw new Error('killed');
        return both.seal(plain, place);
      },
    };
    const column = find('mails', 'sealed_text');
    await expect(reseal(dying, [column])).rejects.toThrow('killed');
    // The batch under way is as if it had not begun; the one before stands.
    const done = (await rowsOf(column)).filter((row) => keyIdOf(row.sealed) === both.keyIds[0]);
    expect(done).toHaveLength(100);
    expect(await reseal(both, [column])).toMatchObject({ resealed: mails - 100, left: [] });
    const after = new Set((await rowsOf(column)).map(({ sealed }) => sealed));
    expect(done.filter(({ sealed }) => after.has(sealed))).toHaveLength(100);
  });

  it('leaves what somebody wrote meanwhile @check-27.6', async () => {
    const column = find('crm_connections', 'sealed_credentials');
    const [row] = (await rowsOf(column)) as [SealedRow];
    const theirs = both.seal('theirs', column.placeOf(row));
    await write(column, row, theirs);
    const replace = () =>
      testApp.deps.db.withStaff((tx) => replaceSealed(tx, column, row, 'what was read before'));
    expect(await replace()).toBe(false);
    expect((await rowsOf(column))[0]?.sealed).toBe(theirs);
    await write(column, row, row.sealed);
    expect(await replace()).toBe(true);
    await write(column, row, row.sealed);
  });

  it('gives no moved or damaged text a seal of its new place, and says that it is left @check-27.6', async () => {
    const column = find('api_credentials', 'sealed_secret');
    const [one, two] = (await rowsOf(column)) as [SealedRow, SealedRow];
    const damaged = two.sealed.replace(/.{3}$/, (end) => (end === 'AAA' ? 'BBB' : 'AAA'));
    for (const text of [
      two.sealed,
      damaged,
      createSealer(randomBytes(32)).seal('x', 'y'),
      'sk-x.y',
    ]) {
      await write(column, one, text);
      const run = await reseal(both);
      expect((await rowsOf(column))[0]?.sealed).toBe(text);
      const keyId = text === 'sk-x.y' ? '' : keyIdOf(text);
      const left = [{ table: 'api_credentials', column: 'sealed_secret', keyId, rows: 1 }];
      expect(run.left).toEqual(left);
      expect(run.logged).toMatchObject([
        {
          level: 'error',
          entry: { left },
          text: 'not everything could be sealed with the newest master key',
        },
      ]);
    }
    await write(column, one, one.sealed);
  });
});
