import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  closeFixture,
  failureOf,
  openFixture,
  pass,
  ticket,
  type CrispFixture,
} from './crisp-fixture.ts';
import { readMarkdown } from './markdown.ts';
import { readMessages } from './messages.ts';
import { Conversation, Message } from './schemas.ts';

it('takes no time that there is not', () => {
  for (const timestamp of [1e300, 8.64e15 + 1, -1])
    expect(Message.safeParse({ type: 'text', timestamp }).success).toBe(false);
  expect(Conversation.safeParse({ session_id: 's', updated_at: 9e15 }).success).toBe(false);
  expect(Conversation.parse({ session_id: 's', waiting_since: 9e15 }).waiting_since).toBeNull();
});

describe('Crisp’s markdown', () => {
  it.each([
    ['Hello', '<p>Hello</p>', 'Hello'],
    ['one\ntwo\n\nthree', '<p>one<br>two</p><p>three</p>', 'one\ntwo\n\nthree'],
    [
      '**bold** and *slanted*',
      '<p><strong>bold</strong> and <em>slanted</em></p>',
      'bold and slanted',
    ],
    [
      '__under__ ~~gone~~ ++bright++',
      '<p><u>under</u> <s>gone</s> <mark>bright</mark></p>',
      'under gone bright',
    ],
    ['**a *b* c**', '<p><strong>a <em>b</em> c</strong></p>', 'a b c'],
    ['my_file_name and 2*3*4', '<p>my_file_name and 2*3*4</p>', 'my_file_name and 2*3*4'],
    ['`a<b`', '<p><code>a&lt;b</code></p>', 'a<b'],
    ['```\n<b>\n```', '<pre><code>&lt;b&gt;</code></pre>', '<b>'],
    ['* one\n* two', '<ul><li>one</li><li>two</li></ul>', '- one\n- two'],
    ['1. one\n2. two', '<ol><li>one</li><li>two</li></ol>', '1. one\n2. two'],
    ['> said', '<blockquote>said</blockquote>', 'said'],
    ['${color}[#0080dd](blue)', '<p>blue</p>', 'blue'],
    [
      '[shop](https://shop.example/a?b=1&c=2)',
      '<p><a href="https://shop.example/a?b=1&amp;c=2">shop</a></p>',
      'shop (https://shop.example/a?b=1&c=2)',
    ],
    [
      'see https://shop.example/x.',
      '<p>see <a href="https://shop.example/x">https://shop.example/x</a>.</p>',
      'see https://shop.example/x.',
    ],
    [
      '![a](https://img.example/a.png)',
      '<p><a href="https://img.example/a.png">a</a></p>',
      'a (https://img.example/a.png)',
    ],
  ])('%j', (source, html, text) => expect(readMarkdown(source)).toEqual({ html, text }));

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1))',
    '[x](data:text/html,<script>)',
    '[a"onmouseover="x](https://e.test/"onclick="y)',
    'https://e.test/"><svg/onload=1>',
    '**<b onclick=1>**',
    '```\n</code></pre><script>\n```',
    '> <iframe src=//e.test>',
  ])('makes nothing of %j that a page would follow', (source) => {
    const { html } = readMarkdown(source);
    const tags = html.match(/<[^>]*>/g) ?? [];
    expect(
      tags.filter(
        (tag) =>
          !/^<\/?(?:p|br|strong|em|u|s|mark|code|pre|blockquote|ul|ol|li|a)>$|^<a href="https?:[^"<>]*">$/.test(
            tag,
          ),
      ),
    ).toEqual([]);
    expect(html).not.toMatch(/href="(?!https?:)/);
  });

  it('takes no longer for what was made to take long', () => {
    for (const part of ['**', '*a', '__', '[', '![](', '`', '${color}[#f](', '> ', 'https://']) {
      const began = performance.now();
      readMarkdown(part.repeat(49_000 / part.length));
      readMarkdown(part.repeat(500_000 / part.length));
      expect(performance.now() - began).toBeLessThan(20_000);
    }
  });
});

describe('kinds of messages', () => {
  const read = (message: object) =>
    readMessages(
      [Message.parse({ fingerprint: 1, timestamp: 5, from: 'operator', ...message })],
      new Date(0),
    );

  it('are read as what was said', () => {
    const image = { name: 'a.png', url: 'https://files.example/a.png', type: 'image/png' };
    expect(read({ type: 'file', content: image })[0]).toMatchObject({
      kind: 'agent',
      html: null,
      text: null,
      attachments: [{ name: 'a.png', url: image.url, contentType: 'image/png', size: null }],
    });
    expect(
      read({ type: 'audio', content: { url: 'https://f.example/v/1.webm', duration: 3 } })[0]
        ?.attachments,
    ).toEqual([
      { name: '1.webm', url: 'https://f.example/v/1.webm', contentType: null, size: null },
    ]);
    const choices = [
      { value: 'a', label: 'A <b>' },
      { value: 'b', label: 'B', selected: true },
    ];
    expect(
      read({ type: 'picker', content: { id: 'p', text: 'Which?', choices } })[0],
    ).toMatchObject({
      text: 'Which?\n- A <b>\n✓ B',
      html: '<p>Which?<br>- A &lt;b&gt;<br>✓ B</p>',
    });
    expect(read({ type: 'field', content: { text: 'Order?', value: '12' } })[0]?.text).toBe(
      'Order?\n✓ 12',
    );
    const targets = [{ title: 'Shoe', description: 'Red' }];
    expect(read({ type: 'carousel', content: { text: 'Look', targets } })[0]?.text).toBe(
      'Look\n- Shoe: Red',
    );
    expect(read({ type: 'hologram', content: { text: 'New kind' } })[0]?.text).toBe('New kind');
    expect(read({ type: 'hologram', content: 'New kind' })[0]?.text).toBe('New kind');
  });

  it('leave out what nobody said, and links that are none', () => {
    expect(read({ type: 'event', content: { namespace: 'state:resolved' } })).toEqual([]);
    expect(read({ type: 'event', content: 'state:resolved' })).toEqual([]);
    expect(read({ type: 'file', content: { url: 'javascript:alert(1)' } })).toEqual([]);
    expect(read({ type: 'text', content: '  ' })).toEqual([]);
    expect(read({ content: null })).toEqual([]);
  });

  it('tell a customer, an agent and what only the team sees apart', () => {
    const kind = (message: object) => read({ content: 'x', type: 'text', ...message })[0]?.kind;
    expect(kind({ from: 'user' })).toBe('requester');
    expect(kind({ from: 'operator' })).toBe('agent');
    expect(kind({ type: 'note' })).toBe('note');
    expect(kind({ type: 'note', from: 'user' })).toBe('note');
    expect(kind({ automated: true })).toBe('note');
    expect(kind({ from: 'user', automated: true })).toBe('requester');
    expect(kind({ origin: 'urn:replique:suggestions:0' })).toBe('note');
    expect(kind({ properties: { replique_note: 'k' } })).toBe('note');
  });
});

describe('a conversation', () => {
  let fixture: CrispFixture;
  beforeEach(async () => void (fixture = await openFixture()));
  afterEach(() => closeFixture(fixture));

  const readOne = async (id: string, categoryFieldId: string | null = null) =>
    (await fixture.connect().readTickets([id], { categoryFieldId }))[0];

  it('is read whole', async () => {
    const { fake } = fixture;
    const id = fake.addTicket({
      ...ticket(),
      channel: 'chat',
      groupId: fake.groupIds[0] ?? '',
      category: 'delivery',
      tags: ['vip', 'late'],
      messages: [
        { kind: 'note', text: 'Checked.' },
        {
          kind: 'agent',
          text: 'It is **on its way**.',
          attachments: [
            {
              name: 'slip.pdf',
              url: 'https://f.example/slip.pdf',
              contentType: 'application/pdf',
              size: 1,
            },
          ],
        },
      ],
    });
    expect(await readOne(id, 'category')).toMatchObject({
      externalId: id,
      updatedAt: fixture.now.at,
      createdAt: fixture.now.at,
      state: 'open',
      subject: 'Where is my parcel?',
      channel: 'chat',
      formId: null,
      groupId: fake.groupIds[0],
      language: 'en-GB',
      category: 'delivery',
      tags: ['vip', 'late'],
      requesterName: 'Ida Berg',
      requesterEmail: 'ida@example.com',
      satisfaction: null,
      messages: [
        { kind: 'requester', text: 'It should have come on Monday.', author: 'Ida Berg' },
        { kind: 'note', text: 'Checked.' },
        { kind: 'agent', html: '<p>It is <strong>on its way</strong>.</p>', author: 'Ada Moreau' },
        { kind: 'agent', attachments: [{ name: 'slip.pdf' }] },
      ],
    });
    fake.setState(id, 'closed');
    expect(await readOne(id, null)).toMatchObject({ state: 'closed', category: null });
  });

  it('is called by how it begins where it has no subject', async () => {
    const id = fixture.fake.addTicket({
      ...ticket(''),
      text: `**Hello**, ${'where is it '.repeat(20)}`,
    });
    expect((await readOne(id))?.subject).toMatch(/^Hello, where is it .{50,80}…$/);
  });

  it.each([
    { isBeforeStrict: true, step: 1_000 },
    { isBeforeStrict: false, step: 1_000 },
    { isBeforeStrict: true, step: 300 },
    { isBeforeStrict: false, step: 300 },
  ])('has all its messages, in batches by time (%o)', async ({ isBeforeStrict, step }) => {
    const { fake } = fixture;
    Object.assign(fake.quirks, { messagesPerAnswer: 7, isBeforeStrict });
    const id = fake.addTicket(ticket());
    for (let index = 0; index < 60; index += 1) {
      // Several of one time, also over the edge of an answer.
      if (index % 5 === 0) pass(fixture, step);
      fake.addMessage(id, { kind: 'requester', text: `Message ${index}` });
    }
    const messages = (await readOne(id))?.messages ?? [];
    expect(messages.map(({ text }) => text)).toEqual([
      'It should have come on Monday.',
      ...Array.from({ length: 60 }, (_, index) => `Message ${index}`),
    ]);
    expect(new Set(messages.map(({ externalId }) => externalId)).size).toBe(61);
  });

  it('that is gone is told as deleted', async () => {
    const id = fixture.fake.addTicket(ticket());
    const other = fixture.fake.addTicket(ticket());
    fixture.fake.removeTicket(id);
    const read = await fixture.connect().readTickets([id, other, id], { categoryFieldId: null });
    expect(read.map(({ externalId, state }) => [externalId, state])).toEqual([
      [id, 'deleted'],
      [other, 'open'],
    ]);
  });

  it('is not taken for deleted when the whole website is closed to us', async () => {
    const id = fixture.fake.addTicket(ticket());
    fixture.server.fail(
      { status: 404, json: { error: true, reason: 'not_found', data: {} } },
      { times: 9 },
    );
    expect(await failureOf(readOne(id))).toMatchObject({ reason: 'forbidden' });
    fixture.server.mend();
    fixture.fake.isTakenOff = true;
    expect(await failureOf(readOne(id))).toMatchObject({
      reason: 'forbidden',
      detail: 'not_allowed',
    });
  });

  it('with an id that is a path stays below conversations', async () => {
    const [read] = await fixture
      .connect()
      .readTickets(['../../operators/list'], { categoryFieldId: null });
    expect(read?.state).toBe('deleted');
    expect(fixture.server.asked[0]?.url.pathname).toContain(
      '/conversation/..%2F..%2Foperators%2Flist',
    );
  });

  it('may say less, or more, than anybody announced', async () => {
    const id = 'session_bare';
    const { state } = fixture.fake;
    state.conversations[id] = {
      session_id: id,
      website_id: state.websiteId,
      surprise: { a: 1 },
      state: 'snoozed',
    } as never;
    state.messages[id] = [
      { type: 'text', from: 'user', content: 'Hi', timestamp: 7, user: null, odd: [] } as never,
    ];
    fixture.server.wrongs.length = 0;
    expect(await readOne(id)).toMatchObject({
      state: 'open',
      tags: [],
      messages: [{ text: 'Hi' }],
    });
    // Not the connector's: the fake was made to answer against its contract.
    fixture.server.wrongs.length = 0;
  });
});
