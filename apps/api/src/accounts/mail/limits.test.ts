import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makePerson, makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import { emailOf } from '../../demo/make/people.ts';
import { prove } from '@replique/tests/app/prove.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { queueMail } from './mail.ts';
import { hasRoomFor, mailboxOf, purgeCounts } from './limits.ts';

let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };
let people = 0;

beforeAll(async () => {
  testApp = await createTestApp({ config: { mailFactor: 1 } });
  clients = await makeTwoClients(testApp.deps);
});

afterAll(() => testApp.close());

beforeEach(async () => {
  testApp.setClock();
  await testApp.sql('delete from mail_counts');
  await testApp.sql('delete from mails');
});

const person = (email: string) => ({ email, firstname: 'Nora', lastname: 'Lang', role: 2 });
const mailsIn = async (text: string) =>
  (await testApp.sql('select 1 from mails where recipient like $1', [text])).length;
const newAddress = () => `somebody${(people += 1)}@else.test`;

/** Invites an address, over and over: added, deleted, and invited again under the next spelling of it. */
async function inviteAgain(email: string) {
  const invited = await testApp.call('bob', 'POST', '/v2/users', person(email));
  const { uuid } = invited.body as { uuid?: string };
  if (uuid) await testApp.call('bob', 'DELETE', `/v2/users/${uuid}`);
  return invited;
}

describe('mails to one address', () => {
  it('are five in an hour, however often somebody is invited', async () => {
    const statuses = [];
    for (let n = 0; n < 50; n += 1) statuses.push((await inviteAgain('victim@else.test')).status);
    expect(statuses).toEqual([...Array<number>(5).fill(201), ...Array<number>(45).fill(429)]);
    expect(await mailsIn('victim@else.test')).toBe(5);
  });

  it('are five in an hour by “send again” too, and the answer says when there is room', async () => {
    const { body } = await testApp.call('bob', 'POST', '/v2/users', person(newAddress()));
    const { uuid, email } = body as { uuid: string; email: string };
    const answers = [];
    for (let n = 0; n < 6; n += 1)
      answers.push(await testApp.call('bob', 'POST', `/v2/users/${uuid}/invitation`));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429, 429]);
    expect(answers.at(-1)?.body).toMatchObject({ code: 'mails.too-many', data: { minutes: 60 } });
    expect(await mailsIn(email)).toBe(5);
    testApp.setClock(new Date(Date.now() + 61 * 60_000));
    const { accessToken } = await testApp.signIn('bob');
    const later = { token: accessToken };
    expect((await testApp.call(later, 'POST', `/v2/users/${uuid}/invitation`)).status).toBe(200);
    testApp.setClock();
    await testApp.signIn('bob');
  });

  it('are counted together for the spellings of one mailbox, and whoever asks', async () => {
    const spellings = [
      'jo.doe@gmail.com',
      'jodoe+1@gmail.com',
      'JoDoe@gmail.com',
      'j.o.doe+x@gmail.com',
    ];
    expect(new Set(spellings.map((each) => mailboxOf(each)))).toEqual(new Set(['jodoe@gmail.com']));
    expect(mailboxOf('Jo.Doe+1@else.test')).toBe('jo.doe@else.test');
    for (const email of spellings) expect((await inviteAgain(email)).status).toBe(201);
    expect((await inviteAgain('jodoe@gmail.com')).status).toBe(201);
    const byAnother = await testApp.call('alice', 'POST', '/v2/users', {
      ...person('jodoe+9@gmail.com'),
      client: clients.second.uuid,
    });
    expect(byAnother.status).toBe(429);
  });

  it('are as many when fifty are asked for at once', async () => {
    const { body } = await testApp.call('bob', 'POST', '/v2/users', person(newAddress()));
    const { uuid, email } = body as { uuid: string; email: string };
    await Promise.all(
      Array.from({ length: 50 }, () => testApp.call('bob', 'POST', `/v2/users/${uuid}/invitation`)),
    );
    expect(await mailsIn(email)).toBe(5);
  });

  it('are kept by a hash, and forgotten after a day', async () => {
    await inviteAgain('hidden@else.test');
    const rows = await testApp.sql('select * from mail_counts');
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toContain('hidden');
    expect(await purgeCounts(testApp.deps)).toBe(0);
    testApp.setClock(new Date(Date.now() + 26 * 3_600_000));
    expect(await purgeCounts(testApp.deps)).toBe(3);
  });
});

describe('a forgotten password', () => {
  it('answers as ever and sends no more', async () => {
    const { email } = await makePerson(testApp.deps, { level: 2, clientId: clients.first.id });
    await testApp.sql('delete from mails');
    const ask = () =>
      testApp.app.inject({
        method: 'POST',
        url: '/signin/forgotten',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ email }).toString(),
      });
    const pages = new Set<string>();
    const plain = (html: string) => html.replaceAll(/nonce[-=]"?[\w+/=]+/g, '');
    for (let n = 0; n < 7; n += 1) {
      const page = await ask();
      expect(page.statusCode).toBe(200);
      pages.add(plain(page.payload));
      // Links of one person have a limit of their own, three an hour: here that of the address counts.
      await testApp.sql(`update account_links set created_at = created_at - interval '2 hours'`);
    }
    expect(pages.size).toBe(1);
    expect(await mailsIn(email)).toBe(5);
  }, 30_000);

  it('gets its mail however many others were asked for at the address', async () => {
    const { email } = await makePerson(testApp.deps, { level: 2, clientId: clients.first.id });
    await testApp.sql('delete from mails');
    for (let n = 0; n < 6; n += 1)
      await testApp.deps.db.withStaff((tx) => hasRoomFor(tx, testApp.deps, 'asked', email));
    await testApp.app.inject({
      method: 'POST',
      url: '/signin/forgotten',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ email }).toString(),
    });
    expect(await mailsIn(email)).toBe(1);
  });
});

describe('another e-mail address', () => {
  beforeAll(() => prove(testApp, 'carol'));
  const ask = (email: string) => testApp.call('carol', 'POST', '/v2/users/me/email', { email });

  it('is asked for five times in an hour by one person, whoever has it', async () => {
    const statuses = [];
    for (let n = 0; n < 20; n += 1) statuses.push((await ask(newAddress())).status);
    expect(statuses).toEqual([...Array<number>(5).fill(202), ...Array<number>(15).fill(429)]);
    expect((await ask(emailOf('dan'))).status).toBe(429);
    expect(await mailsIn('%@else.test')).toBe(5);
  });

  it('gets no mail and the same answer when the mailbox got enough', async () => {
    for (let n = 0; n < 5; n += 1) await inviteAgain('full@else.test');
    const before = await mailsIn('full%');
    expect((await ask('full+me@else.test')).status).toBe(202);
    expect(await mailsIn('full%')).toBe(before);
  });
});

describe('invitations', () => {
  it('by one person are a hundred in an hour', async () => {
    await testApp.call('bob', 'POST', '/v2/users', person(newAddress()));
    await testApp.sql(
      `update mail_counts set sent_at = array(select now() from generate_series(1, 100)) where most_hour = 100`,
    );
    const answer = await testApp.call('bob', 'POST', '/v2/users', person(newAddress()));
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([
      429,
      'mails.too-many',
    ]);
  });

  it('of a file of 500 people all go out, and beyond the limit the lines are named', async () => {
    const lines = Array.from({ length: 500 }, () => `${newAddress()},Nora,Lang,user`);
    const csv = ['email,firstname,lastname,role', ...lines].join('\n');
    const done = await testApp.call('bob', 'POST', '/v2/users/import', { csv, isDryRun: false });
    expect(done.body).toMatchObject({ added: 500, errors: [] });
    await testApp.sql(
      `update mail_counts set sent_at = array(select now() from generate_series(1, 1999)) where most_hour = 2000`,
    );
    const more = ['email,firstname,lastname,role', ...lines.slice(0, 3)]
      .join('\n')
      .replaceAll('somebody', 'other');
    const rest = await testApp.call('bob', 'POST', '/v2/users/import', {
      csv: more,
      isDryRun: false,
    });
    expect(rest.body).toMatchObject({
      added: 1,
      errors: [
        { line: 3, field: 'email', reason: 'mails' },
        { line: 4, field: 'email', reason: 'mails' },
      ],
    });
    expect(await mailsIn('other%')).toBe(1);
  }, 60_000);
});

describe('what tells an address something', () => {
  it('beyond two hundred in an hour is held in the outbox, and lost nowhere', async () => {
    const tell = () =>
      testApp.deps.db.withStaff((tx) =>
        queueMail(tx, testApp.deps, {
          to: 'desk@else.test',
          language: 'en',
          subject: 'Told',
          greeting: 'Hello,',
          paragraphs: ['Told.'],
        }),
      );
    await tell();
    await testApp.sql(
      `update mail_counts set sent_at = array(select now() from generate_series(1, 200))`,
    );
    await tell();
    const rows = await testApp.sql('select state, last_error from mails order by id');
    expect(rows).toMatchObject([
      { state: 'kept', last_error: null },
      { state: 'failed', last_error: expect.stringContaining('Held back') },
    ]);
  });
});
