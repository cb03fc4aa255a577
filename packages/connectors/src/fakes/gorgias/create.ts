import type { FakeAnswer } from '../fake-server.ts';
import { problem } from './lists.ts';
import {
  nextId,
  stamp,
  type FakePerson,
  type FakeTicket,
  type Gorgias,
  type GorgiasState,
} from './state.ts';

/** `POST /api/tickets`. */

type Given = Record<string, unknown>;
const objectOf = (value: unknown): Given =>
  typeof value === 'object' && value !== null ? (value as Given) : {};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** By the address; somebody new is a customer from then on. */
function customerOf(state: GorgiasState, given: Given): FakePerson {
  const email = typeof given.email === 'string' ? given.email : null;
  const known = state.tickets.find(({ customer }) => email !== null && customer.email === email);
  const name = typeof given.name === 'string' ? given.name : email;
  return known?.customer ?? { id: nextId(state), email, name };
}

export function createTicket(
  gorgias: Gorgias,
  body: unknown,
  as: {
    write: (gorgias: Gorgias, ticket: FakeTicket, message: unknown) => void;
    show: (gorgias: Gorgias, ticket: FakeTicket, query: URLSearchParams) => FakeAnswer;
  },
): FakeAnswer {
  const { state, clock } = gorgias;
  const given = objectOf(body);
  const messages = Array.isArray(given.messages) ? given.messages : [];
  if (messages.length === 0)
    return problem(400, 'Bad request', { messages: ['Missing data for required field.'] });
  const { email } = objectOf(given.customer);
  if (email !== undefined && !/^[^\s@]+@\S+$/.test(textOf(email)))
    return problem(400, 'Bad request', { customer: { email: ['Not a valid email address.'] } });
  const at = stamp(state, clock);
  const ticket: FakeTicket = {
    id: nextId(state),
    status: 'open',
    channel: textOf(given.channel),
    via: textOf(given.via),
    from_agent: given.from_agent === true,
    spam: false,
    external_id: (given.external_id as string | undefined) ?? null,
    customer: customerOf(state, objectOf(given.customer)),
    assignee_team_id: null,
    language: (given.language as string | undefined) ?? null,
    subject: textOf(given.subject),
    tags: (Array.isArray(given.tags) ? given.tags : []).map((tag) => textOf(objectOf(tag).name)),
    fields: {},
    created_datetime: at,
    updated_datetime: at,
    closed_datetime: null,
    trashed_datetime: null,
  };
  state.tickets.push(ticket);
  for (const message of messages) as.write(gorgias, ticket, message);
  return { ...as.show(gorgias, ticket, new URLSearchParams()), status: 201 };
}
