import type { z } from 'zod';
import type { CrmMessage, CrmTicket, Signal } from '../connector.ts';
import { fieldOfOwner } from '@replique/contract/helpdesk/crm-field-owner';
import { fieldValues } from '../field-values.ts';
import { CrmFailed } from '../failure.ts';
import { goneTicket } from '../gone-ticket.ts';
import type { CrmHttp } from '../http.ts';
import { priorityOf } from '../priority.ts';
import type { Zendesk } from './access.ts';
import { brandNames } from './brands.ts';
import { readInBulk } from './comment-events.ts';
import { isMergeComment, mergeOf } from './merge.ts';
import { sideBySide } from '../side-by-side.ts';
import { readPages } from './pages.ts';
import { hasTranscript, readTranscript, withTranscript } from './transcript.ts';
import {
  CommentsAnswer,
  TicketAnswer,
  TicketsAnswer,
  UsersAnswer,
  type Comment,
  type LogEvent,
  type Ticket,
  type User,
} from './schemas.ts';

/** Whole tickets: the ticket, its comments, and who wrote them. */

/** As many as Zendesk shows at once. */
const mostIds = 100;

type Options = { categoryFieldId: string | null };

function* batchesOf(ids: readonly string[]): Generator<string[]> {
  for (let from = 0; from < ids.length; from += mostIds) yield ids.slice(from, from + mostIds);
}

/** With the names of what tickets know by an id alone. */
const include = 'groups,organizations';
/** Whether the comments that came in bulk are all of them. */
const includeInHistory = `${include},comment_count`;

type Organization = NonNullable<Beside['organizations']>[number];
type Names = {
  groups: Map<string, string | null>;
  organizations: Map<string, Organization>;
  brands: ReadonlyMap<string, string>;
};
type Beside = Pick<z.output<typeof TicketsAnswer>, 'groups' | 'organizations'>;

function noteNames(names: Names, beside: Beside): void {
  for (const { id, name } of beside.groups ?? []) names.groups.set(id, name);
  for (const one of beside.organizations ?? []) names.organizations.set(one.id, one);
}

/** One by itself; null when it is gone. */
async function findTicket(http: CrmHttp, id: string, names: Names, signal: Signal) {
  try {
    const answer = await http.ask(
      { path: `/api/v2/tickets/${id}`, query: { include }, signal },
      TicketAnswer,
    );
    noteNames(names, answer);
    return answer.ticket;
  } catch (error) {
    if (error instanceof CrmFailed && error.reason === 'not-found') return null;
    throw error;
  }
}

async function showTickets(zendesk: Zendesk, ids: string[], now: Date, signal: Signal) {
  const { http } = zendesk;
  const found = new Map<string, Ticket>();
  const names: Names = { groups: new Map(), organizations: new Map(), brands: new Map() };
  await sideBySide(batchesOf(ids), async (batch) => {
    const answer = await http.ask(
      {
        path: '/api/v2/tickets/show_many',
        query: { ids: batch.join(','), include: zendesk.isHistory ? includeInHistory : include },
        signal,
      },
      TicketsAnswer,
    );
    noteNames(names, answer);
    for (const ticket of answer.tickets) found.set(ticket.id, ticket);
  });
  // The list leaves out without a word what it cannot show: only the ticket's own address tells that it is gone.
  for (const id of ids) {
    if (found.has(id)) continue;
    const ticket = await findTicket(http, id, names, signal);
    if (ticket) found.set(id, ticket);
  }
  if ([...found.values()].some(({ brand_id: brand }) => brand !== null))
    names.brands = await brandNames(zendesk, now, signal);
  return { found, names };
}

/** Oldest first; null when the ticket is gone. */
export async function readComments(
  http: CrmHttp,
  id: string,
  signal: Signal,
): Promise<Comment[] | null> {
  try {
    const pages = await readPages(
      http,
      { path: `/api/v2/tickets/${id}/comments`, query: { sort: 'created_at' } },
      CommentsAnswer,
      signal,
    );
    const comments = new Map(pages.flatMap((page) => page.comments).map((one) => [one.id, one]));
    return [...comments.values()].sort(
      (one, other) => one.created_at.getTime() - other.created_at.getTime(),
    );
  } catch (error) {
    if (error instanceof CrmFailed && error.reason === 'not-found') return null;
    throw error;
  }
}

type Said = { comments: Comment[]; transcript: LogEvent[] };

/** Without those that went between two requests. */
async function readAllSaid(zendesk: Zendesk, tickets: Ticket[], now: Date, signal: Signal) {
  const { http } = zendesk;
  const said = new Map<string, Said>();
  const inBulk = readInBulk(zendesk, tickets, now, signal);
  // In bulk the earliest changes come first: one by one the latest.
  const byChange = tickets.toSorted(
    (one, other) => (other.updated_at?.getTime() ?? 0) - (one.updated_at?.getTime() ?? 0),
  );
  try {
    await sideBySide(byChange, async (ticket) => {
      const comments = inBulk.commentsOf(ticket) ?? (await readComments(http, ticket.id, signal));
      if (!comments) return;
      const transcript = hasTranscript(ticket) ? await readTranscript(http, ticket.id, signal) : [];
      said.set(ticket.id, { comments, transcript });
    });
  } finally {
    await inBulk.end();
  }
  return said;
}

async function showUsers(http: CrmHttp, ids: ReadonlySet<string>, signal: Signal) {
  const users = new Map<string, User>();
  await sideBySide(batchesOf([...ids]), async (batch) => {
    const page = await http.ask(
      { path: '/api/v2/users/show_many', query: { ids: batch.join(',') }, signal },
      UsersAnswer,
    );
    for (const user of page.users) users.set(user.id, user);
  });
  return users;
}

/** Zendesk itself, without a person behind it, has a number below one. */
const isPerson = (id: string | null): id is string =>
  id !== null && !id.startsWith('-') && id !== '0';

type Told = Said & { ticket: Ticket; users: ReadonlyMap<string, User>; names: Names };

/**
 * Customers have the role `end-user`; so have agents who left, so that who holds the ticket is of the team all the
 * same. Someone whom Zendesk does not know any more is neither a customer nor known to be of the team.
 */
function speakerOf(comment: Comment, { ticket, users }: Told): 'requester' | 'agent' | 'note' {
  const { author_id: author } = comment;
  if (!isPerson(author)) return 'note';
  if (author === ticket.requester_id) return 'requester';
  const role = users.get(author)?.role;
  if (role && role !== 'end-user') return 'agent';
  if (author === ticket.assignee_id) return 'agent';
  return role === 'end-user' ? 'requester' : 'note';
}

function kindOf(comment: Comment, told: Told): CrmMessage['kind'] {
  const speaker = speakerOf(comment, told);
  const isSeen = comment.public === true;
  return isSeen && !isMergeComment(comment, speaker !== 'requester') ? speaker : 'note';
}

const isWebAddress = (url: string) => /^https?:$/.test(URL.parse(url)?.protocol ?? '');

function messageOf(comment: Comment, told: Told): CrmMessage {
  const attachments = (comment.attachments ?? []).flatMap((file) =>
    file.content_url && isWebAddress(file.content_url) && file.deleted !== true
      ? [
          {
            name: file.file_name ?? file.content_url.split('/').at(-1) ?? file.content_url,
            url: file.content_url,
            contentType: file.content_type,
            size: file.size ?? null,
          },
        ]
      : [],
  );
  return {
    externalId: comment.id,
    kind: kindOf(comment, told),
    author: told.users.get(comment.author_id ?? '')?.name ?? null,
    sentAt: comment.created_at,
    html: comment.html_body,
    text: comment.plain_body ?? comment.body,
    attachments,
  };
}

function categoryOf({ custom_fields: fields }: Ticket, fieldId: string | null): string | null {
  const value = fields?.find(({ id }) => id === fieldId)?.value;
  const first: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof first === 'string') return first || null;
  return typeof first === 'number' || typeof first === 'boolean' ? String(first) : null;
}

/** `good`, `bad` and `offered`, as lists write them with what came or did not come with them. */
function satisfactionOf({ satisfaction_rating: rating }: Ticket): CrmTicket['satisfaction'] {
  const score = /^(?:good|bad|offered)/.exec(rating?.score ?? '')?.[0];
  if (score === 'offered') return { score, stars: null, reason: null, comment: null };
  if (score !== 'good' && score !== 'bad') return null;
  return { score, stars: null, reason: rating?.reason || null, comment: rating?.comment || null };
}

/**
 * A customer who answers after the end begins a ticket of its own. Of tickets that agents split no relation is
 * documented: one that names another ticket as where it came from is taken for it.
 */
function cameFromOf({ via, id }: Ticket): CrmTicket['cameFrom'] {
  const { rel, from } = via?.source ?? {};
  const externalId = from?.ticket_id;
  if (!externalId || externalId === id) return null;
  if (rel === 'follow_up') return { externalId, how: 'follow-up' };
  return rel?.startsWith('split') ? { externalId, how: 'split' } : null;
}

/** The ticket's own, the customer's and the organisation's. */
function fieldsOf({ ticket, users, names }: Told): Record<string, string> {
  const { user_fields: ofUser } = users.get(ticket.requester_id ?? '') ?? {};
  const { organization_fields: ofOrganization } =
    names.organizations.get(ticket.organization_id ?? '') ?? {};
  const marked = (owner: 'requester' | 'organisation', fields: Record<string, unknown> = {}) =>
    Object.entries(fields).map(([key, value]) => [fieldOfOwner(owner, key), value] as const);
  return fieldValues([
    ...(ticket.custom_fields ?? []).map(({ id, value }) => [id, value] as const),
    ...marked('requester', ofUser ?? {}),
    ...marked('organisation', ofOrganization ?? {}),
  ]);
}

function stateOf(told: Told): { state: CrmTicket['state']; mergedInto: string | null } {
  const { ticket, comments } = told;
  const merge = mergeOf(ticket, comments, (one) => speakerOf(one, told) !== 'requester');
  if (merge) return { state: 'merged', mergedInto: merge.into };
  return { state: ticket.status === 'closed' ? 'closed' : 'open', mergedInto: null };
}

const statuses: Readonly<Record<string, CrmTicket['status']['is']>> = {
  pending: 'pending',
  hold: 'on-hold',
  solved: 'solved',
  closed: 'closed',
};

const statusOf = ({ status }: Ticket): CrmTicket['status'] => ({
  is: statuses[status ?? ''] ?? 'open',
  word: status || null,
});

/** Who cannot be shown has the ticket all the same. */
function assigneeOf({ ticket, users }: Told): CrmTicket['assignee'] {
  const id = ticket.assignee_id;
  if (!isPerson(id)) return null;
  const user = users.get(id);
  return { id, name: user?.name ?? null, email: user?.email ?? null };
}

function ticketOf(told: Told, { categoryFieldId }: Options, now: Date): CrmTicket {
  const { ticket, comments, transcript, users, names } = told;
  const requester = users.get(ticket.requester_id ?? '');
  const updatedAt = ticket.updated_at ?? now;
  const channel = ticket.via?.channel;
  return {
    externalId: ticket.id,
    updatedAt,
    ...stateOf(told),
    cameFrom: cameFromOf(ticket),
    status: statusOf(ticket),
    priority: priorityOf(ticket.priority),
    team: names.groups.get(ticket.group_id ?? '') ?? null,
    organisation: names.organizations.get(ticket.organization_id ?? '')?.name ?? null,
    brand: names.brands.get(ticket.brand_id ?? '') ?? null,
    subject: ticket.subject ?? '',
    channel: channel === null || channel === undefined ? null : String(channel),
    formId: ticket.ticket_form_id,
    groupId: ticket.group_id,
    language: requester?.locale ?? null,
    category: categoryOf(ticket, categoryFieldId),
    tags: ticket.tags ?? [],
    fields: fieldsOf(told),
    requesterName: requester?.name ?? null,
    requesterEmail: requester?.email ?? null,
    assignee: assigneeOf(told),
    snoozedUntil: null,
    createdAt: ticket.created_at ?? updatedAt,
    satisfaction: satisfactionOf(ticket),
    messages: withTranscript(
      comments.map((comment) => messageOf(comment, told)),
      transcript,
    ),
  };
}

/** Other things than numbers were never a ticket's id, and are not put into an address. */
const isTicketId = (id: string) => /^\d{1,19}$/.test(id);

export async function readTickets(
  zendesk: Zendesk,
  externalIds: readonly string[],
  options: Options,
  now: Date,
  signal: Signal,
): Promise<CrmTicket[]> {
  const { http } = zendesk;
  const ids = [...new Set(externalIds)];
  const { found, names } = await showTickets(zendesk, ids.filter(isTicketId), now, signal);
  const there = [...found.values()].filter(({ status }) => status !== 'deleted');
  const everything = await readAllSaid(zendesk, there, now, signal);
  const people = new Set<string>();
  for (const [id, { comments }] of everything) {
    const { requester_id: asks = null, assignee_id: has = null } = found.get(id) ?? {};
    for (const person of [asks, has, ...comments.map((one) => one.author_id)])
      if (isPerson(person)) people.add(person);
  }
  const users = await showUsers(http, people, signal);
  return ids.map((id) => {
    const [ticket, said] = [found.get(id), everything.get(id)];
    if (!ticket || !said) return goneTicket(id, now);
    return ticketOf({ ticket, ...said, users, names }, options, now);
  });
}
