import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { standardTimeoutMs } from '@replique/connectors/http';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '../app/test-database.ts';
import { connectTimeout } from '../../apps/api/src/platform/http/outbound/outbound.ts';
import { serverLimits, timeLimits } from '../../apps/api/src/platform/http/limits/time-limits.ts';

/** What must end by itself, and after how long at most; platform/http/slow-requests.test.ts sees it end. */

const seconds = (count: number) => count * 1_000;
const minutes = (count: number) => count * 60_000;
const sources = fileURLToPath(new URL('../../apps/api/src', import.meta.url));

/** Jobs whose one statement may take longer than others: they erase a client or people, or count all days again. */
const slowStatements = [
  'accounts/clients/erase-client.ts',
  'insight/insights/compare.ts',
  'insight/insights/roll-up.ts',
  'operations/personal-data/erase-again.ts',
  'operations/personal-data/erase-person.ts',
  'operations/personal-data/retention.ts',
];

function listSources(): string[] {
  return readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
}

describe('every wait has an end', () => {
  it('of who calls: headers, body, a whole request, a connection on which nothing moves @check-30.6', () => {
    const { server } = Fastify(serverLimits(timeLimits));
    expect(timeLimits.bodyMs).toBe(seconds(15));
    expect(server).toMatchObject({
      headersTimeout: seconds(10),
      requestTimeout: seconds(30),
      timeout: seconds(120),
      keepAliveTimeout: seconds(72),
    });
  });

  it('of a statement, a lock, and a transaction that does nothing @check-30.6', async () => {
    const test = await createTestDatabase();
    const settings = await test.database.withClient(1, (tx) =>
      sql<Record<string, string>>`select current_setting('statement_timeout') as statement,
        current_setting('lock_timeout') as lock,
        current_setting('idle_in_transaction_session_timeout') as idle`.execute(tx),
    );
    await test.drop();
    expect(settings.rows).toEqual([{ statement: '5s', lock: '2s', idle: '10s' }]);
  });

  it('of a job’s statement: a minute, but for those that are named @check-30.6', () => {
    const slow = listSources().filter((name) => {
      const text = readFileSync(join(sources, name), 'utf8');
      const given = [...text.matchAll(/statementTimeoutMs\s*[:=]\s*([\d_]+)/g)];
      return given.some(([, ms]) => Number(ms?.replaceAll('_', '')) > minutes(1));
    });
    expect(slow.toSorted()).toEqual(slowStatements);
  });

  it('of other servers: a connection, and a CRM @check-30.6', () => {
    expect(connectTimeout).toBe(seconds(3));
    expect(standardTimeoutMs).toBe(seconds(15));
  });
});
