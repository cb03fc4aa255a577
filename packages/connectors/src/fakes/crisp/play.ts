import { randomUUID } from 'node:crypto';
import type { TicketStatus } from '@replique/contract/helpdesk/ticket-status';
import {
  isEnded,
  type PlayedCrm,
  type PlayedMessage,
  type PlayedNow,
  type PlayedTicket,
} from '../played-crm.ts';
import { nextFingerprint, type ConversationRow, type MessageRow, type Website } from './state.ts';

/** What visitors and operators do. */

export const categoryFieldId = 'category';

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Crisp keeps text: what a page holds is left out of it. */
const textOf = ({ text, html = '' }: { text?: string; html?: string }): string =>
  text ??
  html
    .replace(/<(?:br|\/p|\/li|\/div)[^<>]*>/g, '\n')
    .replace(/<[^<>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .trim();

function rowOf(website: Website, ticketId: string): ConversationRow {
  const row = website.state.conversations[ticketId];
  if (!row) throw new Error(`No conversation ${ticketId}.`);
  return row;
}

function authorOf(
  website: Website,
  row: ConversationRow,
  message: PlayedMessage,
): MessageRow['user'] {
  if (message.kind === 'requester')
    return { user_id: row.session_id, nickname: message.author ?? row.meta.nickname };
  const [first] = website.state.operators;
  const { user_id = '', first_name = '', last_name = '' } = first?.details ?? {};
  return { user_id, nickname: message.author ?? `${first_name} ${last_name}` };
}

/** Text and files are messages of their own. */
function contentsOf(message: PlayedMessage): { type: string; content: unknown }[] {
  const text = textOf(message);
  const files = (message.attachments ?? []).map(({ name, url, contentType }) => ({
    type: 'file',
    content: { name, url, type: contentType },
  }));
  const type = message.kind === 'note' ? 'note' : 'text';
  return [...(text || files.length === 0 ? [{ type, content: text }] : []), ...files];
}

function addMessage(website: Website, ticketId: string, message: PlayedMessage): string {
  const { state, clock, tell } = website;
  const row = rowOf(website, ticketId);
  const now = clock().getTime();
  const timestamp = message.at?.getTime() ?? now;
  const added = contentsOf(message).map(({ type, content }): MessageRow => ({
    session_id: ticketId,
    website_id: state.websiteId,
    type,
    from: message.kind === 'requester' ? 'user' : 'operator',
    origin: row.meta.origin,
    content,
    fingerprint: nextFingerprint(state, timestamp),
    timestamp,
    user: authorOf(website, row, message),
    read: '',
    delivered: '',
    stamped: true,
  }));
  const isFirst = (state.messages[ticketId] ??= []).length === 0;
  state.messages[ticketId].push(...added);
  row.updated_at = Math.max(row.updated_at, timestamp);
  row.last_message = String(added[0]?.content);
  if (message.kind === 'requester' && row.state === 'resolved') row.state = 'unresolved';
  const event = message.kind === 'requester' ? 'message:send' : 'message:received';
  for (const one of added) tell(ticketId, isFirst ? 'created' : 'commented', event, one);
  return String(added[0]?.fingerprint);
}

/** An empty conversation: of nobody, and about nothing yet. @returns its id */
export function begin({ state, clock }: Website, at = clock().getTime()): string {
  const id = `session_${randomUUID()}`;
  state.messages[id] = [];
  state.conversations[id] = {
    session_id: id,
    website_id: state.websiteId,
    state: 'unresolved',
    status: 1,
    is_verified: false,
    is_blocked: false,
    availability: 'offline',
    active: { now: false, last: at },
    last_message: '',
    unread: { operator: 1, visitor: 0 },
    assigned: {},
    meta: {
      nickname: '',
      email: '',
      phone: '',
      subject: '',
      origin: 'chat',
      segments: [],
      data: {},
      device: { locales: [] },
    },
    created_at: at,
    updated_at: at,
  };
  return id;
}

function addTicket(website: Website, ticket: PlayedTicket): string {
  const at = (ticket.at ?? website.clock()).getTime();
  const id = begin(website, at);
  const { name: nickname, email, language } = ticket.requester;
  const row = rowOf(website, id);
  if (ticket.groupId !== undefined) row.inbox_id = ticket.groupId;
  Object.assign(row.meta, {
    nickname,
    email,
    subject: ticket.subject,
    origin: ticket.channel ?? 'email',
    segments: ticket.tags ?? [],
    data: ticket.category === undefined ? {} : { [categoryFieldId]: ticket.category },
    device: { locales: language ? [language] : [] },
  });
  const { text, html } = ticket;
  if (text !== undefined || html !== undefined) {
    const first = {
      ...(text === undefined ? {} : { text }),
      ...(html === undefined ? {} : { html }),
    };
    addMessage(website, id, { kind: 'requester', ...first, at: new Date(at) });
  }
  for (const message of ticket.messages ?? []) addMessage(website, id, message);
  return id;
}

/** Something other than a message. */
function change(
  website: Website,
  ticketId: string,
  event: string,
  act: (row: ConversationRow) => object,
): void {
  const row = rowOf(website, ticketId);
  const data = act(row);
  row.updated_at = Math.max(row.updated_at, website.clock().getTime());
  website.tell(ticketId, 'changed', event, { session_id: ticketId, ...data });
}

function remove(website: Website, ticketId: string): void {
  rowOf(website, ticketId);
  delete website.state.conversations[ticketId];
  delete website.state.messages[ticketId];
  website.tell(ticketId, 'removed', 'session:removed', { session_id: ticketId });
}

function kindOf({ type, from }: MessageRow): 'requester' | 'agent' | 'note' {
  if (type === 'note') return 'note';
  return from === 'user' ? 'requester' : 'agent';
}

const operatorOf = ({ operators }: Website['state'], id: string | undefined) =>
  operators.find(({ details }) => details.user_id === id)?.details;

function assign(website: Website, ticketId: string, email: string | null): void {
  const found = website.state.operators.find(({ details }) => details.email === email);
  if (email !== null && !found) throw new Error(`There is no operator ${email}.`);
  change(website, ticketId, 'session:set_routing', (row) => {
    row.assigned = found ? { user_id: found.details.user_id } : {};
    return { assigned: row.assigned };
  });
}

function ticketOf({ state }: Website, ticketId: string): PlayedNow | null {
  const row = state.conversations[ticketId];
  if (!row) return null;
  const category = row.meta.data[categoryFieldId];
  return {
    id: ticketId,
    subject: row.meta.subject ?? '',
    requesterName: row.meta.nickname,
    state: row.state === 'resolved' ? 'closed' : 'open',
    category: category === undefined || category === '' ? null : String(category),
    assignee: operatorOf(state, row.assigned.user_id)?.email ?? null,
    tags: row.meta.segments,
    updatedAt: new Date(row.updated_at),
    messages: (state.messages[ticketId] ?? []).map((message) => {
      const { content, timestamp, fingerprint, user } = message;
      const text = typeof content === 'string' ? content : (content as { name: string }).name;
      return {
        id: String(fingerprint),
        kind: kindOf(message),
        author: user?.nickname ?? '',
        text,
        html: `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`,
        at: new Date(timestamp),
      };
    }),
  };
}

type Hand = Pick<
  PlayedCrm,
  | 'addTicket'
  | 'addMessage'
  | 'setField'
  | 'setTags'
  | 'setState'
  | 'assign'
  | 'rate'
  | 'removeTicket'
  | 'mergeTicket'
  | 'notesOf'
  | 'ticketOf'
  | 'listTickets'
>;

function setState(website: Website, ticketId: string, to: TicketStatus): void {
  change(website, ticketId, 'session:set_state', (row) => {
    row.state = isEnded(to) ? 'resolved' : 'unresolved';
    return { state: row.state };
  });
}

function setField(website: Website, ticketId: string, fieldId: string, value: string | null): void {
  change(website, ticketId, 'session:set_data', ({ meta }) => {
    if (value === null) delete meta.data[fieldId];
    else meta.data[fieldId] = value;
    return { data: { ...meta.data } };
  });
}

function setTags(website: Website, ticketId: string, segments: string[]): void {
  change(website, ticketId, 'session:set_segments', ({ meta }) => {
    meta.segments = segments;
    return { segments };
  });
}

/** What the console of Crisp and its chat box do. */
export function createHand(website: Website): Hand {
  return {
    addTicket: (ticket) => addTicket(website, ticket),
    addMessage: (ticketId, message) => addMessage(website, ticketId, message),
    setField: (ticketId, fieldId, value) => setField(website, ticketId, fieldId, value),
    setTags: (ticketId, tags) => setTags(website, ticketId, tags),
    setState: (ticketId, to) => setState(website, ticketId, to),
    assign: (ticketId, email) => assign(website, ticketId, email),
    rate(ticketId, { score, comment }) {
      const rating = { stars: score === 'good' ? 5 : 1, ...(comment ? { comment } : {}) };
      website.tell(ticketId, 'changed', 'session:sync:rating', { session_id: ticketId, rating });
    },
    removeTicket: (ticketId) => remove(website, ticketId),
    mergeTicket(ticketId, into) {
      addMessage(website, into, { kind: 'note', text: `Goes on from ${ticketId}.` });
      setState(website, ticketId, 'closed');
    },
    notesOf: (ticketId) =>
      (ticketOf(website, ticketId)?.messages ?? []).filter(({ kind }) => kind === 'note'),
    ticketOf: (ticketId) => ticketOf(website, ticketId),
    listTickets: () =>
      Object.values(website.state.conversations)
        .toSorted((one, other) => other.updated_at - one.updated_at)
        .map(({ session_id: id }) => id),
  };
}
