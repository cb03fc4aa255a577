import type { FakeCrisp } from '../../fakes/crisp.ts';
import type { ContactRow, ConversationRow, MessageRow } from '../../fakes/crisp/state.ts';
import { minuteOf, type Expected, type Line, type LineKind, type Scenario } from '../scenario.ts';

/** A website at Crisp: conversations and messages are the vendor's objects. */

type Said = { line: Line; message: Partial<MessageRow> };

const said = (
  kind: LineKind,
  author: string,
  words: string,
  message: Partial<MessageRow>,
): Said => ({
  line: { kind, author, words, files: [] },
  message: { type: 'text', content: words, user: { nickname: author }, ...message },
});

export const visitor = (text: string, message: Partial<MessageRow> = {}, author = 'Ida Holm') =>
  said('requester', author, text, { from: 'user', ...message });
export const operator = (text: string, message: Partial<MessageRow> = {}, author = 'Ada Moreau') =>
  said('agent', author, text, { from: 'operator', ...message });
export const other = (
  kind: LineKind,
  text: string,
  message: Partial<MessageRow>,
  author = 'Ada Moreau',
) => said(kind, author, text, { from: 'operator', ...message });

/** A file is a message of its own. */
export const sends = (name: string): Said => {
  const content = { name, url: `https://storage.crisp.chat/x/${name}`, type: 'image/png' };
  return {
    line: { kind: 'requester', author: 'Ida Holm', words: '', files: [name] },
    message: { type: 'file', from: 'user', content, user: { nickname: 'Ida Holm' } },
  };
};

export type Given = {
  name: string;
  conversation?: Partial<Omit<ConversationRow, 'meta'>>;
  meta?: Partial<ConversationRow['meta']>;
  /** An inbox by its name, and who has it, by their place among the operators. */
  inbox?: string;
  holder?: number;
  messages: Said[];
} & Expected;

function addOne({ state }: FakeCrisp, given: Given, number: number): Scenario {
  const { name, conversation = {}, meta = {}, inbox, holder: owner, messages, ...expected } = given;
  const id = `session_00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  const start = number * 60;
  const last = minuteOf(start + messages.length).getTime();
  const place = state.inboxes.find((one) => one.name === inbox)?.inbox_id;
  const person = owner === undefined ? undefined : state.operators[owner]?.details.user_id;
  state.conversations[id] = {
    session_id: id,
    website_id: state.websiteId,
    ...(place === undefined ? {} : { inbox_id: place }),
    state: 'unresolved',
    status: 1,
    is_verified: false,
    is_blocked: false,
    availability: 'offline',
    active: { now: false, last },
    last_message: '',
    unread: { operator: 0, visitor: 0 },
    assigned: person === undefined ? {} : { user_id: person },
    meta: {
      nickname: 'Ida Holm',
      email: 'ida@example.org',
      phone: '',
      origin: 'chat',
      segments: [],
      data: {},
      device: { locales: ['en-US'] },
      ...meta,
    },
    created_at: minuteOf(start).getTime(),
    updated_at: last,
    ...conversation,
  };
  state.messages[id] = messages.map(({ message }, at) => ({
    session_id: id,
    website_id: state.websiteId,
    type: 'text',
    from: 'user',
    origin: meta.origin ?? 'chat',
    content: '',
    fingerprint: number * 1_000 + at,
    timestamp: minuteOf(start + at).getTime(),
    user: {},
    read: '',
    delivered: '',
    stamped: true,
    ...message,
  }));
  return { ...expected, name, id, lines: messages.map(({ line }) => line) };
}

export const contactId = '00000000-0000-4000-8000-0000000000aa';

const contact: ContactRow = {
  profile: {
    email: 'ida@example.org',
    person: { nickname: 'Ida Holm', phone: '+45 00 00 00 00', employment: { title: 'Buyer' } },
    company: { name: 'Hôtel du Lac', domain: 'lac.example' },
    segments: ['customer'],
  },
  data: { plan: 'gold' },
};

/** Puts them into the website, which knows one contact. */
export function playAll(fake: FakeCrisp, all: Given[]): Scenario[] {
  fake.state.contacts = { [contactId]: contact };
  return all.map((given, place) => addOne(fake, given, place + 1));
}
