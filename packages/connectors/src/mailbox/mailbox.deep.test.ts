import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dovecotMissing, startDovecot, type Dovecot } from './testing/dovecot.ts';
import { startMailServer, type MailServer } from '@replique/tests/servers/mail-server.ts';
import { startTokenServer } from '@replique/tests/servers/token-server.ts';
import { createAccountState } from '../account-state.ts';
import type { ChangedPage, Connector, CrmReply, CrmTicket, Send } from '../connector.ts';
import type { CrmFailed } from '../failure.ts';
import type { GrantReader } from '../connector.ts';
import type { MailboxCredentials } from './account.ts';
import { connectMailbox } from './mailbox.ts';
import { renewMailGrant } from './renew.ts';

/** Against a real IMAP server (Dovecot) and a real SMTP server, both by TLS. */

let imap: Dovecot;
let smtp: MailServer;
let user = '';
let count = 0;
let mailbox: Connector;

const since = new Date('2020-01-01T00:00:00Z');
const address = 'help@acme.test';

const send: Send = (url, { headers, body = '' }) => fetch(url, { method: 'POST', headers, body });

const clock = () => new Date();

const place = () => ({
  address,
  name: 'Acme, "the" shop',
  user,
  imapHost: 'localhost',
  imapPort: imap.port,
  imapSecurity: 'tls' as const,
  folder: 'INBOX',
  smtpHost: 'localhost',
  smtpPort: Number(new URL(smtp.url).port),
  smtpSecurity: 'starttls' as const,
});

const connectWith = (credentials: MailboxCredentials, grant?: GrantReader) =>
  connectMailbox(credentials, {
    clock,
    mail: { ca: imap.ca, reach: async () => '127.0.0.1' },
    send,
    grant,
    state: createAccountState({ clock, limit: { most: 1_000, perMs: 1_000 } }),
  });

const connect = (change: Partial<MailboxCredentials> = {}) =>
  connectWith({ ...place(), password: imap.password, ...change } as MailboxCredentials);

beforeAll(async () => {
  if (dovecotMissing) return;
  imap = await startDovecot();
});

afterAll(async () => {
  if (dovecotMissing) return;
  await imap.close();
});

beforeEach(async () => {
  count += 1;
  user = `user${count}`;
  smtp = await startMailServer({ certificate: imap.certificate });
  mailbox = connect();
});

afterEach(() => smtp.close());

type Written = {
  id?: string;
  from?: string;
  subject?: string;
  refs?: string[];
  answers?: string;
  more?: string[];
  text?: string;
};

const mail = ({ id, from = 'Ada <ada@shop.test>', ...more }: Written) =>
  [
    `From: ${from}`,
    `To: ${address}`,
    `Subject: ${more.subject ?? 'A question'}`,
    'Date: Thu, 26 Nov 2026 10:00:00 +0000',
    ...(id ? [`Message-ID: <${id}>`] : []),
    ...(more.refs ? [`References: ${more.refs.map((ref) => `<${ref}>`).join('\r\n ')}`] : []),
    ...(more.answers ? [`In-Reply-To: <${more.answers}>`] : []),
    ...(more.more ?? ['Content-Type: text/plain; charset=utf-8']),
    '',
    more.text ?? 'Where is my parcel?',
    '',
  ].join('\r\n');

const put = (...mails: (string | Buffer)[]) => imap.put(user, 'INBOX', mails);

async function changedAll(from: string | null = null) {
  const ids: string[] = [];
  let page: ChangedPage;
  let cursor = from;
  do {
    page = await mailbox.listChanged({ cursor, since });
    ids.push(...page.changed.map(({ externalId }) => externalId));
    ({ cursor } = page);
  } while (!page.isCaughtUp);
  return { ids, cursor };
}

async function read(id: string): Promise<CrmTicket> {
  const [ticket] = await mailbox.readTickets([id], { categoryFieldId: null });
  if (!ticket) throw new Error('No ticket was read.');
  return ticket;
}

const reply = (change: Partial<CrmReply> = {}): CrmReply => ({
  text: 'It is on its way.',
  html: '<p>It is on its way.</p>',
  key: 'key-1',
  since: new Date(),
  status: 'keep',
  ...change,
});

const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: CrmFailed) => error,
  );

describe.skipIf(dovecotMissing !== null)(
  `a mailbox${dovecotMissing ? ` (skipped: ${dovecotMissing})` : ''}`,
  () => {
    it('is verified at both servers, and says what is wrong', async () => {
      expect(await mailbox.verify()).toEqual({ account: address });
      const wrong = connect({ password: 'wrong' });
      expect(await failure(wrong.verify())).toMatchObject({ reason: 'credentials' });
      const noFolder = connect({ folder: 'Elsewhere' });
      expect(await failure(noFolder.verify())).toMatchObject({ reason: 'refused' });
      expect(await failure(connect({ imapPort: 1 }).verify())).toMatchObject({
        reason: 'unavailable',
      });
      expect(await failure(connect({ smtpPort: 1, smtpSecurity: 'tls' }).verify())).toMatchObject({
        reason: expect.stringMatching(/unavailable|refused/) as string,
      });
      expect(await failure(connect({ imapHost: 'elsewhere.test' }).verify())).toMatchObject({
        reason: 'refused',
        detail: expect.stringMatching(/certificate|altnames/i) as string,
      });
    });

    it('is signed in to by OAuth at both servers, with a token that is renewed when one is not taken', async () => {
      const tokens = await startTokenServer({ id: 'app', secret: 'app-secret' });
      await smtp.close();
      smtp = await startMailServer({
        certificate: imap.certificate,
        accepts: (name, token) => name === user && tokens.good.has(token),
      });
      imap.accepts = (token) => (tokens.good.has(token) ? user : null);
      const app = { tokenUrl: tokens.url, clientId: 'app', clientSecret: 'app-secret' };
      const renew = (refresh: string) => renewMailGrant({ send, clock }, app, refresh, undefined);
      let grant = await renew('refresh-0');
      const byToken = connectWith(
        { ...place(), ...app, installed: 'once' },
        {
          read: async (refused) => {
            if (refused === grant.accessToken) grant = await renew(grant.refreshToken ?? '');
            return { value: grant.accessToken, expiresAt: new Date(grant.expiresAt ?? 0) };
          },
        },
      );
      await byToken.verify();
      expect(tokens.asked).toHaveLength(1);
      // One that the servers ended early: nobody hears of it.
      tokens.good.clear();
      await byToken.verify();
      expect(tokens.asked).toHaveLength(2);
      expect(await failure(renew('refresh-9'))).toMatchObject({
        reason: 'credentials',
        detail: 'invalid_grant',
      });
      tokens.rotates = true;
      expect((await renew('refresh-0')).refreshToken).toMatch(/^refresh-[1-9]/);
      tokens.trouble = 'error';
      expect(await failure(renew('refresh-0'))).toMatchObject({ reason: 'unavailable' });
      tokens.trouble = 'nonsense';
      expect(await failure(renew('refresh-0'))).toMatchObject({ reason: 'invalid-answer' });
      await tokens.close();
    });

    it('makes one ticket of a conversation, with what the team wrote elsewhere', async () => {
      await put(
        mail({ id: 'a1@shop.test', subject: '=?utf-8?q?O=C3=B9_est_mon_colis_=3F?=' }),
        mail({ id: 'a3@shop.test', refs: ['a1@shop.test', 'a2@acme.test'], text: 'Thanks!' }),
        mail({ id: 'a4@shop.test', answers: 'a3@shop.test', text: 'One more thing.' }),
        mail({ id: 'b1@shop.test', from: 'bob@shop.test' }),
      );
      await imap.put(user, 'Sent', [
        mail({ id: 'a2@acme.test', from: address, answers: 'a1@shop.test', text: 'Tomorrow.' }),
      ]);
      const { ids } = await changedAll();
      expect([...new Set(ids)].toSorted()).toEqual(['a1@shop.test', 'b1@shop.test']);
      const ticket = await read('a1@shop.test');
      expect(ticket).toMatchObject({
        subject: 'Où est mon colis ?',
        state: 'open',
        requesterName: 'Ada',
        requesterEmail: 'ada@shop.test',
        channel: 'email',
      });
      expect(ticket.messages.map(({ kind, text }) => [kind, text?.trim()]).toSorted()).toEqual([
        ['agent', 'Tomorrow.'],
        ['requester', 'One more thing.'],
        ['requester', 'Thanks!'],
        ['requester', 'Where is my parcel?'],
      ]);
    });

    it('gives each customer who answers one newsletter a ticket of their own', async () => {
      await imap.put(user, 'Sent', [mail({ id: 'news@acme.test', from: address })]);
      await put(
        mail({ id: 'c1@shop.test', answers: 'news@acme.test' }),
        mail({ id: 'c2@shop.test', from: 'bob@shop.test', answers: 'news@acme.test' }),
      );
      expect((await changedAll()).ids.toSorted()).toEqual(['c1@shop.test', 'c2@shop.test']);
      expect((await read('c1@shop.test')).messages.map(({ externalId }) => externalId)).toEqual([
        'news@acme.test',
        'c1@shop.test',
      ]);
    });

    it('makes no ticket of answering machines, bounces, lists, spam and its own address', async () => {
      const headers = [
        'Auto-Submitted: auto-replied',
        'X-Autoreply: yes',
        'Precedence: bulk',
        'List-Id: <news.example>',
        'List-Unsubscribe: <https://a.example>',
        'X-Spam-Flag: YES',
        'X-Spam-Status: Yes, score=9',
        'Return-Path: <>',
        'Content-Type: multipart/report; boundary=x',
      ];
      await put(
        ...headers.map((line, at) => mail({ id: `m${at}@shop.test`, more: [line] })),
        mail({ id: 'm-daemon@shop.test', from: 'MAILER-DAEMON@shop.test' }),
        mail({ id: 'm-own@shop.test', from: `Us <${address.toUpperCase()}>` }),
        mail({ id: 'm-person@shop.test', more: ['Auto-Submitted: no'] }),
      );
      expect((await changedAll()).ids).toEqual(['m-person@shop.test']);
    });

    it('tells what came since, page by page, and doubles nothing when it counts anew', async () => {
      const first = Array.from({ length: 120 }, (_, at) => mail({ id: `p${at}@shop.test` }));
      await put(...first);
      const { ids, cursor } = await changedAll();
      expect([ids.length, new Set(ids).size]).toEqual([120, 120]);
      expect((await changedAll(cursor)).ids).toEqual([]);
      await put(
        mail({ id: 'later@shop.test' }),
        mail({ id: 'p0b@shop.test', answers: 'p0@shop.test' }),
      );
      const next = await changedAll(cursor);
      expect(next.ids).toEqual(['later@shop.test', 'p0@shop.test']);
      await imap.renumber(user);
      const anew = await changedAll(next.cursor);
      expect(new Set(anew.ids).size).toBe(121);
      expect((await changedAll(anew.cursor)).ids).toEqual([]);
      const again = await changedAll('no cursor of ours');
      expect(new Set(again.ids).size).toBe(121);
    });

    it('survives mails that are none, and those made to hurt', async () => {
      const deep = 'Content-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\n'.repeat(2_000);
      await put(
        'nothing',
        Buffer.from([0x46, 0x72, 0x6f, 0x6d, 0x3a, 0x20, 0xff, 0xfe, 0x0d, 0x0a, 0x0d, 0x0a, 0x80]),
        mail({ from: 'no-id@shop.test', text: 'I have no id.' }),
        mail({ id: 'h1@shop.test', refs: Array.from({ length: 5_000 }, (_, at) => `r${at}@x.y`) }),
        mail({ id: 'h2@shop.test', text: 'x'.repeat(3_000_000).replace(/(.{900})/g, '$1\r\n') }),
        `From: deep@shop.test\r\nMessage-ID: <h3@shop.test>\r\n${deep}`,
        mail({
          id: 'h4@shop.test',
          more: ['Content-Type: text/html; charset=no-such'],
          text: '<b>Hi',
        }),
        mail({ id: 'h1@shop.test', from: 'thief@evil.test', text: 'I take its id.' }),
        mail({ id: `${'l'.repeat(400)}@shop.test`, text: 'My id is long.' }),
      );
      const ids = [...new Set((await changedAll()).ids)];
      expect(ids).toEqual(
        expect.arrayContaining(['h1@shop.test', 'h2@shop.test', 'h3@shop.test', 'h4@shop.test']),
      );
      const made = ids.filter((id) => id.startsWith('~'));
      expect(made).toHaveLength(2);
      for (const id of ids) expect((await read(id)).messages.length).toBe(1);
      expect((await read('h1@shop.test')).requesterEmail).toBe('ada@shop.test');
      const texts = await Promise.all(made.map(async (id) => (await read(id)).messages[0]?.text));
      expect(texts.map((text) => text?.trim()).toSorted()).toEqual([
        'I have no id.',
        'My id is long.',
      ]);
    });

    it('tells files by name, kind and size, and a mail that is gone', async () => {
      const parts = [
        '--b',
        'Content-Type: text/plain',
        '',
        'See the picture.',
        '--b',
        'Content-Type: image/png; name="broken.png"',
        'Content-Disposition: attachment; filename="broken.png"',
        'Content-Transfer-Encoding: base64',
        '',
        'AAAA'.repeat(15),
        '--b--',
      ].join('\r\n');
      await put(
        mail({
          id: 'f1@shop.test',
          more: ['Content-Type: multipart/mixed; boundary=b'],
          text: parts,
        }),
      );
      const ticket = await read('f1@shop.test');
      expect(ticket.messages[0]?.text?.trim()).toBe('See the picture.');
      expect(ticket.messages[0]?.attachments).toMatchObject([
        { name: 'broken.png', contentType: 'image/png', size: 45, url: 'mid:f1%40shop.test/2' },
      ]);
      expect(await mailbox.readFile('mid:f1%40shop.test/2')).toEqual(new Uint8Array(45));
      for (const gone of ['mid:f1%40shop.test/7', 'mid:never%40shop.test/2', 'https://shop.test/a'])
        expect(await failure(mailbox.readFile(gone))).toMatchObject({ reason: 'not-found' });
      await put(
        mail({
          id: 'f2@shop.test',
          more: [
            'Content-Type: image/png; name="whole.png"',
            'Content-Disposition: attachment',
            'Content-Transfer-Encoding: base64',
          ],
          text: 'AAAA',
        }),
      );
      const [file] = (await read('f2@shop.test')).messages[0]?.attachments ?? [];
      expect(await mailbox.readFile(file?.url ?? '')).toEqual(new Uint8Array(3));
      expect(await read('never@shop.test')).toMatchObject({ state: 'deleted', messages: [] });
    });
  },
);

describe.skipIf(dovecotMissing !== null)('a reply by mail', () => {
  const begin = async () => {
    await put(mail({ id: 'q1@shop.test' }), mail({ id: 'q2@shop.test', answers: 'q1@shop.test' }));
    return read('q1@shop.test');
  };

  it('goes to the customer in the conversation, lies among the sent, and is found again', async () => {
    const seen = await begin();
    expect(await mailbox.findReply('q1@shop.test', reply())).toBeNull();
    const written = await mailbox.writeReply('q1@shop.test', reply(), seen);
    expect(smtp.received).toHaveLength(1);
    const [sent] = smtp.received;
    expect([sent?.from, sent?.to, sent?.isEncrypted]).toEqual([address, ['ada@shop.test'], true]);
    expect(sent?.source).toContain('Subject: Re: A question');
    expect(sent?.source).toContain('In-Reply-To: <q2@shop.test>');
    expect(sent?.source).toContain('References: <q1@shop.test> <q2@shop.test>');
    expect(sent?.source).toContain(`Message-ID: <${written.externalId}>`);
    expect(sent?.source).not.toContain('Replique');
    expect(await imap.count(user, 'Sent')).toBe(1);
    expect(await mailbox.findReply('q1@shop.test', reply())).toEqual(written);
    const after = await read('q1@shop.test');
    expect(after.messages.map(({ kind }) => kind)).toEqual(['requester', 'requester', 'agent']);
    // Once more, as after a crash: it is there already.
    expect(await mailbox.writeReply('q1@shop.test', reply(), seen)).toEqual(written);
    expect(smtp.received).toHaveLength(1);
  });

  it('is not sent when somebody wrote meanwhile', async () => {
    const seen = await begin();
    await put(mail({ id: 'q3@shop.test', answers: 'q2@shop.test', text: 'It came!' }));
    expect(await failure(mailbox.writeReply('q1@shop.test', reply(), seen))).toMatchObject({
      reason: 'refused',
      status: 409,
    });
    expect([smtp.received.length, await imap.count(user, 'Sent')]).toEqual([0, 0]);
  });

  it('that was refused leaves nothing behind and may be tried again', async () => {
    const seen = await begin();
    smtp.refuseNext(1);
    expect(await failure(mailbox.writeReply('q1@shop.test', reply(), seen))).toMatchObject({
      reason: 'unavailable',
      isUncertain: false,
    });
    expect(await imap.count(user, 'Sent')).toBe(0);
    await mailbox.writeReply('q1@shop.test', reply(), seen);
    expect([smtp.received.length, await imap.count(user, 'Sent')]).toEqual([1, 1]);
  });

  it('whose end nobody saw is not sent again unasked', async () => {
    const seen = await begin();
    smtp.dropNext(1);
    const write = () => mailbox.writeReply('q1@shop.test', reply(), seen);
    expect(await failure(write())).toMatchObject({ isUncertain: true });
    expect([smtp.received.length, await imap.count(user, 'Sent')]).toEqual([1, 1]);
    expect(await mailbox.findReply('q1@shop.test', reply())).toBe('unsure');
    expect(await failure(write())).toMatchObject({ isUncertain: true });
    expect(smtp.received).toHaveLength(1);
    // Until then it is none of the conversation's messages; a copy that the server kept says that it went out.
    expect((await read('q1@shop.test')).messages).toHaveLength(2);
    await imap.put(user, 'Sent', [smtp.received[0]?.source ?? '']);
    expect(await mailbox.findReply('q1@shop.test', reply())).toMatchObject({
      externalId: expect.stringMatching(/^reply-/) as string,
    });
    expect((await read('q1@shop.test')).messages).toHaveLength(3);
  });
});
