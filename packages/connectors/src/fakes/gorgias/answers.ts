import type { FakeAnswer, FakeRequest } from '../fake-server.ts';
import { fakeFile } from '../files.ts';
import { createTicket } from './create.ts';
import { page, problem, type Paging, type Row } from './lists.ts';
import { fakeMacros } from './macros.ts';
import {
  bodies,
  categoryFieldId,
  categoryValues,
  fakeFields,
  nextId,
  stamp,
  type FakeMessage,
  type FakeSource,
  type FakeTicket,
  type Gorgias,
  type GorgiasState,
} from './state.ts';

/** Gorgias's interface over its state. */

const pagingOf = ({ state, paging }: Gorgias): Paging => ({ by: paging, age: state.cursors });

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const numberOf = (id: string | undefined) => Number(id);

const fieldOf = (id: string) => fakeFields.find((field) => String(field.id) === id);

const messagesOf = ({ messages }: GorgiasState, ticketId: number) =>
  messages
    .filter((message) => message.ticket_id === ticketId)
    .toSorted(
      (one, other) =>
        one.created_datetime.localeCompare(other.created_datetime) || one.id - other.id,
    );

/** As lists tell it: without messages and fields. */
function listed(state: GorgiasState, ticket: FakeTicket): Row {
  const { fields: _fields, tags, assignee_user_id, assignee_team_id, ...rest } = ticket;
  const messages = messagesOf(state, ticket.id);
  const team = state.teams.find(({ id }) => id === assignee_team_id);
  return {
    ...rest,
    uri: `/api/tickets/${ticket.id}/`,
    external_id: ticket.external_id ?? null,
    priority: ticket.priority ?? 'normal',
    is_unread: false,
    assignee_user: state.users.find(({ id }) => id === assignee_user_id) ?? null,
    assignee_team: team ?? null,
    excerpt: messages[0]?.body_text?.slice(0, 100) ?? '',
    meta: null,
    tags: tags.map((name, index) => ({ id: index + 1, name, decoration: { color: '#F00' } })),
    messages_count: messages.length,
    last_message_datetime: messages.at(-1)?.created_datetime ?? null,
    opened_datetime: null,
    snooze_datetime: ticket.snooze_datetime ?? null,
  };
}

/** What a customer writes goes to the address of the shop. */
function sourceOf({ source, channel, sender, from_agent: fromAgent }: FakeMessage): FakeSource {
  if (source) return source;
  const shop = { name: 'Support', address: 'support@lampes.example' };
  const from = { name: sender.name, address: sender.email };
  const to = fromAgent ? [] : [shop];
  return { type: channel, from, to };
}

const messageJson = (message: FakeMessage) => ({
  ...message,
  uri: `/api/tickets/${message.ticket_id}/messages/${message.id}/`,
  message_id: null,
  integration_id: null,
  source: sourceOf(message),
  receiver: message.receiver ?? null,
  subject: null,
  stripped_signature: null,
  intents: [],
  macros: [],
  meta: null,
});

const valueJson = (id: string, value: unknown) => ({ field: fieldOf(id), value });

export function single(gorgias: Gorgias, ticket: FakeTicket, query: URLSearchParams): FakeAnswer {
  const { state, carries } = gorgias;
  const survey = state.surveys.find(({ ticket_id }) => ticket_id === ticket.id);
  const fields = Object.entries(ticket.fields).map(([id, value]) => [
    id,
    { id: Number(id), value },
  ]);
  return {
    json: {
      ...listed(state, ticket),
      messages: messagesOf(state, ticket.id).slice(0, carries).map(messageJson),
      satisfaction_survey: survey ?? null,
      ...(query.get('relationships') === 'custom_fields'
        ? { custom_fields: Object.fromEntries(fields) }
        : {}),
    },
  };
}

function listTickets(gorgias: Gorgias, query: URLSearchParams): FakeAnswer {
  const { state } = gorgias;
  const ids = query.getAll('ticket_ids').map(Number);
  const key = query.get('external_id');
  const rows = state.tickets.filter(
    ({ id, trashed_datetime, external_id }) =>
      (query.get('trashed') !== 'false' || trashed_datetime === null) &&
      (ids.length === 0 || ids.includes(id)) &&
      (key === null || external_id === key),
  );
  return page(rows, query, pagingOf(gorgias), {
    show: (row) => listed(state, row as unknown as FakeTicket),
  });
}

/** A message without a time of its sending is sent; one with it is taken as it is, and goes to no one. */
export function writeMessage(gorgias: Gorgias, ticket: FakeTicket, body: unknown): FakeAnswer {
  const { state, clock } = gorgias;
  const given = isObject(body) ? body : {};
  const at = stamp(state, clock);
  const isNote = given.channel === 'internal-note';
  const sender = isObject(given.sender) ? given.sender : {};
  const user =
    state.users.find(({ id, email }) => id === sender.id || email === sender.email) ??
    ticket.customer;
  const message: FakeMessage = {
    id: nextId(state),
    ticket_id: ticket.id,
    external_id: (given.external_id as string | undefined) ?? null,
    channel: String(given.channel),
    via: String(given.via),
    from_agent: given.from_agent === true,
    public: !isNote && given.public !== false,
    sender: user,
    ...(isObject(given.source) ? { source: given.source as FakeSource } : {}),
    ...(isObject(given.receiver) ? { receiver: given.receiver } : {}),
    ...bodies({ text: given.body_text as string, html: given.body_html as string }),
    rule_id: null,
    attachments: [],
    created_datetime: at,
    sent_datetime: (given.sent_datetime as string | undefined) ?? at,
    failed_datetime: null,
    deleted_datetime: null,
  };
  state.messages.push(message);
  if (message.public && message.from_agent && given.sent_datetime === undefined)
    state.sent.push(message.id);
  ticket.updated_datetime = at;
  gorgias.changed(ticket.id, 'commented');
  return { status: 201, json: messageJson(message) };
}

function changeMessage(gorgias: Gorgias, message: FakeMessage, body: unknown): FakeAnswer {
  const given = isObject(body) ? body : {};
  const isNote = given.channel === 'internal-note';
  Object.assign(message, {
    channel: given.channel,
    public: !isNote && given.public !== false,
    ...bodies({ text: given.body_text as string, html: given.body_html as string }),
    external_id: given.external_id ?? message.external_id,
  });
  const ticket = gorgias.state.tickets.find(({ id }) => id === message.ticket_id);
  if (ticket) ticket.updated_datetime = stamp(gorgias.state, gorgias.clock);
  gorgias.changed(message.ticket_id, 'commented');
  return { status: 202, json: messageJson(message) };
}

/** `PUT /api/tickets/{id}`: what is not given stays. */
function changeTicket(gorgias: Gorgias, ticket: FakeTicket, body: unknown): FakeAnswer {
  const { state, clock } = gorgias;
  const status = isObject(body) ? body.status : undefined;
  if (status !== undefined && status !== 'open' && status !== 'closed')
    return problem(400, 'Bad request', { status: ['Not a valid choice.'] });
  const user = isObject(body) ? body.assignee_user : undefined;
  const userId = isObject(user) ? (user.id as number | null) : undefined;
  if (userId && !state.users.some(({ id }) => id === userId))
    return problem(400, 'Bad request', { assignee_user: { id: ['User does not exist.'] } });
  const at = stamp(state, clock);
  if (userId !== undefined) ticket.assignee_user_id = userId;
  if (isObject(body) && 'snooze_datetime' in body)
    ticket.snooze_datetime = body.snooze_datetime as string | null;
  if (status !== undefined) {
    ticket.status = status;
    ticket.closed_datetime = status === 'closed' ? at : null;
  }
  ticket.updated_datetime = at;
  gorgias.changed(ticket.id, 'changed');
  return { status: 202, ...single(gorgias, ticket, new URLSearchParams()) };
}

function setField(gorgias: Gorgias, ticket: FakeTicket, id: string, body: unknown): FakeAnswer {
  const field = fieldOf(id);
  if (!field) return problem(404, 'Custom field not found.');
  const value = isObject(body) ? body.value : undefined;
  if (value === undefined)
    return problem(400, 'Bad request', { value: ['Missing data for required field.'] });
  if (id === categoryFieldId && value !== null && !categoryValues.includes(value as string))
    return problem(400, 'Bad request', { value: ['Not a valid choice.'] });
  if (value !== null && field.definition.data_type === 'number' && typeof value !== 'number')
    return problem(400, 'Bad request', { value: ['Not a valid number.'] });
  ticket.fields[id] = value;
  ticket.updated_datetime = stamp(gorgias.state, gorgias.clock);
  gorgias.changed(ticket.id, 'changed');
  return { json: valueJson(id, value) };
}

function underTicket(gorgias: Gorgias, request: FakeRequest, rest: string[]): FakeAnswer | null {
  const { method, url, body } = request;
  const [ticketId, kind, id] = rest;
  const ticket = gorgias.state.tickets.find((one) => one.id === numberOf(ticketId));
  if (!ticket) return problem(404, 'Ticket not found.');
  if (!kind && method === 'PUT') return changeTicket(gorgias, ticket, body);
  if (!kind) return method === 'GET' ? single(gorgias, ticket, url.searchParams) : null;
  if (kind === 'messages' && !id && method === 'POST') return writeMessage(gorgias, ticket, body);
  if (kind === 'messages' && id) {
    const message = messagesOf(gorgias.state, ticket.id).find((one) => one.id === numberOf(id));
    if (!message) return problem(404, 'Message not found.');
    if (method === 'GET') return { json: messageJson(message) };
    return method === 'PUT' ? changeMessage(gorgias, message, body) : null;
  }
  if (kind !== 'custom-fields') return null;
  if (id) return method === 'PUT' ? setField(gorgias, ticket, id, body) : null;
  const data = Object.entries(ticket.fields).map(([each, value]) => valueJson(each, value));
  return { json: { object: 'list', data, meta: { next_cursor: null, prev_cursor: null } } };
}

function integrations(gorgias: Gorgias, request: FakeRequest, id?: string): FakeAnswer | null {
  const { state } = gorgias;
  const { method, url } = request;
  const given = request.body as Omit<GorgiasState['integrations'][number], 'id'>;
  if (!id && method === 'GET')
    return page(
      state.integrations.map((one) => ({ ...one, http: { ...one.http, hmac_secret: undefined } })),
      url.searchParams,
      pagingOf(gorgias),
    );
  if (!id && method === 'POST') {
    const made = { ...given, id: nextId(state) };
    state.integrations.push(made);
    return { status: 201, json: made };
  }
  const found = state.integrations.find((one) => one.id === numberOf(id));
  if (!found) return problem(404, 'Integration not found.');
  if (method === 'PUT')
    return { json: Object.assign(found, given, { http: { ...found.http, ...given.http } }) };
  if (method !== 'DELETE') return null;
  state.integrations = state.integrations.filter((one) => one !== found);
  return { status: 204 };
}

/** By themselves, with their fields where they are asked for. */
function showCustomer({ state }: Gorgias, { url }: FakeRequest, id: string): FakeAnswer {
  const people = state.tickets.map(({ customer }) => customer);
  const found = people.find((one) => one.id === numberOf(id));
  if (!found) return problem(404, 'Customer not found.');
  const values = Object.entries(state.customerValues?.[id] ?? {});
  const fields = values.map(([each, value]) => [each, { id: Number(each), value }]);
  return {
    json: {
      ...found,
      ...(url.searchParams.get('relationships') === 'custom_fields'
        ? { custom_fields: Object.fromEntries(fields) }
        : {}),
    },
  };
}

function listEvents(gorgias: Gorgias, query: URLSearchParams): FakeAnswer {
  const types = query.getAll('types');
  const from = query.get('created_datetime[gte]');
  const rows = gorgias.state.events.filter(
    ({ type, created_datetime }) =>
      (types.length === 0 || types.includes(type)) &&
      (from === null || new Date(created_datetime) >= new Date(from)),
  );
  return page(rows, query, pagingOf(gorgias));
}

function lists(gorgias: Gorgias, what: string, query: URLSearchParams): FakeAnswer | null {
  const { state } = gorgias;
  const of = (rows: Row[], options?: Parameters<typeof page>[3]) =>
    page(rows, query, pagingOf(gorgias), options);
  if (what === 'account') return { json: { domain: state.domain, status: { status: 'active' } } };
  if (what === 'tickets') return listTickets(gorgias, query);
  if (what === 'events') return listEvents(gorgias, query);
  if (what === 'teams') return of(state.teams);
  if (what === 'satisfaction-surveys') return of(state.surveys);
  if (what === 'macros') return of(fakeMacros);
  if (what === 'users') {
    const email = query.get('email');
    return of(state.users.filter((user) => !email || user.email === email));
  }
  if (what === 'custom-fields') {
    const isArchived = query.get('archived') === 'true';
    const isCustomers = query.get('object_type') === 'Customer';
    const fields = isCustomers ? (state.customerFields ?? []) : fakeFields;
    return of(
      fields.filter((field) => (field.deactivated_datetime !== null) === isArchived),
      { order: 'priority:desc' },
    );
  }
  if (what !== 'messages') return null;
  const ticketId = query.get('ticket_id');
  return of(
    state.messages.filter(({ ticket_id }) => !ticketId || ticket_id === Number(ticketId)),
    { show: (row) => messageJson(row as unknown as FakeMessage) },
  );
}

export function answer(gorgias: Gorgias, request: FakeRequest): FakeAnswer {
  const { method, url } = request;
  const [api, what = '', ...rest] = url.pathname.split('/').filter((part) => part !== '');
  if (api !== 'api') return problem(404, 'Not found.');
  if (what === 'attachment' && rest[0] === 'download' && method === 'GET')
    return fakeFile(rest.at(-1) ?? '');
  const found =
    what === 'integrations'
      ? integrations(gorgias, request, rest[0])
      : what === 'tickets' && rest.length > 0
        ? underTicket(gorgias, request, rest)
        : what === 'customers' && rest[0] !== undefined && method === 'GET'
          ? showCustomer(gorgias, request, rest[0])
          : what === 'satisfaction-surveys' && rest.length > 0
            ? { json: gorgias.state.surveys.find(({ id }) => id === numberOf(rest[0])) }
            : what === 'tickets' && method === 'POST'
              ? createTicket(gorgias, request.body, { write: writeMessage, show: single })
              : method === 'GET'
                ? lists(gorgias, what, url.searchParams)
                : null;
  return found ?? problem(405, 'Method not allowed.');
}
