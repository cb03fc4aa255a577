import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeAuthority, makeCertificate } from '@replique/tests/servers/certificates.ts';
import {
  startMailServer,
  type MailServer,
  type ServerCertificate,
} from '@replique/tests/servers/mail-server.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { queueMail } from './mail.ts';
import { createMailer } from './mailer.ts';
import { sendDueMails } from './send-mails.ts';

/** What mails hold signs people in: nobody on the way to the mail server reads it. */

let folder: string;
let testApp: TestApp;
let certificate: ServerCertificate;
let strange: ServerCertificate;
let server: MailServer | undefined;
const known = getCACertificates('default');

async function certificateOf(name: string): Promise<ServerCertificate & { ca: string }> {
  const ca = await makeAuthority(folder, name);
  const { cert, key } = await makeCertificate(folder, ca);
  const [certText, keyText, caText] = await Promise.all(
    [cert, key, ca].map((path) => readFile(path, 'utf8')),
  );
  return { cert: certText ?? '', key: keyText ?? '', ca: caText ?? '' };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replique-mail-tls-'));
  strange = await certificateOf('other-ca');
  const good = await certificateOf('ca');
  certificate = good;
  setDefaultCACertificates([...known, good.ca]);
  testApp = await createTestApp();
});

afterAll(async () => {
  setDefaultCACertificates(known);
  await testApp.close();
  await rm(folder, { recursive: true, force: true });
});

afterEach(async () => {
  await server?.close();
  server = undefined;
  await testApp.sql('delete from mails');
  testApp.logged.length = 0;
});

/** Sends one mail through a server like this; answers its row. */
async function sendTo(
  options: Parameters<typeof startMailServer>[0],
  isPlainAllowed = false,
): Promise<{ state: string; last_error: string | null }> {
  server = await startMailServer(options);
  const smtpUrl = server.url.replace('//127.0.0.1', '//replique:secret@localhost');
  testApp.deps.mailer = createMailer(
    { smtpUrl, from: 'r@replique.test', isPlainAllowed },
    testApp.deps,
  );
  const draft = { to: 'carol@replique.test', language: 'en' as const, subject: 'Your link' };
  await testApp.deps.db.withStaff((tx) =>
    queueMail(tx, testApp.deps, { ...draft, greeting: 'Hello,', paragraphs: ['A link.'] }),
  );
  await sendDueMails(testApp.deps);
  const [row] = await testApp.sql<{ state: string; last_error: string | null }>(
    'select state, last_error from mails',
  );
  if (!row) throw new Error('The mail is gone.');
  return row;
}

describe('a mail server', () => {
  it('that offers no TLS hears neither the password nor the mail, and the log and the outbox say why @check-26.7', async () => {
    const row = await sendTo({});
    expect(server?.received).toEqual([]);
    expect(server?.names).toEqual([]);
    expect(row.state).toBe('queued');
    expect(row.last_error).toMatch(/^Not sent: .*STARTTLS.*SMTP_PLAIN=1/);
    expect(testApp.logged.join()).toContain(
      'no mail leaves: the connection to the mail server cannot be encrypted',
    );
  });

  it('with a certificate that nobody vouches for hears nothing either @check-26.7', async () => {
    const row = await sendTo({ certificate: strange });
    expect([server?.received, server?.names]).toEqual([[], []]);
    expect(row.last_error).toMatch(/^Not sent: .*certificate/);
  });

  it('that offers TLS is spoken to by it from the password on @check-26.7', async () => {
    expect(await sendTo({ certificate })).toEqual({ state: 'sent', last_error: null });
    expect(server?.received).toMatchObject([{ isEncrypted: true }]);
    expect(server?.names).toEqual(['replique']);
  });

  it('that speaks TLS from the start is sent to', async () => {
    expect(await sendTo({ certificate, isTlsFirst: true })).toMatchObject({ state: 'sent' });
    expect(server?.received).toMatchObject([{ isEncrypted: true }]);
  });

  it('that the operator allows without TLS is sent to without', async () => {
    expect(await sendTo({}, true)).toMatchObject({ state: 'sent' });
    expect(server?.received).toMatchObject([{ isEncrypted: false }]);
  });
});
