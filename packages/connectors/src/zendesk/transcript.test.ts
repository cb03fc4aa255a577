import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Connector } from '../connector.ts';
import { parseBody } from '../http.ts';
import { ConversationLogAnswer } from './schemas.ts';
import { withTranscript } from './transcript.ts';
import { minutes, openFixture, pass, requester, type ZendeskFixture } from './zendesk-fixture.ts';

/** Chats and messaging: what is said in them stands in the ticket's conversation log. */

/** The example of the vendor's page "Conversation Log", its ids and texts as they stand there. */
const example = {
  events: [
    {
      attachments: [],
      author: {
        avatar_url: 'https://static.zdassets.com/web_widget/latest/default_avatar.png',
        display_name: 'SampleBot',
        type: 'bot',
        'zen:sunco:user_id': 'a21a91fd1234a',
        'zen:support:user_id': -1,
      },
      content: {
        actions: [{ reply: { payload: 'goto_node=01J9', text: 'Talk to a human' } }],
        text: "Hey! Have a question? I'm here to assist.",
        type: 'text',
      },
      created_at: '2025-04-22T09:24:26Z',
      id: '02JSED093DTX4RTDRRJXN2YKB0',
      metadata: { custom: {}, system: {}, ticket_version: 0 },
      received_at: '2025-04-22T09:24:26.861Z',
      reference: 'zen:sunco:conversation_message:6807603a38564290f5a086c2',
      source: { type: 'zd:answerBot' },
      type: 'Messaging::ConversationMessage',
    },
    {
      attachments: [],
      author: {
        display_name: 'sample user',
        type: 'user',
        'zen:support:user_id': 8303911923701,
      },
      content: {
        body: '<div class="zd-comment" dir="auto"><p dir="auto">Conversation with wp native</p></div>',
        type: 'html',
      },
      created_at: '2025-04-22T09:24:46Z',
      id: '01JSED0VSGBJP9TJ471NTUGYYD',
      metadata: { custom: {}, public: false, system: {}, ticket_version: 0 },
      reference: 'zen:ticket_event:8639371328313',
      type: 'Comment',
    },
  ],
  links: { next: 'https://company.zendesk.com/api/v2/tickets/123/conversation_log', prev: null },
  meta: { after_cursor: 'eyJv', before_cursor: 'eyJv', has_more: false },
};

const nothing = { categoryFieldId: null };
const file = { name: 'lamp.png', url: 'https://files.example/lamp.png' };
const attachments = [{ ...file, contentType: 'image/png', size: 20_331 }];

let fixture: ZendeskFixture;
let connector: Connector;
beforeEach(async () => {
  fixture = await openFixture();
  connector = fixture.connect();
});
afterEach(() => fixture.close());

describe('the vendor’s example', () => {
  const read = () => ConversationLogAnswer.parse(parseBody(JSON.stringify(example)));

  it('is read as it stands: a bot’s words are a note, a comment is left to the comments', () => {
    expect(withTranscript([], read().events)).toEqual([
      {
        externalId: '02JSED093DTX4RTDRRJXN2YKB0',
        kind: 'note',
        author: 'SampleBot',
        sentAt: new Date('2025-04-22T09:24:26Z'),
        html: null,
        text: "Hey! Have a question? I'm here to assist.",
        attachments: [],
      },
    ]);
  });

  it.each([
    ['user', 'requester'],
    ['end-user', 'requester'],
    ['agent', 'agent'],
    ['bot', 'note'],
    ['system', 'note'],
    [7, 'note'],
  ])('written by %j is of kind %s', (type, kind) => {
    const { events } = read();
    const [first] = events;
    if (first) Object.assign(first, { author: { type, display_name: 'Ida' } });
    expect(withTranscript([], events)[0]?.kind).toBe(kind);
  });
});

describe.each(['native_messaging', 'chat', 'whatsapp'])('a ticket of the channel %s', (channel) => {
  it('holds who said what, when, with their files, and notes of the team', async () => {
    const { fake } = fixture;
    const id = fake.addTicket({ subject: 'Lamp', requester, channel, text: 'My lamp is dark.' });
    pass(fixture, minutes(1));
    fake.addMessage(id, { kind: 'agent', isBot: true, text: 'What is your order number?' });
    pass(fixture, minutes(1));
    fake.addMessage(id, { kind: 'requester', text: '1001', attachments });
    pass(fixture, minutes(1));
    fake.addMessage(id, { kind: 'note', text: 'Angry.' });
    pass(fixture, minutes(1));
    fake.addMessage(id, { kind: 'agent', text: 'A new one is on its way.' });
    const [ticket] = await connector.readTickets([id], nothing);
    expect(ticket?.channel).toBe(channel);
    expect(ticket?.messages.map(({ kind, author, text }) => [kind, author, text])).toEqual([
      ['note', 'Ida Holm', 'Conversation with Ida Holm'],
      ['requester', 'Ida Holm', 'My lamp is dark.'],
      ['note', 'Answer Bot', 'What is your order number?'],
      ['requester', 'Ida Holm', '1001'],
      ['note', 'Nora Field', 'Angry.'],
      ['agent', 'Nora Field', 'A new one is on its way.'],
    ]);
    expect(ticket?.messages[3]?.attachments).toEqual(attachments);
    const ids = ticket?.messages.map(({ externalId }) => externalId) ?? [];
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('a transcript', () => {
  const begin = () =>
    fixture.fake.addTicket({
      subject: 'Long',
      requester,
      channel: 'native_messaging',
      text: 'Message 0',
    });

  it('is read page by page, none twice', async () => {
    const id = begin();
    for (let at = 1; at < 250; at += 1) {
      pass(fixture, 1_000);
      fixture.fake.addMessage(id, { kind: 'requester', text: `Message ${at}` });
    }
    const [ticket] = await connector.readTickets([id], nothing);
    const texts = ticket?.messages
      .filter(({ kind }) => kind === 'requester')
      .map(({ text }) => text);
    expect(texts).toEqual(Array.from({ length: 250 }, (_, at) => `Message ${at}`));
  });

  it('holds what is a public comment too once', async () => {
    const id = begin();
    pass(fixture, minutes(1));
    fixture.fake.addMessage(id, { kind: 'agent', text: 'It is sent & paid.' });
    const ticket = fixture.fake.state.tickets[id];
    const [said] = ticket?.said?.slice(-1) ?? [];
    ticket?.comments.push({
      id: '777',
      authorId: said?.authorId ?? '',
      isPublic: true,
      html: '<p>It is sent &amp; paid.</p>',
      text: 'It is sent & paid.',
      at: said?.at ?? '',
      channel: 'native_messaging',
      rel: null,
      attachments: [],
    });
    const [read] = await connector.readTickets([id], nothing);
    expect(read?.messages.map(({ kind }) => kind)).toEqual(['note', 'requester', 'agent']);
  });

  it('keeps what people say again', async () => {
    const id = begin();
    for (const text of ['Hello', 'Hello']) fixture.fake.addMessage(id, { kind: 'requester', text });
    const [read] = await connector.readTickets([id], nothing);
    expect(read?.messages.map(({ text }) => text)).toEqual([
      'Conversation with Ida Holm',
      'Message 0',
      'Hello',
      'Hello',
    ]);
  });

  it('is not asked for where the conversation is a mail', async () => {
    const id = fixture.fake.addTicket({ subject: 'Mail', requester, text: 'Where is it?' });
    const asked: string[] = [];
    const answer = fixture.fake.answer.bind(fixture.fake);
    fixture.fake.answer = (request) => {
      asked.push(request.url.pathname);
      return answer(request);
    };
    await connector.readTickets([id], nothing);
    expect(asked.filter((path) => path.includes('conversation_log'))).toEqual([]);
  });

  it.each([403, 404])('that is hidden (%d) leaves the comments', async (status) => {
    const id = begin();
    const answer = fixture.fake.answer.bind(fixture.fake);
    fixture.fake.answer = (request) =>
      request.url.pathname.includes('conversation_log')
        ? { status, json: { error: 'RecordNotFound', description: 'Not found' } }
        : answer(request);
    const [read] = await connector.readTickets([id], nothing);
    expect(read).toMatchObject({ state: 'open', messages: [{ kind: 'note' }] });
  });
});
