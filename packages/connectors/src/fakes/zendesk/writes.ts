import type { FakeAnswer } from '../fake-server.ts';
import type { Changes } from './play.ts';
import { takeId, textOf, htmlOf, type ZendeskState, type ZendeskTicket } from './state.ts';
import { asNumber } from '../../large-numbers.ts';
import { ticketView } from './views.ts';

/** What a request changes. */

export const notFound: FakeAnswer = {
  status: 404,
  json: { error: 'RecordNotFound', description: 'Not found' },
};

export const invalid = (field: string, description: string): FakeAnswer => ({
  status: 422,
  json: {
    error: 'RecordInvalid',
    description: 'Record validation errors',
    details: { [field]: [{ description, error: 'InvalidValue' }] },
  },
});

type Given = Record<string, unknown>;
const objectOf = (value: unknown): Given =>
  typeof value === 'object' && value !== null ? (value as Given) : {};

/** Whole, or as the text of a number that JavaScript does not count exactly. */
const idIn = (value: unknown) =>
  typeof value === 'number' || typeof value === 'string' ? String(value) : null;

function faultOf(state: ZendeskState, ticket: ZendeskTicket, given: Given): FakeAnswer | null {
  if (ticket.status === 'deleted') return notFound;
  if (ticket.status === 'closed') return invalid('status', 'Status: closed prevents ticket update');
  if (given.safe_update === true && given.updated_stamp !== ticket.updatedAt)
    return {
      status: 409,
      json: { error: 'UpdateConflict', description: 'Safe Update prevented the update.' },
    };
  for (const one of (given.custom_fields ?? []) as Given[]) {
    const field = state.fields.find(({ id }) => id === String(one.id));
    const isTagger = field?.type === 'tagger' && one.value !== null;
    if (isTagger && !field.options.some(({ value }) => value === one.value))
      return invalid('base', `${field.title}: ${String(one.value)} is not a valid option`);
  }
  const isAgent = ({ id, role }: ZendeskState['users'][number]) =>
    role !== 'end-user' && id === idIn(given.assignee_id);
  if (given.assignee_id && !state.users.some(isAgent))
    return invalid('assignee', 'Assignee: is not an agent');
  const comment = objectOf(given.comment);
  if (given.comment !== undefined && !comment.html_body && !comment.body)
    return invalid('comment', 'Comment: cannot be blank');
  return null;
}

/** `PUT /tickets/{id}`. */
export function updateTicket(
  state: ZendeskState,
  changes: Changes,
  { id, body, callerId, now }: { id: string; body: unknown; callerId: string; now: Date },
): FakeAnswer {
  const ticket = state.tickets[id];
  if (!ticket) return notFound;
  const given = objectOf(objectOf(body).ticket);
  const fault = faultOf(state, ticket, given);
  if (fault) return fault;
  const events: unknown[] = [];
  for (const one of (given.custom_fields ?? []) as Given[]) {
    // A field that there is not is passed over without a word.
    if (!state.fields.some((field) => field.id === String(one.id))) continue;
    changes.setField(ticket, String(one.id), one.value as string | null);
    const change = { field_name: String(one.id), value: one.value };
    events.push({ id: asNumber(takeId(state)), type: 'Change', ...change });
  }
  if (given.assignee_id !== undefined) ticket.assigneeId = idIn(given.assignee_id);
  if (Array.isArray(given.tags)) ticket.tags = given.tags.map(String);
  if (typeof given.status === 'string') ticket.status = given.status as ZendeskTicket['status'];
  if (given.comment !== undefined) {
    const { html_body: html, body: text, public: isPublic = true } = objectOf(given.comment);
    const written = changes.comment(
      ticket,
      {
        authorId: callerId,
        isPublic: isPublic === true,
        html: typeof html === 'string' ? html : htmlOf(String(text)),
        channel: 'api',
        ...(given.metadata === undefined ? {} : { custom: objectOf(given.metadata) }),
      },
      now,
    );
    events.push({
      id: asNumber(written.id),
      type: 'Comment',
      author_id: asNumber(callerId),
      public: written.isPublic,
      body: textOf(written.html),
      html_body: written.html,
    });
  }
  changes.touch(ticket, now, given.comment === undefined ? 'changed' : 'commented');
  return {
    json: {
      ticket: ticketView(ticket),
      audit: {
        id: asNumber(takeId(state)),
        ticket_id: asNumber(id),
        author_id: asNumber(callerId),
        created_at: ticket.updatedAt,
        events,
      },
    },
  };
}

/** `PUT`, `POST`, `DELETE` of `/tickets/{id}/tags`: adds, replaces, removes. */
export function changeTags(
  state: ZendeskState,
  changes: Changes,
  { id, method, body, now }: { id: string; method: string; body: unknown; now: Date },
): FakeAnswer {
  const ticket = state.tickets[id];
  if (!ticket) return notFound;
  const fault = faultOf(state, ticket, {});
  if (fault) return fault;
  const given = ((objectOf(body).tags ?? []) as unknown[]).map(String);
  const before = ticket.tags.join(' ');
  if (method === 'PUT') ticket.tags = [...new Set([...ticket.tags, ...given])];
  else if (method === 'POST') ticket.tags = given;
  else ticket.tags = ticket.tags.filter((tag) => !given.includes(tag));
  if (ticket.tags.join(' ') !== before) changes.touch(ticket, now, 'changed');
  if (method === 'DELETE') return { status: 204 };
  return { status: method === 'POST' ? 201 : 200, json: { tags: ticket.tags } };
}

/** `/webhooks`: its ids are no numbers. */
export function answerWebhooks(
  state: ZendeskState,
  { method, path, body }: { method: string; path: string[]; body: unknown },
): FakeAnswer {
  const [, id, part] = path;
  const view = ({ secret: _secret, ...webhook }: ZendeskState['webhooks'][number]) => ({
    ...webhook,
    http_method: 'POST',
    request_format: 'json',
    status: webhook.status ?? 'active',
  });
  if (method === 'GET' && !id)
    return { json: { webhooks: state.webhooks.map(view), meta: { has_more: false } } };
  if (method === 'POST' && !id) {
    const { name, endpoint, subscriptions } = objectOf(objectOf(body).webhook);
    const isWhole = typeof name === 'string' && typeof endpoint === 'string';
    if (!isWhole || !Array.isArray(subscriptions))
      return {
        status: 400,
        json: {
          errors: [{ code: 'InvalidWebhook', title: 'Invalid webhook', detail: 'endpoint' }],
        },
      };
    const made = {
      id: `01HTESTWEBHOOK${takeId(state)}`,
      name,
      endpoint,
      subscriptions: subscriptions.map(String),
      secret: Buffer.from(`signs webhooks ${takeId(state)}`).toString('base64'),
    };
    state.webhooks.push(made);
    return { status: 201, json: { webhook: view(made) } };
  }
  const webhook = state.webhooks.find((one) => one.id === id);
  if (!webhook)
    return {
      status: 404,
      json: { errors: [{ code: 'WebhookNotFound', title: 'Webhook was not found' }] },
    };
  if (method === 'GET' && part === 'signing_secret')
    return { json: { signing_secret: { algorithm: 'SHA256', secret: webhook.secret } } };
  if (method === 'DELETE') {
    state.webhooks = state.webhooks.filter((one) => one.id !== id);
    return { status: 204 };
  }
  return { json: { webhook: view(webhook) } };
}
