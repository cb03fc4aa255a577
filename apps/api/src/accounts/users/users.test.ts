import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import { emailOf } from '../../demo/make/people.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';

let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };

beforeAll(async () => {
  testApp = await createTestApp();
  clients = await makeTwoClients(testApp.deps);
});

afterAll(() => testApp.close());

const rowOf = async (email: string) =>
  (
    await testApp.sql<{ firstname: string; lastname: string; language: string | null }>(
      'select firstname, lastname, language from users where email = $1',
      [email],
    )
  )[0];
const change = (body: unknown) => testApp.call('carol', 'PATCH', '/v2/users/me', body);

describe('the signed-in person', () => {
  it('is answered with the eight fields of wire.md, the role as its level @spec-3.8 @spec-7.7', async () => {
    const answer = await testApp.call('bob', 'GET', '/v2/users/me');
    expect(answer.body).toEqual({
      uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      email: emailOf('bob'),
      firstname: 'Bob',
      lastname: 'Brennan',
      name: 'Bob Brennan',
      language: null,
      role: 4,
      clientUuid: clients.first.uuid,
    });
    expect((await testApp.call('alice', 'GET', '/v2/users/me')).body).toMatchObject({
      role: 5,
      clientUuid: null,
    });
  });

  it.each([
    ['Caroline', 'Caroline', ''],
    ['Caroline Whitfield', 'Caroline', 'Whitfield'],
    ['Ana María de la Cruz', 'Ana', 'María de la Cruz'],
    ['  Jean   Dupont ', 'Jean', 'Dupont'],
    ['李 小龍', '李', '小龍'],
  ])(
    'takes the first word of the name %j as first name and the rest as last name @spec-7.8',
    async (name, firstname, lastname) => {
      const answer = await change({ name });
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({
        firstname,
        lastname,
        name: [firstname, lastname].filter(Boolean).join(' '),
      });
      expect(await rowOf(emailOf('carol'))).toMatchObject({ firstname, lastname });
    },
  );

  it('takes first and last name apart, and a language alone @spec-7.8', async () => {
    await change({ firstname: 'Carol Ann', lastname: 'Whitfield' });
    const answer = await change({ language: 'fr' });
    expect(answer.body).toMatchObject({ name: 'Carol Ann Whitfield', language: 'fr' });
    expect(await rowOf(emailOf('carol'))).toEqual({
      firstname: 'Carol Ann',
      lastname: 'Whitfield',
      language: 'fr',
    });
    expect(await rowOf(emailOf('bob'))).toMatchObject({ firstname: 'Bob', language: null });
  });

  it.each<[object, string]>([
    [{}, 'nothing'],
    [{ name: '' }, 'an empty name'],
    [{ name: '   ' }, 'a name of spaces'],
    [{ name: 'x'.repeat(201) }, 'a name that is too long'],
    [{ language: 'de' }, 'a language that is not offered'],
    [{ language: null }, 'no language'],
    [{ firstname: 1 }, 'a number'],
    [{ name: '=1+1 Whitfield' }, 'a formula'],
    [{ name: 'Carol @SUM(A1)' }, 'a formula as last name'],
    [{ firstname: 'Carol\r\nBcc: x@y.test' }, 'two lines'],
    [{ lastname: 'a\u2028b' }, 'two lines of another kind'],
  ])('refuses %j: %s', async (body) => {
    const before = await rowOf(emailOf('carol'));
    expect((await change(body)).status).toBe(400);
    expect(await rowOf(emailOf('carol'))).toEqual(before);
  });

  it('takes the whole user back as it was read, with the change in it', async () => {
    const read = (await testApp.call('dan', 'GET', '/v2/users/me')).body as Record<string, unknown>;
    expect(read['language']).toBeNull();
    const put = (patch: object) =>
      testApp.call('dan', 'PATCH', '/v2/users/me', { ...read, ...patch });
    expect((await put({})).body).toEqual(read);
    expect((await put({ language: 'fr' })).body).toEqual({ ...read, language: 'fr' });
    expect((await put({ language: 'fr', name: 'Daniel Doyle' })).body).toMatchObject({
      firstname: 'Daniel',
      name: 'Daniel Doyle',
    });
    expect(
      (await put({ language: 'fr', firstname: 'Danny', name: 'Daniel Doyle' })).body,
    ).toMatchObject({ name: 'Danny Doyle' });
    expect((await put({ language: 'fr', firstname: 'Dave', name: 'Someone Else' })).status).toBe(
      400,
    );
  });

  it.each([
    ['uuid', '00000000-0000-4000-8000-000000000000'],
    ['email', 'somebody@replique.test'],
    ['role', 5],
    ['clientUuid', null],
  ])('refuses a changed %s by name', async (field, value) => {
    const answer = await change({ language: 'en', [field]: value });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ data: { fields: [{ path: field }] } });
    expect(await rowOf(emailOf('carol'))).toMatchObject({ language: 'fr' });
  });

  it('writes down what changed, with what stood there before', async () => {
    await testApp.call('frank', 'PATCH', '/v2/users/me', { firstname: 'François' });
    const [entry] = await testApp.sql(
      `select action, before, after from audit_log where user_id = (select id from users where email = $1)`,
      [emailOf('frank')],
    );
    expect(entry).toEqual({
      action: 'users.changed',
      before: { firstname: 'Frank' },
      after: { firstname: 'François' },
    });
  });
});
