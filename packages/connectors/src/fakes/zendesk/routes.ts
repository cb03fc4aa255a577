import type { FakeAnswer, FakeRequest } from '../fake-server.ts';
import { exportEvents, exportTickets } from './export.ts';
import { fakeMacros } from './macros.ts';
import { pageOf } from './lists.ts';
import type { Changes } from './play.ts';
import type { ZendeskState, ZendeskUser } from './state.ts';
import {
  auditView,
  brandView,
  commentView,
  fieldView,
  formView,
  besideView,
  groupView,
  keyedFieldView,
  ticketView,
  userView,
} from './views.ts';
import { createTicket } from './create.ts';
import { logView } from './log.ts';
import { answerWebhooks, changeTags, notFound, updateTicket } from './writes.ts';

/** Which request is answered by what. */

type Asked = {
  state: ZendeskState;
  changes: Changes;
  caller: ZendeskUser;
  request: FakeRequest;
  /** Below `/api/v2`, without `.json`. */
  path: string[];
  now: Date;
};

const forbidden: FakeAnswer = {
  status: 403,
  json: {
    error: { title: 'Forbidden', message: 'You do not have access to this page. Admins only.' },
  },
};

const mostIds = 100;

function idsOf({ url }: FakeRequest): string[] | FakeAnswer {
  const ids = (url.searchParams.get('ids') ?? '').split(',').filter(Boolean);
  return ids.length > mostIds
    ? { status: 400, json: { error: 'TooManyIds', description: 'Up to 100 ids' } }
    : ids;
}

/** A deleted ticket is not shown, only exported. */
const shown = ({ tickets }: ZendeskState, id: string | undefined) => {
  const ticket = tickets[id ?? ''];
  return ticket?.status === 'deleted' ? undefined : ticket;
};

const listed = ({ state, request }: Asked) => {
  const key = request.url.searchParams.get('external_id');
  return Object.values(state.tickets).filter(
    ({ status, externalId }) => status !== 'deleted' && (key === null || externalId === key),
  );
};

function answerTickets(asked: Asked): FakeAnswer {
  const { state, changes, caller, request, path, now } = asked;
  const { method, body } = request;
  const [, id = '', part] = path;
  if (id === 'show_many' && method === 'GET') {
    const ids = idsOf(request);
    if (!Array.isArray(ids)) return ids;
    const found = ids.map((one) => shown(state, one)).filter((ticket) => ticket !== undefined);
    const include = request.url.searchParams.get('include');
    const beside = besideView(state, found, include);
    const isCounted = include?.split(',').includes('comment_count') === true;
    const views = found.map((ticket) => ({
      ...ticketView(ticket),
      ...(isCounted ? { comment_count: ticket.comments.length } : {}),
    }));
    return { json: { tickets: views, count: found.length, ...beside } };
  }
  if (id === 'count')
    return { json: { count: { value: Object.keys(state.tickets).length, refreshed_at: now } } };
  if (!id && method === 'POST') return createTicket({ ...asked, now });
  if (!id) return pageOf('tickets', listed(asked).map(ticketView), request);
  if (part === 'tags' && method !== 'GET')
    return changeTags(state, changes, { id, method, body, now });
  if (!part && method === 'PUT')
    return updateTicket(state, changes, { id, body, callerId: caller.id, now });
  const ticket = shown(state, id);
  if (!ticket || method !== 'GET') return notFound;
  if (part === 'comments') {
    const isNewestFirst = request.url.searchParams.get('sort')?.startsWith('-');
    const comments = isNewestFirst ? ticket.comments.toReversed() : ticket.comments;
    return pageOf('comments', comments.map(commentView), request);
  }
  if (part === 'conversation_log')
    return pageOf('events', logView(state, ticket, request.url), request);
  if (part === 'audits')
    return pageOf(
      'audits',
      ticket.comments.map((comment) => auditView(id, comment)),
      request,
    );
  if (part) return notFound;
  const beside = besideView(state, [ticket], request.url.searchParams.get('include'));
  return { json: { ticket: ticketView(ticket), ...beside } };
}

function answerUsers({ state, caller, request, path }: Asked): FakeAnswer {
  const [, id] = path;
  if (id === 'me') return { json: { user: userView(caller) } };
  if (id === 'show_many') {
    const ids = idsOf(request);
    if (!Array.isArray(ids)) return ids;
    return { json: { users: state.users.filter((user) => ids.includes(user.id)).map(userView) } };
  }
  if (id === 'search') {
    const query = request.url.searchParams.get('query') ?? '';
    const email = /^email:"?([^"]+)"?$/.exec(query)?.[1]?.toLowerCase() ?? '';
    const users = state.users.filter((user) => user.email.toLowerCase().includes(email));
    return pageOf('users', users.map(userView), request);
  }
  if (!id) {
    const role = request.url.searchParams.get('role');
    const users = state.users.filter((user) => !role || user.role === role);
    return pageOf('users', users.map(userView), request);
  }
  const user = state.users.find((one) => one.id === id);
  return user ? { json: { user: userView(user) } } : notFound;
}

/** As much of the search language as is asked here: tickets, changed since a time. */
function answerSearch({ state, request }: Asked): FakeAnswer {
  const query = request.url.searchParams.get('query') ?? '';
  const since = /updated>=(\S+)/.exec(query)?.[1] ?? '';
  const found = Object.values(state.tickets).filter(
    ({ status, updatedAt }) => status !== 'deleted' && updatedAt >= since,
  );
  const results = found.slice(0, 100).map((ticket) => ({
    ...ticketView(ticket),
    result_type: 'ticket',
  }));
  const pages = { next_page: null, previous_page: null, facets: null };
  return { json: { results, count: found.length, ...pages } };
}

function answerFields({ state, request, path }: Asked): FakeAnswer {
  const [, id, part] = path;
  if (!id) return pageOf('ticket_fields', state.fields.map(fieldView), request);
  const field = state.fields.find((one) => one.id === id);
  if (!field) return notFound;
  const view = fieldView(field, 0);
  if (part !== 'options') return { json: { ticket_field: view } };
  return pageOf('custom_field_options', view.custom_field_options ?? [], request);
}

const onlyBrand = { id: '360000000101', name: 'Bright Goods' };

const locales = [
  { id: 1, locale: 'en-US', name: 'English' },
  { id: 16, locale: 'fr', name: 'Français' },
];

export function answerCaller(asked: Asked): FakeAnswer {
  const { state, caller, request, path, now } = asked;
  const [part, second] = path;
  const isAdmin = caller.role === 'admin';
  if (part === 'tickets') return answerTickets(asked);
  if (part === 'users') return answerUsers(asked);
  if (part === 'search') return answerSearch(asked);
  if (part === 'ticket_fields') return answerFields(asked);
  if (part === 'groups') return pageOf('groups', state.groups.map(groupView), request);
  if (part === 'brands')
    return pageOf('brands', (state.brands ?? [onlyBrand]).map(brandView), request);
  if (part === 'user_fields')
    return pageOf('user_fields', (state.userFields ?? []).map(keyedFieldView), request);
  if (part === 'organization_fields')
    return pageOf(
      'organization_fields',
      (state.organizationFields ?? []).map(keyedFieldView),
      request,
    );
  if (part === 'ticket_forms') return pageOf('ticket_forms', state.forms.map(formView), request);
  if (part === 'macros') return pageOf('macros', fakeMacros, request);
  if (part === 'locales') return pageOf('locales', locales, request);
  if (part === 'incremental' && second === 'tickets')
    return isAdmin ? exportTickets(state, request, now) : forbidden;
  if (part === 'incremental' && second === 'ticket_events')
    return isAdmin ? exportEvents(state, request, now) : forbidden;
  if (part === 'webhooks') return isAdmin ? answerWebhooks(state, { ...request, path }) : forbidden;
  return notFound;
}
