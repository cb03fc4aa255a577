import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makePerson, makeTwoClients, type MadePerson } from '../../../demo/make/factories.ts';
import { linkTo, mailsTo } from '@replique/tests/servers/mails.ts';
import { emailOf } from '../../../demo/make/people.ts';
import { formOf, openPage, sendForm } from '@replique/tests/app/sign-in-site.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { sendEmailChangeLink, sendPasswordLink } from '../../users/users.ts';

let testApp: TestApp;
let person: MadePerson;
let wanted: string;

beforeAll(async () => {
  testApp = await createTestApp();
  await makeTwoClients(testApp.deps);
});

afterAll(() => testApp.close());

beforeEach(async () => {
  testApp.setClock();
  const [row] = await testApp.sql<{ id: string }>('select min(id) as id from clients');
  person = await makePerson(testApp.deps, { level: 3, clientId: Number(row?.id) });
  wanted = `new-${randomUUID().slice(0, 8)}@replique.test`;
});

const receiver = () => ({ ...person, firstname: 'Test', language: null });

async function ask(email = wanted): Promise<URL> {
  const { deps } = testApp;
  await deps.db.withStaff((tx) => sendEmailChangeLink(tx, deps, receiver(), email));
  return linkTo(testApp, email.toLowerCase());
}

const confirm = async (link: URL) => {
  const page = await openPage(testApp, link.pathname + link.search);
  return sendForm(testApp, link.pathname, formOf(page).fields);
};
const emailNow = async () =>
  (await testApp.sql<{ email: string }>('select email from users where id = $1', [person.id]))[0]
    ?.email;

describe('a link that confirms another address', () => {
  it('goes to the new address; opening it changes nothing, its button does @check-2.2', async () => {
    const link = await ask(wanted.toUpperCase());
    expect(link.pathname).toBe('/signin/email');
    for (let opened = 0; opened < 3; opened += 1) {
      const page = await openPage(testApp, link.pathname + link.search);
      expect(page.payload).toContain(wanted);
    }
    expect(await emailNow()).toBe(person.email);
    const done = await confirm(link);
    expect(done.statusCode).toBe(200);
    expect(done.payload).toContain('Address confirmed');
    expect(await emailNow()).toBe(wanted);
    await testApp.signIn({ email: wanted });
    const told = await mailsTo(testApp, person.email);
    expect(told.at(-1)?.subject).toBe('Your Replique address was changed');
    const [written] = await testApp.sql(
      "select * from audit_log where action = 'account.email-changed'",
    );
    expect(written).toBeDefined();
  });

  it('works once, for 24 hours, and until a newer one', async () => {
    const older = await ask();
    const link = await ask();
    const late = await ask(`late-${wanted}`);
    expect((await openPage(testApp, older.pathname + older.search)).statusCode).toBe(410);
    expect((await confirm(link)).statusCode).toBe(410);
    testApp.setClock(new Date(Date.now() + 24 * 3_600_000 + 1_000));
    expect((await confirm(late)).statusCode).toBe(410);
    testApp.setClock();
    expect((await confirm(late)).statusCode).toBe(200);
    expect((await confirm(late)).statusCode).toBe(410);
  });

  it('changes the address once of twenty at once', async () => {
    const { fields } = formOf(await openPage(testApp, `/signin/email${(await ask()).search}`));
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => sendForm(testApp, '/signin/email', fields)),
    );
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    expect(await emailNow()).toBe(wanted);
  });

  it('takes an address from nobody who has it by now', async () => {
    const link = await ask(emailOf('bob'));
    expect((await confirm(link)).statusCode).toBe(410);
    expect(await emailNow()).toBe(person.email);
  });

  it('ends links that would set a password from the old mailbox', async () => {
    const { deps } = testApp;
    const link = await ask();
    await deps.db.withStaff((tx) => sendPasswordLink(tx, deps, receiver()));
    const password = await linkTo(testApp, person.email);
    await confirm(link);
    expect((await openPage(testApp, password.pathname + password.search)).statusCode).toBe(410);
  });

  it('sets no password, and a password link confirms no address', async () => {
    const { deps } = testApp;
    const token = (await ask()).search;
    expect((await openPage(testApp, `/signin/password${token}`)).statusCode).toBe(410);
    await deps.db.withStaff((tx) => sendPasswordLink(tx, deps, receiver()));
    const { search } = await linkTo(testApp, person.email);
    expect((await openPage(testApp, `/signin/email${search}`)).statusCode).toBe(410);
  });
});
