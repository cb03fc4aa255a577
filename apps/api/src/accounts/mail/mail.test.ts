import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeTwoClients } from '../../demo/make/factories.ts';
import { putFailedMail } from '@replique/tests/rows/mail-rows.ts';
import { startMailServer, type MailServer } from '@replique/tests/servers/mail-server.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { composeMail, type MailDraft } from './compose-mail.ts';
import { purgeMails, queueMail } from './mail.ts';
import { createMailer } from './mailer.ts';
import { sendDueMails } from './send-mails.ts';

let testApp: TestApp;
let server: MailServer;
let woken: string[];

beforeAll(async () => {
  server = await startMailServer({ delayMs: 30 });
  testApp = await createTestApp({
    config: { mail: mailTo(server.url, 'Replique <noreply@replique.test>') },
    adapt: (deps) => ({ ...deps, wake: (job) => void woken.push(job) }),
  });
  await makeTwoClients(testApp.deps);
});

afterAll(async () => {
  await testApp.close();
  await server.close();
});

beforeEach(async () => {
  woken = [];
  server.received.length = 0;
  server.refuseNext(0);
  testApp.setClock();
  testApp.deps.mailer = createMailer(testApp.deps.config.mail, testApp.deps);
  await testApp.sql('delete from mails');
});

const mailTo = (smtpUrl: string, from: string) => ({ smtpUrl, from, isPlainAllowed: true });
const draft = (change: Partial<MailDraft> = {}): MailDraft => ({
  to: 'carol@replique.test',
  language: 'fr',
  subject: 'Où en est-on ?',
  greeting: 'Bonjour Zoë,',
  paragraphs: ['Un <b>texte</b> & un autre.'],
  link: { label: 'Ouvrir', url: 'http://localhost:3000/signin/password?token=abc&lang=fr' },
  notes: ['Une note.'],
  ...change,
});
const queue = (change?: Partial<MailDraft>) =>
  testApp.deps.db.withStaff((tx) => queueMail(tx, testApp.deps, draft(change)));
const rows = () =>
  testApp.sql<{ uuid: string; state: string; attempts: number; last_error: string | null }>(
    'select uuid, state, attempts, last_error, sealed_text from mails order by id',
  );
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

describe('a mail', () => {
  it('goes through a real server once, as text and as HTML, and wakes the sender', async () => {
    await queue();
    expect(woken).toEqual(['mail.send']);
    expect(await sendDueMails(testApp.deps)).toBe(1);
    expect(await sendDueMails(testApp.deps)).toBe(0);
    expect(server.received).toHaveLength(1);
    const [mail] = server.received;
    expect([mail?.from, mail?.to]).toEqual(['noreply@replique.test', ['carol@replique.test']]);
    expect(mail?.source).toContain('Content-Type: text/plain; charset=utf-8');
    expect(mail?.source).toContain('Content-Type: text/html; charset=utf-8');
    expect(mail?.source).toContain('From: Replique <noreply@replique.test>');
    expect(mail?.source).toMatch(/^Auto-Submitted: auto-generated/m);
    expect(await rows()).toMatchObject([{ state: 'sent', attempts: 1, last_error: null }]);
  });

  it('is not there when the transaction that wrote it fails', async () => {
    const work = testApp.deps.db.withStaff(async (tx) => {
      await queueMail(tx, testApp.deps, draft());
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await rows()).toEqual([]);
  });

  it('is tried again after a refusal, a minute later and then two, under the same id', async () => {
    server.refuseNext(2);
    await queue();
    await sendDueMails(testApp.deps);
    expect(await rows()).toMatchObject([{ state: 'queued', attempts: 1 }]);
    expect((await rows())[0]?.last_error).toContain('Mailbox busy');
    expect(await sendDueMails(testApp.deps)).toBe(0);
    testApp.setClock(inMinutes(1.1));
    expect(await sendDueMails(testApp.deps)).toBe(1);
    testApp.setClock(inMinutes(2.2));
    expect(await sendDueMails(testApp.deps)).toBe(0);
    testApp.setClock(inMinutes(3.3));
    expect(await sendDueMails(testApp.deps)).toBe(1);
    expect(await rows()).toMatchObject([{ state: 'sent', attempts: 3, last_error: null }]);
    const uuid = (await rows())[0]?.uuid ?? '';
    expect(server.received.map((mail) => mail.source)).toEqual([
      expect.stringContaining(`Message-ID: <${uuid}@replique.test>`),
    ]);
  });

  it('fails after eight attempts, and a super-admin may send it again', async () => {
    server.refuseNext(8);
    await queue();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      testApp.setClock(inMinutes(attempt * 200));
      await sendDueMails(testApp.deps);
    }
    expect(await rows()).toMatchObject([{ state: 'failed', attempts: 8 }]);
    testApp.setClock();
    const uuid = (await rows())[0]?.uuid ?? '';
    const again = await testApp.call('alice', 'POST', `/v2/mails/${uuid}/retry`);
    expect([again.status, again.body]).toMatchObject([200, { state: 'queued', attempts: 0 }]);
    expect(woken).toEqual(['mail.send', 'mail.send']);
    await sendDueMails(testApp.deps);
    expect(await rows()).toMatchObject([{ state: 'sent' }]);
    const twice = await testApp.call('alice', 'POST', `/v2/mails/${uuid}/retry`);
    expect([twice.status, twice.body]).toMatchObject([409, { code: 'mails.not-failed' }]);
    const written = await testApp.sql("select * from audit_log where action = 'mails.retried'");
    expect(written).toHaveLength(1);
  });

  it('waits through an outage of the mail server', async () => {
    testApp.deps.mailer = createMailer(
      mailTo('smtp://127.0.0.1:1', 'r@replique.test'),
      testApp.deps,
    );
    await queue();
    await sendDueMails(testApp.deps);
    expect(await rows()).toMatchObject([{ state: 'queued', attempts: 1 }]);
    expect((await rows())[0]?.last_error).toContain('ECONNREFUSED');
  });

  it('is sent once by many senders at once', async () => {
    for (let count = 0; count < 12; count += 1) await queue({ to: `p${count}@replique.test` });
    const tried = await Promise.all([1, 2, 3, 4].map(() => sendDueMails(testApp.deps)));
    expect(tried.reduce((sum, count) => sum + count, 0)).toBe(12);
    expect(tried.filter((count) => count > 0).length).toBeGreaterThan(1);
    const to = server.received.flatMap((mail) => mail.to);
    expect(to.toSorted()).toEqual([...new Set(to)].toSorted());
    expect(to).toHaveLength(12);
  });

  it('is taken over when its sender died on the way, and not before', async () => {
    await queue();
    await testApp.sql("update mails set attempts = 1, next_attempt_at = now() + interval '5 min'");
    expect(await sendDueMails(testApp.deps)).toBe(0);
    testApp.setClock(inMinutes(5.1));
    expect(await sendDueMails(testApp.deps)).toBe(1);
  });

  it('is kept without a mail server, and nothing tries to send it', async () => {
    testApp.deps.mailer = null;
    await queue();
    expect(woken).toEqual([]);
    expect(await sendDueMails(testApp.deps)).toBe(0);
    expect(await rows()).toMatchObject([{ state: 'kept', attempts: 0 }]);
    const list = await testApp.call('alice', 'GET', '/v2/mails');
    expect(list.body).toMatchObject({ total: 1, isServerConfigured: false });
  });

  it('is known to administrators to be sent or not, and of its server nothing more', async () => {
    const read = (caller: 'alice' | 'bob' | 'carol') =>
      testApp.call(caller, 'GET', '/v2/mail-delivery');
    expect((await read('bob')).body).toEqual({ isServerConfigured: true });
    testApp.deps.mailer = null;
    expect((await read('bob')).body).toEqual({ isServerConfigured: false });
    expect((await read('alice')).body).toEqual({ isServerConfigured: false });
    expect((await read('carol')).status).toBe(403);
  });

  it('stands sealed in the database: its link is not in any row', async () => {
    await queue();
    expect(JSON.stringify(await testApp.sql('select * from mails'))).not.toContain('token=abc');
  });

  it('is forgotten after a month, unless it is still under way', async () => {
    await queue();
    await queue();
    await testApp.sql("update mails set created_at = now() - interval '31 days'");
    await testApp.sql("update mails set state = 'sent' where id = (select min(id) from mails)");
    await queue();
    expect(await purgeMails(testApp.deps)).toBe(1);
    expect(await rows()).toHaveLength(2);
  });
});

describe('what a mail says', () => {
  it('is escaped as HTML, plain as text, and loads nothing', () => {
    const { text, html } = composeMail(draft());
    expect(text).toContain('Un <b>texte</b> & un autre.');
    expect(text).toContain('http://localhost:3000/signin/password?token=abc&lang=fr');
    expect(html).toContain('Un &lt;b&gt;texte&lt;/b&gt; &amp; un autre.');
    expect(html).toContain('href="http://localhost:3000/signin/password?token=abc&amp;lang=fr"');
    expect(html).not.toMatch(/<img|<link|src=|url\(|<script/i);
  });

  it('lets no name write a header or a line of its own', async () => {
    const name = 'Eve\r\nBcc: victim@replique.test\r\n\r\n-- \nhttp://evil.example';
    await queue({ subject: `Hello ${name}`, greeting: `Hello ${name},` });
    await sendDueMails(testApp.deps);
    const [mail] = server.received;
    expect(mail?.to).toEqual(['carol@replique.test']);
    expect(mail?.source).not.toMatch(/^Bcc:/m);
    expect(composeMail(draft({ subject: name })).subject).not.toMatch(/[\r\n]/);
    expect(composeMail(draft({ greeting: name })).text).not.toMatch(/^http:\/\/evil/m);
  });

  it('goes to the one address alone, whatever is in it', async () => {
    await queue({ to: '"a, b@evil.example"@replique.test' });
    await queue({ to: 'a@replique.test, b@evil.example' });
    await sendDueMails(testApp.deps);
    expect(server.received.flatMap((mail) => mail.to)).not.toContain('b@evil.example');
  });
});

describe('the outbox', () => {
  it('lists newest first, by state and by part of receiver or subject', async () => {
    await queue({ to: 'one@replique.test', subject: 'First' });
    await queue({ to: 'two@replique.test', subject: '100% second' });
    await putFailedMail(testApp);
    const list = async (query: string) => {
      const { body } = await testApp.call('alice', 'GET', `/v2/mails${query}`);
      return (body as { items: { recipient: string }[] }).items.map((mail) => mail.recipient);
    };
    expect((await list('')).toSorted()).toEqual([
      'one@replique.test',
      'somebody@replique.test',
      'two@replique.test',
    ]);
    expect(await list('?state=failed')).toEqual(['somebody@replique.test']);
    expect(await list('?search=FIRST')).toEqual(['one@replique.test']);
    expect(await list('?search=two%40')).toEqual(['two@replique.test']);
    expect(await list('?search=%25')).toEqual(['two@replique.test']);
    expect(await list('?pageSize=10&page=2')).toEqual([]);
  });

  it('shows a mail to super-admins alone', async () => {
    const uuid = await putFailedMail(testApp);
    const mail = await testApp.call('alice', 'GET', `/v2/mails/${uuid}`);
    expect([mail.status, mail.body]).toMatchObject([
      200,
      { uuid, text: 'The text', html: '<p>The text</p>', state: 'failed', lastError: 'refused' },
    ]);
    for (const path of ['/v2/mails', `/v2/mails/${uuid}`]) {
      expect((await testApp.call('bob', 'GET', path)).status).toBe(403);
    }
    expect((await testApp.call('bob', 'POST', `/v2/mails/${uuid}/retry`)).status).toBe(403);
  });
});
