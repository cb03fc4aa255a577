import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@replique/tests/app/test-database.ts';
import { acquire, fullPatience } from './acquire.ts';

let test: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  test = await createTestDatabase();
  pool = new pg.Pool({ connectionString: test.loginUrl, max: 1, connectionTimeoutMillis: 2_000 });
});

afterAll(async () => {
  await pool.end();
  await test.drop();
});

const refused = /timeout exceeded when trying to connect/;

describe('the waits of one request for a place in the pool', () => {
  it('take together no longer than one @check-35.3', async () => {
    const patience = { leftMs: 1_800, longAt: performance.now() };
    const held = await pool.connect();
    setTimeout(() => held.release(), 1_000);
    const first = await acquire(pool, patience);
    expect(patience.leftMs).toBeLessThan(900);
    const since = performance.now();
    await expect(acquire(pool, patience)).rejects.toThrow(refused);
    // The pool alone would wait two seconds.
    expect(performance.now() - since).toBeLessThan(1_900);
    // The place that comes too late for it goes back, and is there for the next.
    first.release();
    (await acquire(pool, patience)).release();
    expect(patience.leftMs).toBeLessThan(900);
    patience.longAt -= 10_000;
    (await acquire(pool, patience)).release();
    expect(patience.leftMs).toBe(2_000);
    expect(pool.idleCount).toBe(1);
  });

  it('are not counted while they are short', async () => {
    const patience = fullPatience();
    for (let turn = 0; turn < 6; turn += 1) {
      const held = await pool.connect();
      setTimeout(() => held.release(), 50);
      (await acquire(pool, patience)).release();
    }
    expect(patience.leftMs).toBe(2_000);
  });
});
