import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import type { PersonKey } from '../../demo/make/people.ts';
import { createMailer } from '../mail/mailer.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';

let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };

beforeAll(async () => {
  testApp = await createTestApp();
  clients = await makeTwoClients(testApp.deps);
});

afterAll(() => testApp.close());

type Result = {
  added: number;
  skipped: number;
  errors: { line: number; field: string | null; reason: string }[];
  invitations: { email: string; invitationLink: string }[];
};

async function bring(
  csv: string,
  options: { by?: PersonKey; client?: string; isDryRun?: boolean } = {},
) {
  const { by = 'bob', isDryRun = false, client } = options;
  const answer = await testApp.call(by, 'POST', '/v2/users/import', { csv, isDryRun, client });
  return { ...answer, result: answer.body as Result };
}

const people = (like: string) =>
  testApp.sql<{
    email: string;
    firstname: string;
    lastname: string;
    level: number;
    client: string;
  }>(
    `select u.email, firstname, lastname, level, c.uuid as client from users u
     left join clients c on c.id = u.client_id where u.email like $1 order by u.email`,
    [like],
  );

let made = 0;
const address = (word: string) => `${word}-${(made += 1)}@x.test`;
const head = 'email,firstname,lastname,role\n';

describe('a CSV of people', () => {
  it('invites the good lines and lists the others with line, field and reason', async () => {
    const { result } = await bring(
      `${head}one-a@x.test,Ann,Lee,agent
not-an-address,Ben,Low,User
one-c@x.test,,Low,2

one-d@x.test,Dee,Low,boss
one-e@x.test,Eve,Low,Super-Admin
one-a@x.test,Ann,Again,User
carol@replique.test,Carol,Again,User
one-f@x.test,Fay,Low,Admin`,
    );
    expect(result).toMatchObject({
      added: 2,
      skipped: 6,
      errors: [
        { line: 3, field: 'email', reason: 'email-invalid' },
        { line: 4, field: 'firstname', reason: 'missing' },
        { line: 6, field: 'role', reason: 'role-unknown' },
        { line: 7, field: 'role', reason: 'role-above-own' },
        { line: 8, field: 'email', reason: 'duplicate' },
        { line: 9, field: 'email', reason: 'exists' },
      ],
    });
    const client = clients.first.uuid;
    expect(await people('one-%')).toEqual([
      { email: 'one-a@x.test', firstname: 'Ann', lastname: 'Lee', level: 3, client },
      { email: 'one-f@x.test', firstname: 'Fay', lastname: 'Low', level: 4, client },
    ]);
    const mails = await testApp.sql(`select recipient from mails where recipient like 'one-%'`);
    expect(mails).toHaveLength(2);
    const entries = await testApp.sql(
      `select label, after from audit_log where action = 'users.imported'`,
    );
    expect(entries).toEqual([{ label: '2', after: { added: 2 } }]);
  });

  it('answers the links where no mail server sends them, in this answer alone', async () => {
    const [first, second] = [address('link'), address('link')];
    const { result } = await bring(
      `${head}${first},Ann,Lee,agent\nbad,Ben,Low,User\n${second},Dee,Low,2`,
    );
    expect(result.invitations.map(({ email }) => email)).toEqual([first, second]);
    for (const { email, invitationLink } of result.invitations) {
      const url = invitationLink.replace('http://localhost:3000', '');
      expect((await testApp.app.inject({ url })).payload).toContain('type="password"');
      const token = invitationLink.split('token=')[1] ?? 'none';
      const list = await testApp.call('bob', 'GET', `/v2/users?search=${email}`);
      expect(list.text).toContain(email);
      const entries = await testApp.sql('select * from audit_log');
      for (const text of [list.text, JSON.stringify(entries), testApp.logged.join('\n')])
        expect(text).not.toContain(token);
    }

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
      const sent = await bring(`${head}${address('link')},Ann,Lee,agent`);
      expect(sent.result).toMatchObject({ added: 1, invitations: [] });
    } finally {
      testApp.deps.mailer = mailer;
    }
  });

  it('says the same beforehand, and writes nothing then', async () => {
    const csv = `${head}dry@x.test,Dry,Run,Agent\nbad,Dry,Run,Agent`;
    const before = (await testApp.sql('select id from users')).length;
    const dry = await bring(csv, { isDryRun: true });
    expect((await testApp.sql('select id from users')).length).toBe(before);
    expect(dry.result.invitations).toEqual([]);
    const { invitations } = dry.result;
    expect({ ...(await bring(csv)).result, invitations }).toEqual(dry.result);
    expect(dry.result).toMatchObject({ added: 1, skipped: 1 });
    expect((await bring(csv)).result).toMatchObject({ added: 0, skipped: 2 });
  });

  it.each([
    ['semicolons and a byte-order mark', '\uFEFFE-mail;Prénom;Nom;Rôle\r\n@;Zoé;Évrard;Invité\r\n'],
    ['French headings in another order', 'Nom,Rôle,Prénom,Adresse e-mail\nÉvrard,1,Zoé,@\n'],
    [
      'quoted fields with commas around',
      '"email","first name","last name","role"\n"@","Zoé","Évrard","Guest"',
    ],
    [
      'tabs, old line ends and a column more',
      'first_name\tlast_name\trole\temail\tteam\rZoé\tÉvrard\tguest\t@\tx',
    ],
  ])('reads %s', async (_, text) => {
    const email = address('read');
    const { result } = await bring(text.replace('@', email));
    expect(result).toMatchObject({ added: 1, skipped: 0, errors: [] });
    expect(await people(email)).toEqual([
      expect.objectContaining({ firstname: 'Zoé', lastname: 'Évrard', level: 1 }),
    ]);
  });

  it.each([
    ['an unclosed quote', '"open,Ann,Lee,Agent', null, 'quotes'],
    ['a quote inside', 'q@x.test,An"n,Lee,Agent', null, 'quotes'],
    [
      'a formula as a name',
      'f@x.test,"=HYPERLINK(""https://evil.test"")",Lee,Agent',
      'firstname',
      'characters',
    ],
    ['another formula', "f@x.test,Ann,-2+3+cmd|' /C calc'!A0,Agent", 'lastname', 'characters'],
    [
      'a line break in a name',
      'l@x.test,"Ann\nBcc: all@x.test",Lee,Agent',
      'firstname',
      'characters',
    ],
    ['bytes that are no text', 'b@x.test,Zo\uFFFD,Lee,Agent', 'firstname', 'characters'],
    ['a name too long', `n@x.test,${'x'.repeat(101)},Lee,Agent`, 'firstname', 'too-long'],
    ['an unquoted comma', 'c@x.test,Ann,Lee, Jr.,Agent', null, 'columns'],
    ['100,000 columns', `m@x.test,Ann,Lee,Agent${',x'.repeat(100_000)}`, null, 'columns'],
    ['a role named after a method', 'p@x.test,Ann,Lee,constructor', 'role', 'role-unknown'],
  ])('lists %s and still takes the line after it', async (_, line, field, reason) => {
    const good = address('good');
    const { result, status, text } = await bring(`${head}${line}\n${good},Ann,Lee,Agent\n`);
    expect(status, text.slice(0, 300)).toBe(200);
    expect(result).toMatchObject({ added: 1, skipped: 1, errors: [{ line: 2, field, reason }] });
    expect(await people(good)).toHaveLength(1);
  });

  it.each([
    ['no heading', 'a@x.test,Ann,Lee,Agent'],
    ['a heading that lacks the role', 'email,firstname,lastname\na@x.test,Ann,Lee'],
    ['nothing but blank lines', '\n\n \n'],
    ['a file that is no CSV', '%PDF-1.7 binary'],
    ['100,000 columns in the heading', `x${',x'.repeat(100_000)}`],
  ])('refuses %s', async (_, csv) => {
    const answer = await bring(csv);
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([
      400,
      'users.csv-invalid',
    ]);
  });

  it('refuses more than 2,000 lines, an empty file and bytes that cannot be stored', async () => {
    const line = 'x@x.test,Ann,Lee,Agent\n';
    const long = await bring(head + line.repeat(2_001));
    expect([long.status, (long.body as { code: string }).code]).toEqual([
      400,
      'users.csv-too-long',
    ]);
    expect((await bring(head + line.repeat(2_000), { isDryRun: true })).result.skipped).toBe(1_999);
    expect((await bring('')).status).toBe(400);
    expect((await bring(`${head}nul@x.test,A\0,Lee,Agent`)).status).toBe(400);
    expect(await people('nul@x.test')).toEqual([]);
  });

  it('reads a file of open quotes and empty lines in no time', async () => {
    const { result } = await bring(`${head}a@x.test,Ann,Lee,Agent`, { isDryRun: true });
    expect(result.added).toBe(1);
    const csv = head + `"${'\n'.repeat(25)}`.repeat(1_900) + '\n'.repeat(400_000);
    const before = performance.now();
    expect((await bring(csv, { isDryRun: true })).result.skipped).toBe(1_900);
    expect(performance.now() - before).toBeLessThan(15_000);
  });

  it('takes more people than one transaction does', async () => {
    const lines = Array.from({ length: 450 }, (_, n) => `many-${n}@x.test,Ann,Lee,Guest`);
    const { result } = await bring(head + lines.join('\n'));
    expect(result).toMatchObject({ added: 450, skipped: 0, errors: [] });
  }, 60_000);

  it('needs a client for whoever belongs to one, and leaves super-admins without', async () => {
    const csv = `${head}staff-a@x.test,Ann,Lee,5\nstaff-b@x.test,Ben,Lee,Agent`;
    const bare = await bring(csv, { by: 'alice', isDryRun: true });
    expect(bare.result.errors).toEqual([{ line: 3, field: 'role', reason: 'client-needed' }]);
    const { result } = await bring(csv, { by: 'alice', client: clients.second.uuid });
    expect(result.added).toBe(2);
    expect((await people('staff-%')).map(({ client }) => client)).toEqual([
      null,
      clients.second.uuid,
    ]);
  });

  it('brings nobody into another client', async () => {
    const csv = `${head}foreign@x.test,Ann,Lee,Agent`;
    const foreign = await bring(csv, { client: clients.second.uuid });
    expect(foreign.status).toBe(404);
    expect(await people('foreign@x.test')).toEqual([]);
  });
});
