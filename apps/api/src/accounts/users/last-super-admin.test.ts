import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makePerson, makeTwoClients, type MadePerson } from '../../demo/make/factories.ts';
import { emailOf } from '../../demo/make/people.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';

let testApp: TestApp;
let people: MadePerson[];

beforeAll(async () => {
  testApp = await createTestApp({ poolSize: 12 });
  await makeTwoClients(testApp.deps);
  await testApp.sql('update users set disabled_at = now() where email = $1', [emailOf('alice')]);
});

beforeEach(async () => {
  await testApp.sql('update users set disabled_at = now() where level = 5 and disabled_at is null');
  people = [];
  for (let count = 0; count < 3; count += 1) {
    const person = await makePerson(testApp.deps, { level: 5, clientId: null });
    await testApp.signIn(person);
    people.push(person);
  }
});

afterAll(() => testApp.close());

const remove = (caller: MadePerson, target: MadePerson) =>
  testApp.call({ email: caller.email }, 'DELETE', `/v2/users/${target.uuid}`);

async function left(): Promise<number> {
  const [row] = await testApp.sql<{ count: string }>(
    'select count(*) from users where level = 5 and disabled_at is null',
  );
  return Number(row?.count);
}

describe('the last super-admin', () => {
  it('neither goes nor steps down', async () => {
    const [last, ...others] = people as [MadePerson, ...MadePerson[]];
    for (const other of others) expect((await remove(last, other)).status).toBe(204);
    const gone = await remove(last, last);
    expect([gone.status, (gone.body as { code: string }).code]).toEqual([
      409,
      'users.last-super-admin',
    ]);
    const [client] = await testApp.sql<{ uuid: string }>('select uuid from clients limit 1');
    const down = await testApp.call({ email: last.email }, 'PATCH', `/v2/users/${last.uuid}`, {
      role: 4,
      client: client?.uuid,
    });
    expect([down.status, (down.body as { code: string }).code]).toEqual([
      409,
      'users.last-super-admin',
    ]);
    expect(await left()).toBe(1);
  });

  it('is still there when two delete each other at the same time, ten times over', async () => {
    for (let round = 0; round < 10; round += 1) {
      const pair = [
        await makePerson(testApp.deps, { level: 5, clientId: null }),
        await makePerson(testApp.deps, { level: 5, clientId: null }),
      ] as const;
      for (const person of pair) await testApp.signIn(person);
      await testApp.sql(
        'update users set disabled_at = now() where level = 5 and disabled_at is null and id <> all($1)',
        [pair.map(({ id }) => id)],
      );
      const answers = await Promise.all([remove(pair[0], pair[1]), remove(pair[1], pair[0])]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 401]);
      expect(await left()).toBe(1);
    }
  });

  it('is still there when three delete each other in a circle', async () => {
    const [a, b, c] = people as [MadePerson, MadePerson, MadePerson];
    await Promise.all([remove(a, b), remove(b, c), remove(c, a)]);
    expect(await left()).toBeGreaterThanOrEqual(1);
  });
});
