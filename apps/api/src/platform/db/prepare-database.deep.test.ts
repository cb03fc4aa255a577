import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { testLog } from '@replique/tests/app/test-log.ts';
import { registry } from '../../slices.ts';
import { findCatalogueFaults } from './catalogue.ts';
import { openDatabase } from './database.ts';
import { withCredentials, withDatabaseName, withSetting } from './database-url.ts';
import { errorCode } from './errors.ts';
import { modestLogin, requireModestLogin } from './login-rights.ts';
import { migrate } from './migrate.ts';
import { prepareDatabase } from './prepare-database.ts';
import type { PreparedDatabase } from './prepare-database.ts';

const { adminUrl } = inject('testServer');
let suffix: string;
let databaseUrl: string;

beforeEach(async () => {
  suffix = randomBytes(4).toString('hex');
  databaseUrl = withDatabaseName(adminUrl, `db_${suffix}`);
  await asAdmin(
    `create role manager_${suffix} login createrole password 'm'`,
    `create role app_${suffix} login password 'a'`,
    // A user with CREATEROLE administers the roles it made; here they are there already.
    `grant replique_owner, replique_login, replique_tenant, replique_staff to manager_${suffix} with admin option`,
    `create database db_${suffix} owner manager_${suffix}`,
  );
});

afterEach(() =>
  asAdmin(
    `drop database db_${suffix} with (force)`,
    `drop owned by manager_${suffix} cascade`,
    `revoke replique_login, replique_tenant, replique_staff from app_${suffix} cascade`,
    `drop role manager_${suffix}, app_${suffix}`,
  ),
);

async function asAdmin(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

function urlOf(user: string, password: string): string {
  return withCredentials(databaseUrl, user, password);
}

/** Migrates and uses the database as the server does; a query without withClient must fail. */
async function expectToServe(prepared: PreparedDatabase): Promise<void> {
  const { applied } = await migrate({ ownerUrl: prepared.ownerUrl, log: testLog });
  expect(applied).toContain('0001-baseline.sql');
  expect(await findCatalogueFaults(prepared.ownerUrl, registry)).toEqual([]);
  const database = openDatabase({ url: prepared.loginUrl, log: testLog });
  const me = sql<{ me: string }>`select current_user as me`;
  expect((await database.withClient(1, (tx) => me.execute(tx))).rows).toEqual([
    { me: 'replique_tenant' },
  ]);
  expect((await database.withStaff((tx) => me.execute(tx))).rows).toEqual([
    { me: 'replique_staff' },
  ]);
  await database.close();
  const client = new pg.Client({ connectionString: prepared.loginUrl });
  await client.connect();
  const forgotten: unknown = await client
    .query('select from public.users')
    .catch((error: unknown) => error);
  expect(errorCode(forgotten)).toBe('42501');
  await client.end();
}

describe('prepareDatabase on a server of somebody else’s', () => {
  it('takes one user that owns the database and may create roles', async () => {
    const url = urlOf(`manager_${suffix}`, 'm');
    await expectToServe(await prepareDatabase({ url, log: testLog }));
    // Later starts, and several at once, change nothing.
    await Promise.all([1, 2, 3].map(() => prepareDatabase({ url, log: testLog })));
  });

  it('takes a superuser', async () => {
    await expectToServe(await prepareDatabase({ url: databaseUrl, log: testLog }));
  });

  it('takes a plain user for the server beside DATABASE_ADMIN_URL for migrations', async () => {
    const url = urlOf(`app_${suffix}`, 'a');
    const prepared = await prepareDatabase({
      url,
      adminUrl: urlOf(`manager_${suffix}`, 'm'),
      log: testLog,
    });
    await expectToServe(prepared);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const escape: unknown = await client
      .query('set role replique_owner')
      .catch((error: unknown) => error);
    expect(errorCode(escape)).toBe('42501');
    await client.end();
  });

  it('refuses a login that can gain more than the server needs, and names the two commands', async () => {
    const manager = urlOf(`manager_${suffix}`, 'm');
    await prepareDatabase({ url: manager, log: testLog });
    await expect(requireModestLogin(manager)).rejects.toThrow(
      /may create roles.*can become replique_owner.*owns the database[^]*create role replique_run login[^]*grant connect on database "db_/u,
    );
    await expect(requireModestLogin(databaseUrl)).rejects.toThrow(/is a superuser/u);
  });

  it('takes the login that the two commands make', async () => {
    const [, grant] = modestLogin(`db_${suffix}`);
    await asAdmin(`revoke connect on database db_${suffix} from public`);
    await asAdmin(grant.replace('replique_run', `app_${suffix}`));
    const url = urlOf(`app_${suffix}`, 'a');
    // Before the first start, and after it.
    await requireModestLogin(url);
    await expectToServe(
      await prepareDatabase({ url, adminUrl: urlOf(`manager_${suffix}`, 'm'), log: testLog }),
    );
    await requireModestLogin(url);
    await asAdmin(`grant pg_write_all_data to app_${suffix}`);
    await expect(requireModestLogin(url)).rejects.toThrow(/can become pg_write_all_data/u);
  });

  it('says what is missing when the user may not prepare the database', async () => {
    const work = prepareDatabase({ url: urlOf(`app_${suffix}`, 'a'), log: testLog });
    await expect(work).rejects.toThrow(/DATABASE_ADMIN_URL/);
  });
});

describe('database addresses', () => {
  it('keep what they had when edited', () => {
    const url = 'postgresql://u:p%40@/db?host=/run/pg&options=-c%20a=1';
    expect(withSetting(url, 'role', 'r')).toBe(
      'postgresql://u:p%40@/db?host=%2Frun%2Fpg&options=-c%20a%3D1%20-c%20role%3Dr',
    );
    expect(withDatabaseName(url, 'other')).toBe(
      'postgresql://u:p%40@/other?host=/run/pg&options=-c%20a=1',
    );
    expect(withDatabaseName('postgres://h:1', 'x')).toBe('postgres://h:1/x');
    expect(withCredentials('postgres://h/x', 'a b', 'c/d')).toBe('postgres://a%20b:c%2Fd@h/x');
    expect(withCredentials(url, 'v', 'w')).toBe(
      'postgresql://v:w@/db?host=/run/pg&options=-c%20a=1',
    );
  });
});
