import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeClient,
  makePerson,
  makeTwoClients,
  type MadeClient,
  type MadePerson,
} from '../../demo/make/factories.ts';
import { emailOf, type PersonKey } from '../../demo/make/people.ts';
import { createMailer } from '../mail/mailer.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';

let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };

beforeAll(async () => {
  testApp = await createTestApp();
  clients = await makeTwoClients(testApp.deps);
});

afterAll(() => testApp.close());

type Person = {
  uuid: string;
  email: string;
  firstname: string;
  lastname: string;
  role: number;
  client: { uuid: string; name: string } | null;
  language: string | null;
  state: string;
};

const address = () => `new-${randomUUID().slice(0, 8)}@replique.test`;
const draft = (change: object = {}) => ({
  email: address(),
  firstname: 'Nina',
  lastname: 'Keller',
  role: 3,
  ...change,
});
const post = (caller: PersonKey, body: unknown) => testApp.call(caller, 'POST', '/v2/users', body);
const codeOf = (body: unknown) => (body as { code: string }).code;

async function inviteWithLink(caller: PersonKey, change: object = {}) {
  const answer = await post(caller, draft(change));
  expect(answer.status, answer.text).toBe(201);
  return answer.body as Person & { invitationLink: string | null };
}

async function invite(caller: PersonKey, change: object = {}): Promise<Person> {
  const { invitationLink: _, ...person } = await inviteWithLink(caller, change);
  return person;
}

async function uuidOf(email: string): Promise<string> {
  const [row] = await testApp.sql<{ uuid: string }>(
    'select uuid from users where email = $1 and disabled_at is null',
    [email],
  );
  return row?.uuid ?? '';
}

async function patch(caller: PersonKey | { email: string }, uuid: string, body: unknown) {
  return testApp.call(caller, 'PATCH', `/v2/users/${uuid}`, body);
}

const remove = (caller: PersonKey | { email: string }, uuid: string) =>
  testApp.call(caller, 'DELETE', `/v2/users/${uuid}`);

const make = (level: number, clientId: number | null) =>
  makePerson(testApp.deps, { level, clientId });

const mailsTo = (email: string) =>
  testApp.sql<{ subject: string }>('select subject from mails where recipient = $1', [email]);

const entriesOf = (label: string) =>
  testApp.sql<{ action: string; before: unknown; after: unknown; client_id: string | null }>(
    'select action, before, after, client_id from audit_log where label = $1 order by id',
    [label],
  );

describe('inviting a person', () => {
  it('makes somebody who has not come yet, with a mail, a link and an entry in the audit log @spec-2.86', async () => {
    const lastname = `Keller ${randomUUID().slice(0, 6)}`;
    const person = await invite('bob', { lastname });
    expect(person).toMatchObject({
      role: 3,
      state: 'invited',
      language: null,
      lastSignedInAt: null,
      client: { uuid: clients.first.uuid, name: clients.first.name },
    });
    expect(await mailsTo(person.email)).toHaveLength(1);
    const [row] = await testApp.sql<{ invited_at: Date | null; links: string }>(
      `select invited_at, (select count(*) from account_links l where l.user_id = users.id
         and l.purpose = 'invitation' and l.used_at is null) as links from users where uuid = $1`,
      [person.uuid],
    );
    expect(row?.invited_at).toBeInstanceOf(Date);
    expect(Number(row?.links)).toBe(1);
    expect(await entriesOf(`Nina ${lastname}`)).toEqual([
      expect.objectContaining({
        action: 'users.invited',
        after: { email: person.email, role: 3 },
      }),
    ]);
  });

  it('writes in the language of whoever invites', async () => {
    await testApp.sql(`update users set language = 'fr' where email = $1`, [emailOf('erin')]);
    const [english] = await mailsTo((await invite('bob')).email);
    const [french] = await mailsTo((await invite('erin')).email);
    expect(french?.subject).not.toBe(english?.subject);
  });

  it('takes the address in small letters and refuses a second person with it', async () => {
    const email = `Mixed-${randomUUID().slice(0, 8)}@Replique.Test`;
    const person = await invite('bob', { email: ` ${email} ` });
    expect(person.email).toBe(email.toLowerCase());
    for (const caller of ['bob', 'alice', 'erin'] as const) {
      const client = caller === 'alice' ? clients.second.uuid : undefined;
      const answer = await post(caller, draft({ email, client }));
      expect([answer.status, codeOf(answer.body)]).toEqual([409, 'users.email-taken']);
    }
  });

  it.each<[object, string]>([
    [{ email: 'nina' }, 'email'],
    [{ email: 'nina@' }, 'email'],
    [{ email: '' }, 'email'],
    [{ email: 'api.someone@service.invalid' }, 'email'],
    [{ firstname: '  ' }, 'firstname'],
    [{ lastname: '' }, 'lastname'],
    [{ lastname: 'x'.repeat(101) }, 'lastname'],
    [{ firstname: '=HYPERLINK("https://evil.test")' }, 'firstname'],
    [{ firstname: 'a\nBcc: all@evil.test' }, 'firstname'],
    [{ role: 0 }, 'role'],
    [{ role: 6 }, 'role'],
    [{ role: '3' }, 'role'],
  ])('refuses %j and names the field', async (change, field) => {
    const answer = await post('bob', draft(change));
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ data: { fields: [{ path: field }] } });
  });

  it.each(['email', 'firstname', 'lastname', 'role'])('asks for %s', async (field) => {
    const answer = await post('bob', draft({ [field]: undefined }));
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ data: { fields: [{ path: field }] } });
  });

  it('grants nothing above the own level', async () => {
    const answer = await post('bob', draft({ role: 5 }));
    expect([answer.status, codeOf(answer.body)]).toEqual([403, 'users.level-above-own']);
    expect((await invite('bob', { role: 4 })).role).toBe(4);
    expect(await invite('alice', { role: 5 })).toMatchObject({ role: 5, client: null });
  });

  it('asks a super-admin for the client, unless the person is to be one too', async () => {
    expect((await post('alice', draft())).status).toBe(400);
    expect((await post('alice', draft({ role: 5, client: clients.first.uuid }))).status).toBe(400);
    const person = await invite('alice', { client: clients.second.uuid });
    expect(person.client?.uuid).toBe(clients.second.uuid);
    expect((await post('alice', draft({ client: randomUUID() }))).status).toBe(404);
  });

  it('keeps an Admin inside the own client: another one is as unknown as any', async () => {
    const foreign = await post('bob', draft({ client: clients.second.uuid }));
    const unknown = await post('bob', draft({ client: randomUUID() }));
    expect(foreign.status).toBe(404);
    expect(foreign.text).toBe(unknown.text);
  });

  it.each(['carol', 'dan'] as const)('is refused to %s', async (caller) => {
    const { uuid } = await make(1, clients.first.id);
    expect((await post(caller, draft())).status).toBe(403);
    expect((await patch(caller, uuid, { role: 2 })).status).toBe(403);
    expect((await remove(caller, uuid)).status).toBe(403);
    const again = await testApp.call(caller, 'POST', `/v2/users/${uuid}/invitation`);
    expect(again.status).toBe(403);
    const csv = 'email,firstname,lastname,role\n';
    const imported = await testApp.call(caller, 'POST', '/v2/users/import', {
      csv,
      isDryRun: true,
    });
    expect(imported.status).toBe(403);
  });
});

describe('inviting again', () => {
  it('sends another mail, and only the newest link is open', async () => {
    const person = await invite('bob');
    const again = await testApp.call('bob', 'POST', `/v2/users/${person.uuid}/invitation`);
    expect(again.status).toBe(200);
    expect(await mailsTo(person.email)).toHaveLength(2);
    const links = await testApp.sql<{ open: boolean }>(
      `select used_at is null as open from account_links where user_id =
         (select id from users where uuid = $1)`,
      [person.uuid],
    );
    expect(links.filter(({ open }) => open)).toHaveLength(1);
  });

  it('answers a link that opens only where no mail server sends it, and to no other call', async () => {
    const again = async (uuid: string) => {
      const answer = await testApp.call('bob', 'POST', `/v2/users/${uuid}/invitation`);
      return (answer.body as { invitationLink: string | null }).invitationLink;
    };
    const person = await inviteWithLink('bob');
    const link = await again(person.uuid);
    expect(link).not.toBe(person.invitationLink);
    const open = async (address: string | null) =>
      (await testApp.app.inject({ url: address?.replace('http://localhost:3000', '') ?? '' }))
        .payload;
    expect(await open(link)).toContain('type="password"');
    expect(await open(person.invitationLink)).not.toContain('type="password"');
    const token = link?.split('token=')[1] ?? 'none';
    const read = await testApp.call('bob', 'GET', `/v2/users/${person.uuid}`);
    const entries = await testApp.sql('select * from audit_log');
    for (const text of [read.text, JSON.stringify(entries), testApp.logged.join('\n')])
      expect(text).not.toContain(token);

    const { mailer } = testApp.deps;
    testApp.deps.mailer = createMailer(
      {
        smtpUrl: 'smtp://127.0.0.1:1',
        from: 'r@replique.test',
        isPlainAllowed: true,
      },
      testApp.deps,
    );
    try {
      const sent = await inviteWithLink('bob');
      expect([sent.invitationLink, await again(sent.uuid)]).toEqual([null, null]);
    } finally {
      testApp.deps.mailer = mailer;
    }
  });

  it('is refused for somebody who has a password or has been here', async () => {
    const carol = await uuidOf(emailOf('carol'));
    const answer = await testApp.call('bob', 'POST', `/v2/users/${carol}/invitation`);
    expect([answer.status, codeOf(answer.body)]).toEqual([409, 'users.not-invited']);
    const person = await invite('bob');
    await testApp.sql('update users set last_signed_in_at = now() where uuid = $1', [person.uuid]);
    const single = await testApp.call('bob', 'POST', `/v2/users/${person.uuid}/invitation`);
    expect(single.status).toBe(409);
  });
});

describe('changing a person', () => {
  it('changes names and role, answers the whole person and writes down what differs @spec-2.86', async () => {
    const person = await invite('bob', { lastname: `Frey ${randomUUID().slice(0, 6)}` });
    const answer = await patch('bob', person.uuid, { firstname: 'Nora', role: 2 });
    expect(answer.body).toEqual({ ...person, firstname: 'Nora', role: 2 });
    expect((await entriesOf(`Nora ${person.lastname}`))[0]).toMatchObject({
      action: 'users.changed',
      before: { firstname: 'Nina', level: 3 },
      after: { firstname: 'Nora', level: 2 },
    });
  });

  it('takes the whole person back as it was read, and refuses a changed read-only field by name', async () => {
    const { client: _, ...person } = await invite('bob');
    const same = await patch('bob', person.uuid, person);
    expect(same.status, same.text).toBe(200);
    const changed = await patch('bob', person.uuid, { ...person, state: 'active', language: 'fr' });
    expect(changed.status).toBe(400);
    expect(changed.body).toMatchObject({
      data: { fields: [{ path: 'language' }, { path: 'state' }] },
    });
    expect((await patch('bob', person.uuid, { password: 'x' })).status).toBe(400);
  });

  it('leaves the e-mail to the person, unless they have not come yet', async () => {
    const carol = await uuidOf(emailOf('carol'));
    const refused = await patch('bob', carol, { email: address() });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ data: { fields: [{ path: 'email' }] } });
    const person = await invite('bob');
    const email = address();
    expect((await patch('bob', person.uuid, { email })).body).toMatchObject({ email });
    expect(await mailsTo(email)).toHaveLength(1);
    const [links] = await testApp.sql<{ open: string }>(
      `select count(*) filter (where used_at is null) as open from account_links
       where user_id = (select id from users where uuid = $1)`,
      [person.uuid],
    );
    expect(Number(links?.open)).toBe(1);
    const taken = await patch('bob', person.uuid, { email: emailOf('frank') });
    expect([taken.status, codeOf(taken.body)]).toEqual([409, 'users.email-taken']);
  });

  it('grants nothing above the own level, and finds nobody outside the own client', async () => {
    const person = await invite('bob');
    const answer = await patch('bob', person.uuid, { role: 5 });
    expect([answer.status, codeOf(answer.body)]).toEqual([403, 'users.level-above-own']);
    for (const key of ['alice', 'erin', 'frank'] as const) {
      const uuid = await uuidOf(emailOf(key));
      expect((await patch('bob', uuid, { firstname: 'Taken' })).status).toBe(404);
      expect((await remove('bob', uuid)).status).toBe(404);
    }
    const moved = await patch('bob', person.uuid, { client: clients.second.uuid });
    expect([moved.status, codeOf(moved.body)]).toEqual([404, 'clients.not-found']);
  });

  it('moves a person to another client for super-admins, or out of any as a super-admin', async () => {
    const person = await invite('bob');
    const moved = await patch('alice', person.uuid, { client: clients.second.uuid });
    expect(moved.body).toMatchObject({ client: { uuid: clients.second.uuid } });
    const raised = await patch('alice', person.uuid, { role: 5 });
    expect(raised.body).toMatchObject({ role: 5, client: null });
    expect((await patch('alice', person.uuid, { role: 3 })).status).toBe(400);
    const back = await patch('alice', person.uuid, { role: 3, client: clients.first.uuid });
    expect(back.body).toMatchObject({ role: 3, client: { uuid: clients.first.uuid } });
    expect((await patch('alice', person.uuid, { client: null })).status).toBe(400);
  });

  it('lets nobody change the own role or client, but the own name', async () => {
    const bob = await uuidOf(emailOf('bob'));
    const answer = await patch('bob', bob, { role: 3 });
    expect([answer.status, codeOf(answer.body)]).toEqual([409, 'users.not-oneself']);
    expect((await patch('bob', bob, { firstname: 'Bob', role: 4 })).status).toBe(200);
  });

  it('takes effect at once: a demoted person’s token is dead, a refreshed one has the new role', async () => {
    const person = await make(4, clients.first.id);
    const tokens = await testApp.signIn(person);
    expect((await patch('bob', person.uuid, { role: 1 })).status).toBe(200);
    const caller = { token: tokens.accessToken };
    expect((await testApp.call(caller, 'GET', '/v2/users/me')).status).toBe(401);
    const { refreshToken } = tokens;
    const renewed = await testApp.call(null, 'POST', '/v2/auth/refresh', { refreshToken });
    const token = (renewed.body as { accessToken: string }).accessToken;
    expect((await testApp.call({ token }, 'POST', '/v2/users', draft())).status).toBe(403);
    expect((await testApp.call({ token }, 'GET', '/v2/users/me')).body).toMatchObject({ role: 1 });
  });
});

describe('deleting a person', () => {
  async function expectGone(person: MadePerson, token: string, refreshToken: string) {
    expect((await testApp.call({ token }, 'GET', '/v2/users/me')).status).toBe(401);
    const renewed = await testApp.call(null, 'POST', '/v2/auth/refresh', { refreshToken });
    expect(renewed.status).toBe(401);
    await expect(testApp.signIn(person)).rejects.toThrow('was not signed in');
  }

  it('ends sessions, links and the second factor at once, and frees the address', async () => {
    const person = await make(3, clients.first.id);
    const tokens = await testApp.signIn(person);
    await testApp.sql(
      `insert into second_factors (user_id, sealed_secret, created_at) values ($1, 'x', now())`,
      [person.id],
    );
    await testApp.sql(`insert into recovery_codes (user_id, code_hash) values ($1, 'x')`, [
      person.id,
    ]);
    await testApp.sql(
      `insert into account_links (token_hash, user_id, purpose, created_at, expires_at)
       values ($2, $1, 'password', now(), now() + interval '1 hour')`,
      [person.id, randomUUID()],
    );
    expect((await remove('bob', person.uuid)).status).toBe(204);
    const [left] = await testApp.sql<Record<string, string>>(
      `select (select count(*) from sessions where user_id = $1 and ended_at is null) as sessions,
         (select count(*) from account_links where user_id = $1 and used_at is null) as links,
         (select count(*) from second_factors where user_id = $1) as factors,
         (select count(*) from recovery_codes where user_id = $1) as codes`,
      [person.id],
    );
    expect(Object.values(left ?? {}).map(Number)).toEqual([0, 0, 0, 0]);
    await expectGone(person, tokens.accessToken, tokens.refreshToken);
    const again = await invite('bob', { email: person.email });
    expect(again.uuid).not.toBe(person.uuid);
    expect((await remove('bob', person.uuid)).status).toBe(404);
  });

  it('lets nobody delete themselves, and a demo account that was deleted stays so', async () => {
    const bob = await uuidOf(emailOf('bob'));
    const answer = await remove('bob', bob);
    expect([answer.status, codeOf(answer.body)]).toEqual([409, 'users.not-oneself']);
    const person = await make(1, clients.first.id);
    await testApp.sql('update users set is_demo = true where id = $1', [person.id]);
    await remove('bob', person.uuid);
    const [row] = await testApp.sql<{ is_demo: boolean }>(
      'select is_demo from users where id = $1',
      [person.id],
    );
    expect(row?.is_demo).toBe(false);
  });

  it('neither shows nor touches the accounts behind API credentials', async () => {
    const service = await make(4, clients.first.id);
    await testApp.sql('update users set is_service = true where id = $1', [service.id]);
    for (const caller of ['bob', 'alice'] as const) {
      const list = await testApp.call(caller, 'GET', '/v2/users?pageSize=100');
      expect(list.text).not.toContain(service.email);
      const path = `/v2/users/${service.uuid}`;
      expect((await testApp.call(caller, 'GET', path)).status).toBe(404);
      expect((await patch(caller, service.uuid, { role: 1 })).status).toBe(404);
      expect((await remove(caller, service.uuid)).status).toBe(404);
      expect((await testApp.call(caller, 'POST', `${path}/invitation`)).status).toBe(404);
    }
  });

  it('ends everybody’s access with the archive of their client', async () => {
    const client = await makeClient(testApp.deps);
    const person = await make(4, client.id);
    const tokens = await testApp.signIn(person);
    await testApp.sql('update clients set archived_at = now() where id = $1', [client.id]);
    await expectGone(person, tokens.accessToken, tokens.refreshToken);
  });
});
