import { spawnSync } from 'node:child_process';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { openInstallation } from '../../installation.ts';
import { testLog } from '@replique/tests/app/test-log.ts';
import { startTlsPostgres, type TlsPostgres } from '@replique/tests/servers/tls-postgres.ts';

/** A database that is reached by TLS alone, as an operator gives it: by `DATABASE_URL`. */

const canMakeCertificates = spawnSync('openssl', ['version']).status === 0;
let postgres: TlsPostgres;

beforeAll(async () => {
  if (canMakeCertificates) postgres = await startTlsPostgres();
}, 120_000);
afterAll(() => postgres?.stop());

const open = (host: string, parameters: string) =>
  openInstallation(readConfig({ DATABASE_URL: postgres.urlOf(host, parameters) }), testLog);

/** Whether the server's connections are encrypted, each kind of answer once. */
async function sessionsOf(url: string): Promise<boolean[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ ssl: boolean }>(
    `select distinct ssl from pg_stat_ssl join pg_stat_activity using (pid)
     where application_name = 'replique'`,
  );
  await client.end();
  return rows.map(({ ssl }) => ssl);
}

describe.runIf(canMakeCertificates)('a database that is reached by TLS', () => {
  it('serves the whole installation, every connection encrypted and verified', async () => {
    const verified = `?sslmode=verify-full&sslrootcert=${postgres.ca}`;
    const installation = await open('localhost', verified);
    try {
      const { db } = installation;
      let heard = '';
      const listener = db.listen('tls-test', {
        onMessage: (text) => (heard = text),
        onConnected: () => undefined,
      });
      await expect
        .poll(async () => {
          await db.withStaff((tx) => sql`select pg_notify('tls-test', 'there')`.execute(tx));
          return heard;
        })
        .toBe('there');
      expect(await sessionsOf(postgres.urlOf('localhost', verified))).toEqual([true]);
      await listener.close();
    } finally {
      await installation.close();
    }
  }, 120_000);

  it('is refused when another authority signed for it, or another name', async () => {
    const { ca, otherCa } = postgres;
    await expect(open('localhost', `?sslmode=verify-full&sslrootcert=${otherCa}`)).rejects.toThrow(
      /certificate/,
    );
    const misnamed = open('127.0.0.1', `?sslmode=verify-full&sslrootcert=${ca}`);
    await expect(misnamed).rejects.toThrow(/altnames/);
    // Without a file of its own the authorities of the system hold.
    await expect(open('localhost', '?sslmode=verify-full')).rejects.toThrow(/certificate/);
  });

  it('is not reached without TLS', async () => {
    await expect(open('localhost', '')).rejects.toThrow(/no encryption/);
  });
});
