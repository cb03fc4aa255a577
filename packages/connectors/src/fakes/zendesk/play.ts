import type {
  PlayedCrm,
  PlayedKind,
  PlayedMessage,
  PlayedNow,
  PlayedTicket,
} from '../played-crm.ts';
import {
  atSecond,
  htmlOf,
  takeId,
  takeTicketId,
  textOf,
  wrapped,
  type ZendeskComment,
  type ZendeskState,
  type ZendeskTicket,
  type ZendeskUser,
} from './state.ts';

/** What customers and agents do in Zendesk. */

export type Tell = (ticketId: string, kind: PlayedKind) => void;

export type Changes = {
  ticket(id: string): ZendeskTicket;
  touch(ticket: ZendeskTicket, at: Date, kind: PlayedKind): void;
  comment(
    ticket: ZendeskTicket,
    comment: Partial<ZendeskComment> & { authorId: string; isPublic: boolean; html: string },
    at: Date,
  ): ZendeskComment;
  setField(ticket: ZendeskTicket, fieldId: string, value: string | null): void;
};

/** Changes that a person's hand and a request make alike. */
export function createChanges(state: ZendeskState, tell: Tell): Changes {
  return {
    ticket(id) {
      const ticket = state.tickets[id];
      if (!ticket) throw new Error(`There is no ticket ${id}.`);
      return ticket;
    },
    touch(ticket, at, kind) {
      ticket.revision += 1;
      if (ticket.updatedAt < atSecond(at)) ticket.updatedAt = atSecond(at);
      tell(ticket.id, kind);
    },
    comment(ticket, { authorId, isPublic, html, ...more }, at) {
      const comment: ZendeskComment = {
        id: takeId(state),
        authorId,
        isPublic,
        html: wrapped(html),
        text: textOf(html),
        at: atSecond(at),
        channel: ticket.channel,
        rel: null,
        attachments: [],
        ...more,
      };
      ticket.comments.push(comment);
      return comment;
    },
    setField(ticket, fieldId, value) {
      const options = state.fields.find(({ id }) => id === fieldId)?.options ?? [];
      const tags = new Set(options.map((option) => option.value));
      ticket.fields[fieldId] = value;
      if (tags.size === 0) return;
      ticket.tags = ticket.tags.filter((tag) => !tags.has(tag));
      if (value !== null) ticket.tags.push(value);
    },
  };
}

function personOf(
  state: ZendeskState,
  person: { name: string; email: string; locale: string },
): ZendeskUser {
  const known = state.users.find(({ email }) => email === person.email);
  if (known) return known;
  const user: ZendeskUser = { id: takeId(state), ...person, role: 'end-user' };
  state.users.push(user);
  return user;
}

function authorOf(state: ZendeskState, ticket: ZendeskTicket, message: PlayedMessage): string {
  const { kind, author } = message;
  if (kind === 'requester' && !author) return ticket.requesterId;
  const mayBe = state.users.filter(({ role }) => (role === 'end-user') === (kind === 'requester'));
  const named = mayBe.find(({ name }) => name === author);
  if (named) return named.id;
  if (!author) return (mayBe.find(({ role }) => role === 'agent') ?? mayBe[0])?.id ?? '';
  // Names of any alphabet may look alike in an address.
  const email = `${author.toLowerCase().replace(/[^a-z]+/g, '.')}.${state.nextId}@brightgoods.example`;
  const made = personOf(state, { name: author, email, locale: 'en-US' });
  if (kind !== 'requester') made.role = 'agent';
  return made.id;
}

type Hand = Omit<
  PlayedCrm,
  | 'answer'
  | 'credentials'
  | 'state'
  | 'limit'
  | 'categoryFieldId'
  | 'categoryValues'
  | 'onEvent'
  | 'webhookFor'
>;

/** Channels whose conversations are held in messages. */
const messageChannels = new Set(['chat', 'native_messaging', 'whatsapp', 'instagram_dm']);

function organizationOf(state: ZendeskState, name: string): string {
  const all = (state.organizations ??= []);
  const known = all.find((each) => each.name === name) ?? { id: takeId(state), name };
  if (!all.includes(known)) all.push(known);
  return known.id;
}

/** A ticket of a requester, without a word in it yet. */
export function newTicket(state: ZendeskState, given: PlayedTicket, at: Date): ZendeskTicket {
  const { name, email, language = 'en-US' } = given.requester;
  return {
    id: takeTicketId(state),
    subject: given.subject,
    status: 'new',
    channel: given.channel ?? 'email',
    requesterId: personOf(state, { name, email, locale: language }).id,
    groupId: given.groupId ?? state.groups[0]?.id ?? null,
    ...(given.priority === undefined ? {} : { priority: given.priority }),
    ...(given.organisation === undefined
      ? {}
      : { organizationId: organizationOf(state, given.organisation) }),
    formId: given.formId ?? state.forms[0]?.id ?? null,
    tags: [...(given.tags ?? [])],
    fields: Object.fromEntries(state.fields.map((field) => [field.id, null])),
    rating: null,
    isMerged: false,
    createdAt: atSecond(at),
    updatedAt: atSecond(at),
    revision: 0,
    comments: [],
  };
}

/** In a chat or by messaging nobody writes comments: notes alone are. */
function sayInLog(
  state: ZendeskState,
  ticket: ZendeskTicket,
  message: PlayedMessage,
  at: Date,
): { id: string } {
  const { kind, isBot = false, text = textOf(message.html ?? '') } = message;
  const authorId = isBot ? null : authorOf(state, ticket, message);
  const id = `01J9${takeId(state)}`;
  (ticket.said ??= []).push({
    id,
    by: isBot ? 'bot' : kind === 'requester' ? 'user' : 'agent',
    author:
      message.author ?? state.users.find((user) => user.id === authorId)?.name ?? 'Answer Bot',
    authorId,
    text,
    at: atSecond(at),
    attachments: (message.attachments ?? []).map((one) => ({ id: takeId(state), ...one })),
  });
  return { id };
}

/** What is said: new tickets, and messages in them. */
function createSpeech(
  state: ZendeskState,
  changes: Changes,
  clock: () => Date,
): Pick<Hand, 'addTicket' | 'addMessage'> {
  const say = (ticket: ZendeskTicket, message: PlayedMessage, at: Date): { id: string } => {
    if (ticket.said && message.kind !== 'note') return sayInLog(state, ticket, message, at);
    return changes.comment(
      ticket,
      {
        authorId: authorOf(state, ticket, message),
        isPublic: message.kind !== 'note',
        html: message.html ?? htmlOf(message.text ?? ''),
        attachments: (message.attachments ?? []).map((one) => ({ id: takeId(state), ...one })),
      },
      at,
    );
  };
  /** Such a ticket begins with a private comment of the customer that says no more than that. */
  const openLog = (ticket: ZendeskTicket, name: string, at: Date) => {
    if (!messageChannels.has(ticket.channel)) return;
    ticket.said = [];
    const authorId = ticket.requesterId;
    const html = htmlOf(`Conversation with ${name}`);
    changes.comment(ticket, { authorId, isPublic: false, html }, at);
  };
  return {
    addTicket({ requester, at = clock(), text, html, messages = [], ...given }) {
      const ticket = newTicket(state, { requester, ...given }, at);
      state.tickets[ticket.id] = ticket;
      openLog(ticket, requester.name, at);
      const field = state.fields.find(({ type }) => type === 'tagger');
      if (given.category !== undefined && field) changes.setField(ticket, field.id, given.category);
      if (text !== undefined || html !== undefined)
        say(ticket, { kind: 'requester', ...(html === undefined ? { text } : { html }) }, at);
      let last = at;
      for (const message of messages) {
        last = message.at ?? last;
        say(ticket, message, last);
      }
      changes.touch(ticket, last, 'created');
      return ticket.id;
    },
    addMessage(id, message) {
      const ticket = changes.ticket(id);
      const at = message.at ?? clock();
      const { id: commentId } = say(ticket, message, at);
      if (message.kind === 'requester' && ticket.status !== 'new') ticket.status = 'open';
      if (message.kind === 'agent') ticket.status = 'pending';
      changes.touch(ticket, at, 'commented');
      return commentId;
    },
  };
}

export function createHand(state: ZendeskState, changes: Changes, clock: () => Date): Hand {
  const change = (id: string, write: (ticket: ZendeskTicket, at: Date) => void) => {
    const ticket = changes.ticket(id);
    const at = clock();
    write(ticket, at);
    changes.touch(ticket, at, 'changed');
  };
  return {
    ...createSpeech(state, changes, clock),
    setField: (id, fieldId, value) =>
      change(id, (ticket) => changes.setField(ticket, fieldId, value)),
    setTags: (id, tags) => change(id, (ticket) => void (ticket.tags = [...tags])),
    setState: (id, now) =>
      change(id, (ticket) => void (ticket.status = now === 'on-hold' ? 'hold' : now)),
    assign: (id, email) => change(id, (ticket) => void (ticket.assigneeId = agentOf(state, email))),
    rate: (id, { score, comment }) =>
      change(id, (ticket) => void (ticket.rating = { score, comment: comment ?? null })),
    removeTicket(id) {
      const ticket = changes.ticket(id);
      ticket.status = 'deleted';
      changes.touch(ticket, clock(), 'removed');
    },
    mergeTicket(id, into) {
      const [ticket, target, at] = [changes.ticket(id), changes.ticket(into), clock()];
      merge(changes, state, { ticket, target }, at);
    },
    notesOf: (id) =>
      (state.tickets[id]?.comments ?? [])
        .filter(({ isPublic }) => !isPublic)
        .map(({ id: noteId, html, text }) => ({ id: noteId, html, text })),
    ticketOf: (id) => {
      const ticket = state.tickets[id];
      return ticket ? nowOf(state, ticket) : null;
    },
    listTickets: () =>
      Object.values(state.tickets)
        .filter(({ status }) => status !== 'deleted')
        .sort((one, other) => (other.updatedAt < one.updatedAt ? -1 : 1))
        .map(({ id }) => id),
  };
}

function agentOf({ users }: ZendeskState, email: string | null): string | null {
  const found = users.find((user) => user.email === email && user.role !== 'end-user');
  if (email !== null && !found) throw new Error(`There is no agent ${email}.`);
  return found?.id ?? null;
}

function merge(
  changes: Changes,
  state: ZendeskState,
  { ticket, target }: { ticket: ZendeskTicket; target: ZendeskTicket },
  at: Date,
): void {
  const authorId = state.users.find(({ role }) => role === 'agent')?.id ?? state.callerId;
  const by = { authorId, isPublic: true, channel: 'web', rel: 'merge' };
  const last = ticket.comments.findLast(({ isPublic }) => isPublic)?.text ?? '';
  const out = `This request was closed and merged into request #${target.id} "${target.subject}".`;
  const inwards = `Request #${ticket.id} "${ticket.subject}" was closed and merged into this request. Last comment in request #${ticket.id}:\n\n${last}`;
  changes.comment(ticket, { ...by, html: htmlOf(out) }, at);
  changes.comment(target, { ...by, html: htmlOf(inwards) }, at);
  ticket.status = 'closed';
  ticket.isMerged = true;
  ticket.tags.push('closed_by_merge');
  changes.touch(ticket, at, 'changed');
  changes.touch(target, at, 'commented');
}

const spokenBy = { user: 'requester', agent: 'agent', bot: 'note' } as const;

const speakerOf = (user: ZendeskUser | undefined) =>
  user?.role === 'end-user' ? 'requester' : 'agent';

function nowOf(state: ZendeskState, ticket: ZendeskTicket): PlayedNow {
  const { id, subject, status, isMerged, tags, updatedAt } = ticket;
  const people = new Map(state.users.map((user) => [user.id, user]));
  const field = state.fields.find(({ type }) => type === 'tagger');
  const closed = isMerged ? 'merged' : 'closed';
  return {
    id,
    subject,
    requesterName: people.get(ticket.requesterId)?.name ?? '',
    state: status === 'deleted' ? status : status === 'closed' ? closed : 'open',
    category: (field && ticket.fields[field.id]) ?? null,
    assignee: people.get(ticket.assigneeId ?? '')?.email ?? null,
    tags,
    updatedAt: new Date(updatedAt),
    messages: [...saidIn(ticket), ...commentsIn(ticket, people)].sort(
      (one, other) => one.at.getTime() - other.at.getTime(),
    ),
  };
}

const commentsIn = (
  { comments }: ZendeskTicket,
  people: ReadonlyMap<string, ZendeskUser>,
): PlayedNow['messages'] =>
  comments.map(({ id, isPublic, authorId, html, text, at }) => ({
    id,
    kind: isPublic ? speakerOf(people.get(authorId)) : 'note',
    author: people.get(authorId)?.name ?? '',
    html,
    text,
    at: new Date(at),
  }));

const saidIn = ({ said = [] }: ZendeskTicket): PlayedNow['messages'] =>
  said.map(({ id, by, author, text, at }) => ({
    id,
    kind: spokenBy[by],
    author,
    html: htmlOf(text),
    text,
    at: new Date(at),
  }));
