import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPlainName } from '@replique/contract/plain-name';
import { makePerson, makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import { startMailServer, type MailServer } from '@replique/tests/servers/mail-server.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { sendPasswordLink } from '../users/users.ts';
import { nameInMail } from './mail.ts';
import { sendDueMails } from './send-mails.ts';

/** What somebody would have us write to a stranger. */
const phishing = [
  'Your account is locked, visit evil.example',
  'see https://evil.example/x',
  'www.evil.example',
  'write to a@evil.example',
  'http evil',
  'evil.example',
  'Anna\r\nBcc: victim@else.test',
  'Anna\u202Eelpmaxe',
  'Anna\u2028Second line',
];
const honest = [
  'Jean-Luc',
  'J.R.R. Tolkien',
  'St. John',
  'O’Neil',
  'Åsa',
  '李小龍',
  'María José',
  'M. Dupont',
];

let testApp: TestApp;
let server: MailServer;
let clients: { first: MadeClient; second: MadeClient };

beforeAll(async () => {
  server = await startMailServer({ delayMs: 0 });
  const mail = {
    smtpUrl: server.url,
    from: 'Replique <noreply@replique.test>',
    isPlainAllowed: true,
  };
  testApp = await createTestApp({ config: { mail } });
  clients = await makeTwoClients(testApp.deps);
});

afterAll(async () => {
  await testApp.close();
  await server.close();
});

describe('a name', () => {
  it.each(phishing)(
    'that is an address, or no name at all, is refused wherever it is set: %j',
    async (name) => {
      const invite = (change: object) =>
        testApp.call('bob', 'POST', '/v2/users', {
          email: 'new@else.test',
          firstname: 'Nora',
          lastname: 'Lang',
          role: 2,
          ...change,
        });
      const answers = [
        await invite({ firstname: name }),
        await invite({ lastname: name }),
        await testApp.call('carol', 'PATCH', '/v2/users/me', { firstname: name }),
        await testApp.call('carol', 'PATCH', '/v2/users/me', { name: `Carol ${name}` }),
      ];
      // A full name of several words is cut at its spaces: what is on a line of its own is a space too.
      const expected = /^Anna\s/.test(name) ? [400, 400, 400] : [400, 400, 400, 400];
      expect(answers.map(({ status }) => status).slice(0, expected.length)).toEqual(expected);
      expect(await testApp.sql(`select 1 from users where email = 'new@else.test'`)).toEqual([]);
    },
  );

  it('in a file of people is listed and not taken', async () => {
    const csv = 'email,firstname,lastname,role\nnew@else.test,evil.example,Lang,user';
    const { body } = await testApp.call('bob', 'POST', '/v2/users/import', {
      csv,
      isDryRun: false,
    });
    expect(body).toMatchObject({
      added: 0,
      errors: [{ line: 2, field: 'firstname', reason: 'characters' }],
    });
  });

  it.each(honest)('that people have is taken: %s', (name) => {
    expect(isPlainName(name)).toBe(true);
    expect(nameInMail(name)).toBe(name);
  });

  it('of a client has no address and one line, though it may be a domain', async () => {
    const rename = (name: string) =>
      testApp.call('alice', 'PATCH', `/v2/clients/${clients.second.uuid}`, { name });
    for (const name of ['a@evil.example', 'see http://evil.example', 'Shop\nBcc: x', 'Shop\u202Ex'])
      expect((await rename(name)).status).toBe(400);
    expect((await rename('Books.example')).status).toBe(200);
  });

  it.each(phishing)('that was stored before says no address in a mail: %j', async (name) => {
    server.received.length = 0;
    const person = await makePerson(testApp.deps, { level: 2, clientId: clients.first.id });
    await testApp.sql('update users set firstname = $2 where id = $1', [person.id, name]);
    await testApp.deps.db.withStaff((tx) =>
      sendPasswordLink(tx, testApp.deps, { ...person, firstname: name, language: 'en' }),
    );
    await sendDueMails(testApp.deps);
    const [mail] = server.received;
    expect(mail?.to).toEqual([person.email]);
    const source = (mail?.source ?? '').replaceAll(/=\r?\n/g, '');
    expect(source).not.toMatch(/evil\.example|www\.|a@evil|^Bcc/im);
    expect(source).toContain('Hello ');
  });
});
