import type { MailDetail, Outbox } from '@replique/contract/accounts/mail';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  asVisitor,
  makeAnsweringChatbot,
  makeVisitor,
  say,
  type MadeVisitor,
} from '@replique/tests/fixtures/chat-visitors.ts';
import { makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import { ownHostileMarkup, readHostileMarkup } from '@replique/tests/fixtures/hostile-markup.ts';
import { connectZendesk, type PlayedZendesk } from '@replique/tests/servers/played-zendesk.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { sendDue } from './send.ts';
import { writeTranscript, type Passed } from './transcript.ts';

/** What visitors write reaches CRMs, and the mail to the team, as words, never as markup. */

const address = 'https://replique.example/chats?chat=1';

/** What is left of a transcript without the few tags that are ours. */
const withoutOurs = (html: string, opened = address) =>
  html
    .replaceAll(`<a href="${opened}" rel="noreferrer">`, '')
    .replaceAll(/<\/?(?:p|strong)>|<br>|<hr>|<\/a>/g, '');

const tagsOf = (html: string) => html.match(/<[^>]*>/g);

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

/** One text in every place that takes one. */
function passedWith(text: string): Passed {
  const at = new Date('2026-03-10T12:00:00Z');
  return {
    language: 'en',
    reason: 'asked',
    by: text,
    summary: text,
    note: text,
    contact: { name: text, email: text, phone: text, orderNumber: text },
    isVerified: false,
    page: `https://shop.example/${text}`,
    timeZone: 'UTC',
    messages: (['visitor', 'bot', 'agent'] as const).map((author) => ({
      author,
      text,
      at,
      name: text,
    })),
    address,
    key: 'rq-chat-1',
  };
}

describe('hostile markup', () => {
  it('is of at least 150 kinds @check-15.1', () => {
    expect(new Set(ownHostileMarkup).size).toBeGreaterThanOrEqual(150);
  });

  it('is words in the transcript that a CRM is given, wherever it stands @check-15.1', () => {
    for (const text of readHostileMarkup()) {
      const { html } = writeTranscript(passedWith(text));
      expect(withoutOurs(html), text).not.toMatch(/[<>"']/);
    }
  });
});

describe('a chat of hostile markup that is passed on', () => {
  let testApp: TestApp;
  let client: MadeClient;
  let zendesk: PlayedZendesk;
  let visitor: MadeVisitor;

  beforeAll(async () => {
    testApp = await createTestApp();
    client = (await makeTwoClients(testApp.deps)).first;
    zendesk = await connectZendesk(testApp, client.id);
    await testApp.deps.chats.answering.stop();
  });
  beforeEach(async () => {
    await testApp.sql('delete from chatbots');
    const chatbot = await makeAnsweringChatbot(testApp, client);
    visitor = await makeVisitor(testApp, chatbot);
  });
  afterEach(() => {
    const logged = testApp.logged.splice(0);
    if (logged.length > 0) throw new Error(logged.join('\n'));
  });
  afterAll(() => testApp.close());

  const lines = ownHostileMarkup.filter((line) => !line.includes('\0'));
  const loud = `<img src=x onerror=alert(1)>"'`;

  /** All of it, by the widget's own calls. @returns the chat */
  async function passOn(): Promise<string> {
    let chat: string | undefined;
    for (let at = 0; at < lines.length; at += 40) {
      const text = lines.slice(at, at + 40).join('\n');
      const sent = await say(testApp, visitor, { text, ...(chat && { chat }) });
      expect(sent.status).toBe(201);
      chat = sent.body.chat.uuid;
    }
    const body = {
      contact: { name: loud, email: 'nora@example.org' },
      note: lines.slice(0, 9).join('\n'),
    };
    const path = `/chats/${chat}/escalation`;
    expect((await asVisitor(testApp, visitor, 'POST', path, body)).status).toBe(201);
    await sendDue(testApp.deps);
    return chat ?? '';
  }

  it('is words in the ticket of the CRM, all of them @check-15.1', async () => {
    await testApp.sql(`update chatbots set crm_platform = 'zendesk', escalation_subject = $1`, [
      JSON.stringify({ en: loud, fr: loud }),
    ]);
    const chat = await passOn();
    const [ticket] = zendesk.fake.listTickets().map((id) => zendesk.fake.ticketOf(id));
    // Zendesk answers it in an element of its own.
    const html = /^<div [^<>]*>(.*)<\/div>$/s.exec(ticket?.messages[0]?.html ?? '')?.[1] ?? '';
    const opened = `${testApp.deps.config.publicUrl}/chats?chat=${chat}`;
    expect(withoutOurs(html, opened).match(/.{0,40}[<>"'].{0,40}/g)).toBeNull();
    expect(lines.filter((line) => !html.includes(escaped(line.trim())))).toEqual([]);
  });

  it('is words in the mail to the team, where there is no CRM @check-15.2', async () => {
    await passOn();
    const outbox = (await testApp.call('alice', 'GET', '/v2/mails')).body as Outbox;
    expect(outbox.items).toHaveLength(1);
    const path = `/v2/mails/${outbox.items[0]?.uuid}`;
    const { html } = (await testApp.call('alice', 'GET', path)).body as MailDetail;
    expect(html).toContain(escaped('<script>alert(1)</script>'));
    const tags = new Set(tagsOf(html)?.map((tag) => /^<[/!]?[a-z]+/.exec(tag)?.[0]));
    const ours = 'html head meta title body div p a'.split(' ');
    const names = [...ours.flatMap((name) => [`<${name}`, `</${name}`]), '<br', '<!doctype'];
    expect([...tags].filter((tag) => !names.includes(tag ?? ''))).toEqual([]);
    expect(tagsOf(html)?.filter((tag) => /\bon\w+=|script:|src=/i.test(tag))).toEqual([]);
  });
});
