import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listTextColumns } from './canaries.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import { createWorld, type World } from './world.ts';

let testApp: TestApp;
let world: World;

beforeAll(async () => {
  testApp = await createTestApp();
  world = await createWorld(testApp);
});

afterAll(() => testApp.close());

describe('the world of the access tests', () => {
  it('holds at least three rows of every table of a client, each text with its canary', async () => {
    const problems: string[] = [];
    for (const { table, column, owner } of await listTextColumns(testApp)) {
      for (const { key, id } of Object.values(world.clients)) {
        const [row] = await testApp.sql<{ rows: number; marked: number }>(
          `select count(*)::int as rows,
             count(*) filter (where ${column}::text like '%cnry\\_${key}\\_%')::int as marked
           from ${table} where ${owner} = $1`,
          [id],
        );
        const least = table === 'clients' || table === 'users' ? 1 : 3;
        if (!row || row.rows < least || row.marked !== row.rows) {
          problems.push(`${table}.${column} of ${key}: ${JSON.stringify(row)}`);
        }
      }
    }
    expect(problems).toEqual([]);
  });

  it('has callers whose tokens were all real once', () => {
    expect(world.callers.map((caller) => caller.token?.split('.').length ?? 0)).toEqual([
      0, 1, 3, 1, 1, 0, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3,
    ]);
  });
});
