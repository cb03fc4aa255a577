import type { FakeGorgias } from '../../fakes/gorgias.ts';
import {
  customerField,
  type FakeMessage,
  type FakePerson,
  type FakeTicket,
} from '../../fakes/gorgias/state.ts';
import { minuteOf, type Expected, type Line, type LineKind, type Scenario } from '../scenario.ts';

/** An account at Gorgias: tickets and messages are the vendor's objects. */

export const people = {
  ida: { id: 5_001, email: 'ida@example.org', name: 'Ida Holm' },
  kim: { id: 5_002, email: 'kim@example.org', name: 'Kim Berg' },
  /** Known by the address alone. */
  bare: { id: 5_003, email: 'bare@example.org', name: null },
  /** Of the team, as the stand-in has them. */
  zoe: { id: 94, email: 'zoe@lampes.example', name: 'Zoé Martin' },
  yann: { id: 95, email: 'yann@lampes.example', name: 'Yann Petit' },
} as const satisfies Record<string, FakePerson>;

const team = new Set<number>([people.zoe.id, people.yann.id]);

type Said = { line: Line; message: Partial<FakeMessage>; by: FakePerson; text: string };

/** A message, and how it has to be read. */
export function says(
  kind: LineKind,
  by: FakePerson,
  text: string,
  message: Partial<FakeMessage> = {},
): Said {
  const files = (message.attachments ?? []).map(({ name }) => name);
  return { by, text, message, line: { kind, author: by.name ?? by.email, words: text, files } };
}

export const internal: Partial<FakeMessage> = { channel: 'internal-note', public: false };
export const byRule: Partial<FakeMessage> = { via: 'rule', rule_id: 12 };

export const file = (name: string) => ({
  url: `https://uploads.gorgias.io/x/${name}`,
  name,
  size: 2_048,
  content_type: 'image/png',
  public: true,
});

export type Given = {
  name: string;
  ticket?: Partial<FakeTicket>;
  messages: Said[];
  survey?: { score: number | null; body_text?: string | null; isSent?: boolean };
} & Expected;

const timeOf = (at: Date) => `${at.toISOString().slice(0, 19)}.000000+00:00`;

function addSurvey(
  { surveys }: FakeGorgias['state'],
  ticketId: number,
  { score, body_text = null, isSent = true }: NonNullable<Given['survey']>,
  at: string,
): void {
  surveys.push({
    id: ticketId * 10,
    ticket_id: ticketId,
    customer_id: people.ida.id,
    score,
    body_text,
    created_datetime: at,
    ...(isSent ? { sent_datetime: at } : {}),
    scored_datetime: score === null ? null : at,
  });
}

function addOne({ state }: FakeGorgias, given: Given, number: number): Scenario {
  const { name, ticket = {}, messages, survey, ...expected } = given;
  const id = 800_000 + number;
  const start = number * 60;
  const last = timeOf(minuteOf(start + messages.length));
  const channel = ticket.channel ?? 'email';
  state.tickets.push({
    id,
    status: 'open',
    channel,
    via: channel,
    from_agent: messages[0]?.message.from_agent ?? team.has(messages[0]?.by.id ?? 0),
    spam: false,
    customer: people.ida,
    assignee_user_id: null,
    assignee_team_id: null,
    language: 'en',
    subject: name,
    tags: [],
    fields: {},
    created_datetime: timeOf(minuteOf(start)),
    updated_datetime: last,
    closed_datetime: ticket.status === 'closed' ? last : null,
    trashed_datetime: null,
    ...ticket,
  });
  for (const [place, { by, text, message }] of messages.entries()) {
    const at = timeOf(minuteOf(start + place));
    state.messages.push({
      id: id * 100 + place,
      ticket_id: id,
      external_id: null,
      channel,
      via: channel,
      from_agent: team.has(by.id),
      public: true,
      sender: by,
      body_text: text,
      body_html: `<div>${text.replaceAll('\n', '<br>')}</div>`,
      stripped_text: text,
      stripped_html: `<div>${text.replaceAll('\n', '<br>')}</div>`,
      rule_id: null,
      attachments: [],
      created_datetime: at,
      sent_datetime: at,
      failed_datetime: null,
      deleted_datetime: null,
      ...message,
    });
  }
  if (survey) addSurvey(state, id, survey, last);
  return { ...expected, name, id: String(id), lines: messages.map(({ line }) => line) };
}

/** Puts them into the account, whose customers have a field. */
export function playAll(fake: FakeGorgias, all: Given[]): Scenario[] {
  fake.state.customerFields = [customerField(6_101, 'Plan', ['Gold', 'Silver'])];
  fake.state.customerValues = { [people.kim.id]: { 6_101: 'Gold' } };
  return all.map((given, place) => addOne(fake, given, place + 1));
}
