import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTwoClients } from '../../demo/make/factories.ts';
import { emailOf } from '../../demo/make/people.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
  await makeTwoClients(testApp.deps);
});

afterAll(() => testApp.close());

describe('an Admin who is demoted while a call is under way', () => {
  it.each<[string, (uuid: string) => [string, string, object?]]>([
    ['deletes nobody', (uuid) => ['DELETE', `/v2/users/${uuid}`]],
    ['changes nobody', (uuid) => ['PATCH', `/v2/users/${uuid}`, { role: 4 }]],
    [
      'invites nobody',
      () => [
        'POST',
        '/v2/users',
        { email: 'late@replique.test', firstname: 'Late', lastname: 'Comer', role: 4 },
      ],
    ],
  ])('%s', async (_, request) => {
    const people = () =>
      testApp.sql('select uuid, email, level, disabled_at from users order by id');
    const before = await people();
    const [carol] = await testApp.sql<{ uuid: string }>('select uuid from users where email = $1', [
      emailOf('carol'),
    ]);
    await testApp.signIn('bob');
    const other = new pg.Client({ connectionString: testApp.database.adminUrl });
    await other.connect();
    await other.query('begin');
    await other.query('update users set level = 3 where email = $1', [emailOf('bob')]);
    const [method, path, body] = request(carol?.uuid ?? '');
    const call = testApp.call('bob', method, path, body);
    await delay(400);
    await other.query('commit');
    await other.end();
    expect((await call).status).toBe(401);
    await testApp.sql('update users set level = 4 where email = $1', [emailOf('bob')]);
    expect(await people()).toEqual(before);
  });
});
