import type { FakeZendesk } from '../../fakes/zendesk.ts';
import { asNumber } from '../../large-numbers.ts';
import { minuteOf, type Expected, type Line, type LineKind, type Scenario } from '../scenario.ts';

/** An account at Zendesk, whose tickets, comments and people are payloads as the vendor's pages show them. */

type Payload = Record<string, unknown>;
type Person = { id: number; name: string; role: 'end-user' | 'agent' | 'admin'; locale: string };

const person = (id: number, name: string, more: Partial<Person> = {}): Person => ({
  id,
  name,
  role: 'end-user',
  locale: 'en-US',
  ...more,
});

export const people = {
  ida: person(1_900_001, 'Ida Holm'),
  luc: person(1_900_002, 'Luc Roy', { locale: 'fr' }),
  kim: person(1_900_003, 'Kim Berg'),
  nora: person(1_900_011, 'Nora Field (Support)', { role: 'agent' }),
  paul: person(1_900_012, 'Paul Tremblay (Support)', { role: 'agent', locale: 'fr' }),
  /** Left the team: what is left of her is a customer. */
  lea: person(1_900_013, 'Lea Stone'),
  /** Zendesk itself, and somebody of whom nothing is left. */
  system: person(-1, ''),
  gone: person(1_900_099, ''),
} as const;

export const ids = {
  group: 1_910_001,
  form: 1_910_002,
  order: 1_910_003,
  gift: 1_910_004,
  organization: 1_910_005,
  brand: 1_910_006,
};

export type Said = { line: Line; by: Person; text: string; payload: Payload };

/** A comment, and how it has to be read. */
export function says(kind: LineKind, by: Person, text: string, payload: Payload = {}): Said {
  const files = (payload['attachments'] ?? []) as { file_name: string; deleted?: boolean }[];
  return {
    by,
    text,
    payload,
    line: {
      kind,
      author: by.name || null,
      words: text,
      files: files.filter(({ deleted }) => deleted !== true).map((file) => file.file_name),
    },
  };
}

export const file = (name: string, more: Payload = {}): Payload => ({
  id: 1_920_001,
  file_name: name,
  content_url: `https://brightgoods.zendesk.com/attachments/token/x/?name=${name}`,
  content_type: 'image/png',
  size: 2_048,
  inline: false,
  deleted: false,
  thumbnails: [],
  ...more,
});

type LogPayload = { type?: string; by: 'user' | 'agent' | 'bot'; content?: Payload };
export type Heard = { line: Line; log: LogPayload; text: string };

/** A message of a chat or of messaging, in the conversation log. */
export const hears = (
  kind: LineKind,
  author: string,
  text: string,
  log: LogPayload = { by: 'user' },
): Heard => ({ log, text, line: { kind, author, words: text, files: [] } });

export type Given = {
  name: string;
  ticket?: Payload;
  requester?: Person;
  comments?: Said[];
  log?: Heard[];
} & Expected;

const stamp = (at: Date) => `${at.toISOString().slice(0, 19)}Z`;

const htmlOf = (text: string) =>
  `<div class="zd-comment" dir="auto"><p>${text.replaceAll('\n', '<br>')}</p></div>`;

function addPeople({ state }: FakeZendesk): void {
  for (const { id, name, role, locale } of Object.values(people))
    if (name !== '')
      state.users.push({
        id: String(id),
        name,
        email: `${name.split(' ')[0]?.toLowerCase()}@example.org`,
        role,
        locale,
        given: name === 'Ida Holm' ? { user_fields: { loyalty: 'gold', newsletter: null } } : {},
      });
  state.groups.push({ id: String(ids.group), name: 'Returns desk' });
  state.forms.push({ id: String(ids.form), name: 'Return' });
  state.fields.push(
    { id: String(ids.order), type: 'text', title: 'Order', options: [] },
    { id: String(ids.gift), type: 'checkbox', title: 'Gift', options: [] },
  );
  state.organizations = [
    { id: String(ids.organization), name: 'Hôtel du Lac', fields: { rooms: 42, vip: true } },
  ];
  state.brands = [
    { id: '360000000101', name: 'Bright Goods' },
    { id: String(ids.brand), name: 'Bright Pro' },
  ];
}

function addOne({ state }: FakeZendesk, given: Given, number: number): Scenario {
  const { name, ticket = {}, requester = people.ida, comments = [], log = [], ...expected } = given;
  const id = String(700_000 + number);
  const start = number * 60;
  const entries = [...comments, ...log];
  const updatedAt = stamp(minuteOf(start + entries.length));
  state.tickets[id] = {
    id,
    subject: name,
    status: ticket['status'] === 'deleted' ? 'deleted' : 'open',
    channel: 'email',
    requesterId: String(requester.id),
    groupId: ticket['group_id'] ? String(ids.group) : null,
    ...(ticket['organization_id'] ? { organizationId: String(ids.organization) } : {}),
    formId: null,
    tags: [],
    fields: {},
    rating: null,
    isMerged: false,
    createdAt: stamp(minuteOf(start)),
    updatedAt,
    revision: 1,
    comments: comments.map(({ by, text, payload }, place) => ({
      id: String(Number(id) * 100 + place),
      authorId: String(by.id),
      isPublic: true,
      html: htmlOf(text),
      text,
      at: stamp(minuteOf(start + place)),
      channel: 'email',
      rel: null,
      attachments: [],
      given: { author_id: by.id, ...payload },
    })),
    log: log.map(({ log: { type, by, content }, line, text }, place) => ({
      id: `01JSED${id}${place}`,
      type: type ?? 'Messaging::ConversationMessage',
      created_at: stamp(minuteOf(start + comments.length + place)),
      author: { type: by, display_name: line.author },
      content: content ?? { type: 'text', text },
      attachments: [],
      metadata: { custom: {}, system: {} },
    })),
    given: { ...ticket, id: asNumber(id), updated_at: updatedAt },
  };
  return { ...expected, name, id, lines: entries.map(({ line }) => line) };
}

/** Puts them into the account. */
export function playAll(fake: FakeZendesk, all: Given[]): Scenario[] {
  addPeople(fake);
  return all.map((given, place) => addOne(fake, given, place + 1));
}
