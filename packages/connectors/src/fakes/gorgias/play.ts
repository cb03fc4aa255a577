import {
  isEnded,
  type PlayedCrm,
  type PlayedKind,
  type PlayedMessage,
  type PlayedNow,
} from '../played-crm.ts';
import {
  bodies,
  categoryFieldId,
  dateOf,
  nextId,
  stamp,
  timeOfDate,
  type FakeMessage,
  type FakePerson,
  type FakeTicket,
  type GorgiasState,
} from './state.ts';

/** What people do in Gorgias. */

type Play = Pick<
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
> & { destroyTicket(ticketId: string): void; restoreTicket(ticketId: string): void };

type World = {
  state: GorgiasState;
  clock: () => Date;
  tell: (ticketId: number, kind: PlayedKind) => void;
};

function find({ tickets }: GorgiasState, ticketId: string): FakeTicket {
  const found = tickets.find(({ id }) => String(id) === ticketId);
  if (!found) throw new Error(`There is no ticket ${ticketId}.`);
  return found;
}

const messagesOf = ({ messages }: GorgiasState, ticketId: number) =>
  messages.filter(({ ticket_id, deleted_datetime }) => ticket_id === ticketId && !deleted_datetime);

const isNote = (message: FakeMessage) => !message.public;

function senderOf(state: GorgiasState, ticket: FakeTicket, message: PlayedMessage): FakePerson {
  const { kind, author } = message;
  if (kind === 'requester') return { ...ticket.customer, name: author ?? ticket.customer.name };
  const known = state.users.find(({ name }) => name === author);
  const first = state.users[1] ?? { id: 1, email: null, name: null };
  return known ?? { ...first, name: author ?? first.name };
}

function write({ state, clock }: World, ticket: FakeTicket, played: PlayedMessage): FakeMessage {
  const { kind, at, attachments = [] } = played;
  const time = at ? timeOfDate(at) : stamp(state, clock);
  const isInternal = kind === 'note';
  const message: FakeMessage = {
    id: nextId(state),
    ticket_id: ticket.id,
    external_id: null,
    channel: isInternal ? 'internal-note' : ticket.channel,
    via: kind === 'requester' ? ticket.via : 'helpdesk',
    from_agent: kind !== 'requester',
    public: !isInternal,
    sender: senderOf(state, ticket, played),
    ...bodies(played),
    rule_id: null,
    attachments: attachments.map(({ name, url, contentType, size }) => ({
      name,
      url,
      content_type: contentType,
      size,
      public: true,
    })),
    created_datetime: time,
    sent_datetime: time,
    failed_datetime: null,
    deleted_datetime: null,
  };
  state.messages.push(message);
  return message;
}

/** Gorgias has teams where others have groups, and no forms. */
function addTicket(world: World, given: Parameters<PlayedCrm['addTicket']>[0]): string {
  const { state, clock } = world;
  const { requester, subject, channel = 'email', groupId, category, tags = [], at } = given;
  const id = nextId(state);
  const time = at ? timeOfDate(at) : stamp(state, clock);
  const ticket: FakeTicket = {
    id,
    status: 'open',
    channel,
    via: channel,
    from_agent: false,
    spam: false,
    ...(given.priority === undefined ? {} : { priority: given.priority }),
    customer: { id: nextId(state), email: requester.email, name: requester.name },
    assignee_team_id: groupId ? Number(groupId) : null,
    language: requester.language?.slice(0, 2) ?? null,
    subject,
    tags: [...tags],
    fields: category ? { [categoryFieldId]: category } : {},
    created_datetime: time,
    updated_datetime: time,
    closed_datetime: null,
    trashed_datetime: null,
  };
  state.tickets.push(ticket);
  const first = given.text !== undefined || given.html !== undefined;
  const played: PlayedMessage[] = [
    ...(first
      ? [
          {
            kind: 'requester' as const,
            ...pick(given),
            at: at ?? new Date(ticket.created_datetime),
          },
        ]
      : []),
    ...(given.messages ?? []),
  ];
  for (const message of played) {
    const { created_datetime } = write(world, ticket, message);
    if (created_datetime > ticket.updated_datetime) ticket.updated_datetime = created_datetime;
  }
  world.tell(id, 'created');
  return String(id);
}

const pick = ({ text, html }: { text?: string; html?: string }) => ({
  ...(text === undefined ? {} : { text }),
  ...(html === undefined ? {} : { html }),
});

function now(state: GorgiasState, ticket: FakeTicket): PlayedNow {
  const category = ticket.fields[categoryFieldId];
  return {
    id: String(ticket.id),
    subject: ticket.subject,
    requesterName: ticket.customer.name ?? '',
    state: ticket.trashed_datetime ? 'deleted' : ticket.status,
    category: typeof category === 'string' ? category : null,
    assignee: state.users.find(({ id }) => id === ticket.assignee_user_id)?.email ?? null,
    tags: [...ticket.tags],
    updatedAt: dateOf(ticket.updated_datetime),
    messages: messagesOf(state, ticket.id)
      .toSorted((one, other) => one.created_datetime.localeCompare(other.created_datetime))
      .map((message) => ({
        id: String(message.id),
        kind: isNote(message) ? 'note' : message.from_agent ? 'agent' : 'requester',
        author: message.sender.name ?? '',
        html: message.body_html ?? '',
        text: message.body_text ?? '',
        at: dateOf(message.created_datetime),
      })),
  };
}

/** Something that moves the ticket's time. */
function change(
  { state, clock, tell }: World,
  { ticketId, kind }: { ticketId: string; kind: PlayedKind },
  how: (ticket: FakeTicket) => void,
): void {
  const ticket = find(state, ticketId);
  how(ticket);
  ticket.updated_datetime = stamp(state, clock);
  tell(ticket.id, kind);
}

function tellEvent({ state, clock }: World, type: string, ticketId: number): void {
  state.events.push({
    id: nextId(state),
    type,
    object_id: ticketId,
    object_type: 'Ticket',
    created_datetime: stamp(state, clock),
  });
}

/** The list of what changed does not show it: only the event does. */
function trash(world: World, ticket: FakeTicket): void {
  ticket.trashed_datetime = stamp(world.state, world.clock);
  tellEvent(world, 'ticket-trashed', ticket.id);
  world.tell(ticket.id, 'removed');
}

function restore(world: World, ticketId: string): void {
  const ticket = find(world.state, ticketId);
  ticket.trashed_datetime = null;
  tellEvent(world, 'ticket-untrashed', ticket.id);
  world.tell(ticket.id, 'changed');
}

function destroy(world: World, ticketId: string): void {
  const { state } = world;
  const { id } = find(state, ticketId);
  state.tickets = state.tickets.filter((ticket) => ticket.id !== id);
  state.messages = state.messages.filter(({ ticket_id }) => ticket_id !== id);
  tellEvent(world, 'ticket-deleted', id);
  world.tell(id, 'removed');
}

/** Its messages go to the other, and what is left goes to the trash. */
function merge(world: World, ticketId: string, into: string): void {
  const { state } = world;
  const [from, to] = [find(state, ticketId), find(state, into)];
  for (const message of messagesOf(state, from.id)) message.ticket_id = to.id;
  tellEvent(world, 'ticket-merged', to.id);
  change(world, { ticketId: into, kind: 'commented' }, () => undefined);
  trash(world, from);
}

/** The ticket itself does not change by it. */
function rate(world: World, ticketId: string, rating: Parameters<PlayedCrm['rate']>[1]): void {
  const { state, clock, tell } = world;
  const ticket = find(state, ticketId);
  // Surveys have times without a zone.
  const at = stamp(state, clock).slice(0, -6);
  state.surveys = state.surveys.filter(({ ticket_id }) => ticket_id !== ticket.id);
  state.surveys.push({
    id: nextId(state),
    ticket_id: ticket.id,
    customer_id: ticket.customer.id,
    score: rating.score === 'good' ? 5 : 1,
    body_text: rating.comment ?? null,
    created_datetime: at,
    scored_datetime: at,
  });
  tell(ticket.id, 'changed');
}

function listTickets({ tickets }: GorgiasState): string[] {
  return tickets
    .filter(({ trashed_datetime }) => trashed_datetime === null)
    .toSorted((one, other) => other.updated_datetime.localeCompare(one.updated_datetime))
    .map(({ id }) => String(id));
}

const notesOf = (state: GorgiasState, ticketId: string) =>
  messagesOf(state, Number(ticketId))
    .filter(isNote)
    .map(({ id, body_html, body_text }) => ({
      id: String(id),
      html: body_html ?? '',
      text: body_text ?? '',
    }));

export function createPlay(state: GorgiasState, clock: () => Date, tell: World['tell']): Play {
  const world = { state, clock, tell };
  const changed = (ticketId: string, how: (ticket: FakeTicket) => void) =>
    change(world, { ticketId, kind: 'changed' }, how);
  return {
    addTicket: (given) => addTicket(world, given),
    addMessage(ticketId, message) {
      let id = 0;
      change(world, { ticketId, kind: 'commented' }, (ticket) => {
        ({ id } = write(world, ticket, message));
      });
      return String(id);
    },
    setField: (ticketId, fieldId, value) =>
      changed(ticketId, ({ fields }) => {
        if (value === null) delete fields[fieldId];
        else fields[fieldId] = value;
      }),
    setTags: (ticketId, tags) => changed(ticketId, (ticket) => void (ticket.tags = [...tags])),
    setState: (ticketId, to) =>
      changed(ticketId, (ticket) => {
        ticket.status = isEnded(to) ? 'closed' : 'open';
        ticket.closed_datetime = isEnded(to) ? stamp(state, clock) : null;
      }),
    assign: (ticketId, email) =>
      changed(ticketId, (ticket) => {
        const user = state.users.find((one) => one.email === email);
        if (email !== null && !user) throw new Error(`There is no user ${email}.`);
        ticket.assignee_user_id = user?.id ?? null;
      }),
    rate: (ticketId, rating) => rate(world, ticketId, rating),
    removeTicket: (ticketId) => trash(world, find(state, ticketId)),
    restoreTicket: (ticketId) => restore(world, ticketId),
    destroyTicket: (ticketId) => destroy(world, ticketId),
    mergeTicket: (ticketId, into) => merge(world, ticketId, into),
    notesOf: (ticketId) => notesOf(state, ticketId),
    listTickets: () => listTickets(state),
    ticketOf(ticketId) {
      const ticket = state.tickets.find(({ id }) => String(id) === ticketId);
      return ticket ? now(state, ticket) : null;
    },
  };
}
