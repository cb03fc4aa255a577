import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withCredentials } from '../../apps/api/src/platform/db/database-url.ts';
import { modestLogin } from '../../apps/api/src/platform/db/login-rights.ts';
import { createTestApp, type TestApp } from '../app/test-app.ts';
import { spawnServer } from '../processes/spawned-server.ts';

/** In production the real server starts with the login that the two commands make, and with no greater one. */

let testApp: TestApp;
const login = `replique_run_${randomBytes(4).toString('hex')}`;

const start = (urls: Record<string, string>) =>
  spawnServer({
    ...urls,
    NODE_ENV: 'production',
    MASTER_KEY: testApp.deps.config.masterKey ?? '',
    PUBLIC_URL: testApp.deps.config.publicUrl,
    LOG_LEVEL: 'silent',
  });

beforeAll(async () => {
  testApp = await createTestApp();
  const { pathname } = new URL(testApp.database.adminUrl);
  for (const command of modestLogin(pathname.slice(1)))
    await testApp.sql(command.replace('replique_run', login).replace('…', 'a-password'));
});
afterAll(async () => {
  await testApp.sql(`drop owned by ${login}`);
  await testApp.sql(`drop role ${login}`);
  await testApp.close();
});

describe('a server in production', () => {
  it('does not start with a login that can gain more than it needs', async () => {
    const { adminUrl } = testApp.database;
    await expect(start({ DATABASE_URL: adminUrl })).rejects.toThrow('The server did not start.');
    await expect(start({ DATABASE_URL: adminUrl, DATABASE_ADMIN_URL: adminUrl })).rejects.toThrow(
      'The server did not start.',
    );
  }, 120_000);

  it('starts with two logins', async () => {
    const { adminUrl } = testApp.database;
    const server = await start({
      DATABASE_URL: withCredentials(adminUrl, login, 'a-password'),
      DATABASE_ADMIN_URL: adminUrl,
    });
    expect((await fetch(`${server.url}/ready`)).status).toBe(200);
    await server.stop();
  }, 120_000);
});
