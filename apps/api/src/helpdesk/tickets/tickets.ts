import type {
  TicketDetail,
  TicketFacets,
  TicketRow,
  TicketSort,
  TicketSummary,
} from '@replique/contract/helpdesk/tickets';
import { matterIn } from '@replique/engine/text/questions';
import { levels } from '@replique/contract/route';
import { withScope } from '../../accounts/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { findCrmWays } from '../crm/crm.ts';
import { findCrmStanding } from './storing/crm-store.ts';
import { listTicketValues, readTicketCounts, type TicketValue } from './list/counts-store.ts';
import { findTicketPage } from './list/list-store.ts';
import type { TicketFilterQuery } from './list/ticket-filter.ts';
import { countLate, countMine } from './waiting-store.ts';
import {
  findTicket,
  listMessages,
  listTicketsById,
  type MessageRecord,
  type TicketRecord,
} from './store.ts';

export {
  prepareTicket,
  putTickets,
  relinkPastAnswers,
  withLexemes,
  type IncomingTicket,
  type PreparedTicket,
} from './storing/put-tickets.ts';
export {
  listRetiredAnswers,
  noteCited,
  retireAcceptedAnswer,
  upsertAcceptedAnswer,
} from './storing/past-answers-store.ts';
export { noteAssignee } from './storing/assignee.ts';
export { noteCrmSnooze, snoozeTicket } from './storing/snooze-store.ts';
export { arrivedChannel } from './storing/arrivals.ts';
export { countNamedTickets, listAnsweredTickets, type AnsweredTicket } from './answered-store.ts';
export {
  listClientsToCompare,
  listThreads,
  listToCompare,
  lockTickets,
  markToCompare,
  takeToCompare,
  updateMeasured,
} from './storing/sent-store.ts';
export { redactionOf } from './storing/lost-words.ts';
export { endRedaction } from './storing/redacted-store.ts';
export { listCrmReadings, type CrmReading, type KnownReading } from './storing/crm-store.ts';
export { eraseSimulatedTickets, eraseTickets, firstSimulatedTicket } from './erase-store.ts';
export { internalPlatform, renameInternalTicket } from './internal-store.ts';
export { listTicketsOfAddress } from './person-store.ts';
export { updateSearch as refreshSearchWords } from './search/ticket-search.ts';
export { noteCrmReadings } from './storing/gone.ts';
export { listNamedTickets, readStandings } from './storing/news-store.ts';
export { ticketNamed } from './storing/news.ts';
export { listTicketFields } from './fields-store.ts';
export { readQuestion } from './storing/read-texts.ts';
export { requireViewId } from './list/views.ts';
export { findTicketNamed } from './named-store.ts';
export { holdTicketRules, nameTickets, reapplyRules } from './rules/rules.ts';
export {
  findCategorySource,
  findLastTicketId,
  holdCategory,
  noteCrmCategory,
  listUnnamed,
  takeUnnamed,
  type Unnamed,
} from './rules/category-store.ts';
export { toCrmValue } from './rules/metadata.ts';
export {
  listStandings,
  listTicketsNamed,
  listReplyTimes,
  listWholeTickets,
  type Standing,
  type ReplyTimes,
  type WholeTicket,
} from './list/bulk-store.ts';
export { excludeTickets, includeTickets } from './rules/exclusion.ts';
export { listExcluded } from './rules/exclusion-store.ts';
export { holdThread, type Thread } from './thread-store.ts';
export { findMessageFiles, updateSuggestionCounters } from './store.ts';
export { readTicketCounts } from './list/counts-store.ts';
export { findLongestWaiting } from './waiting-store.ts';
export { updateHandled, updateHandledOfUnsent } from './handled-store.ts';
export { countTickets, listTicketIds } from './list/list-store.ts';
export {
  ticketFilterSql,
  type TicketFilterQuery,
  type WholeTicketFilter,
} from './list/ticket-filter.ts';
export type Ticket = TicketRecord;
export type Message = MessageRecord;

export type TicketListQuery = TicketFilterQuery & {
  client?: string | undefined;
  sort: TicketSort;
  pageSize: number;
  page: number;
  cursor?: string | undefined;
};

/** Characters of the question in a row. */
const mostPreviewed = 160;
const hourMs = 3_600_000;

/** The subject stands beside it. */
function previewOf({ question, subject }: Ticket): string {
  const asked = question.startsWith(subject) ? question.slice(subject.length) : question;
  return asked.slice(0, mostPreviewed).replace(/\s+/g, ' ').trim();
}

const dueAt = ({ lastQuestionAt, replyTargetHours }: Ticket): string | null =>
  lastQuestionAt && new Date(lastQuestionAt.getTime() + replyTargetHours * hourMs).toISOString();

function presentRow(ticket: Ticket): TicketRow {
  const isWaiting = ticket.isWaiting && ticket.snoozedUntil === null;
  return {
    uuid: ticket.uuid,
    client: { uuid: ticket.clientUuid, name: ticket.clientName },
    externalId: ticket.externalId,
    subject: ticket.subject,
    channel: ticket.channel,
    category: ticket.category,
    language: ticket.language,
    requesterName: ticket.requesterName,
    preview: previewOf(ticket),
    createdAt: ticket.createdAt.toISOString(),
    lastMessageAt: ticket.lastMessageAt.toISOString(),
    isWaiting,
    replyDueAt: isWaiting ? dueAt(ticket) : null,
    snoozedUntil: ticket.snoozedUntil?.toISOString() ?? null,
    crmStatus: ticket.crmStatus === null ? null : { status: ticket.status, word: ticket.crmStatus },
    priority:
      ticket.crmPriority === null ? null : { level: ticket.priority, word: ticket.crmPriority },
    isEligible: ticket.isEligible,
    ineligibleReason: ticket.ineligibleReason,
    messages: ticket.messages,
    suggestions: ticket.suggestions,
    responses: ticket.responses,
    acceptedSuggestions: ticket.acceptedSuggestions,
    suggestionStatus: ticket.suggestionStatus,
    editClass: ticket.editClass,
    agents: ticket.agents,
    assignee:
      ticket.assigneeName === null ? null : { name: ticket.assigneeName, isMe: ticket.isMine },
  };
}

function packCursor(sort: TicketSort, next: { key: string; id: number } | null): string | null {
  return next ? Buffer.from(JSON.stringify([sort, next.key, next.id])).toString('base64url') : null;
}

const momentText =
  /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d{1,6})?)([+-](?:0\d|1[0-4]))(:[0-5]\d)?$/;

/** Whether a text is a time as PostgreSQL writes it: anything else would fail as an error of ours. */
function isMoment(text: string): boolean {
  const [, day = '', time, hours, minutes = ':00'] = text.match(momentText) ?? [];
  const at = new Date(`${day}T${time}${hours}${minutes}`);
  return !Number.isNaN(at.getTime()) && new Date(day).toISOString().startsWith(day);
}

function unpackCursor(
  sort: TicketSort,
  cursor: string | undefined,
): { key: string; id: number } | null {
  if (cursor === undefined) return null;
  try {
    const [of, key, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    const isTime = typeof key === 'string' && (key === '-infinity' || isMoment(key));
    if (of === sort && isTime && Number.isSafeInteger(id))
      return { key: key as string, id: id as number };
  } catch {
    // Not one of ours: refused below like any other wrong cursor.
  }
  throw fail('request.invalid', {
    fields: [{ path: 'cursor', message: 'Not a cursor of this list.' }],
  });
}

/** One page of the ticket table; what is searched or filtered is counted to 10,000. */
export async function listTicketRows(deps: Deps, caller: Caller, query: TicketListQuery) {
  const { client, cursor, ...filter } = query;
  const after = unpackCursor(query.sort, cursor);
  return withScope(deps, caller, client, async (tx, clientId) => {
    const page = await findTicketPage(tx, { ...filter, viewer: caller.userId, clientId, after });
    const rows = await listTicketsById(tx, page.keys, caller.userId);
    return {
      items: rows.map(presentRow),
      nextCursor: page.hasMore ? packCursor(query.sort, page.keys.at(-1) ?? null) : null,
      total: page.total,
      totalIsCapped: page.isCapped,
    };
  });
}

export async function readTicketSummary(
  deps: Deps,
  caller: Caller,
  clientUuid: string | undefined,
): Promise<TicketSummary> {
  return withScope(deps, caller, clientUuid, async (tx, clientId) => {
    const { eligibleWaiting: waiting, ...of } = await readTicketCounts(tx, clientId);
    const late = await countLate(tx, clientId, deps.clock());
    // Nobody of no client has tickets: super-admins are not asked for.
    const mine =
      caller.clientId === null ? null : await countMine(tx, caller.clientId, caller.userId);
    return { ...of, waiting, late, mine };
  });
}

/** What the filters offer; over all clients there would be too many to choose from. */
export async function readTicketFacets(
  deps: Deps,
  caller: Caller,
  clientUuid: string | undefined,
): Promise<TicketFacets> {
  return withScope(deps, caller, clientUuid, async (tx, clientId) => {
    const known = clientId === null ? null : await listTicketValues(tx, clientId);
    const of = (wanted: TicketValue['field']) =>
      known?.flatMap(({ field, value, count }) => (field === wanted ? [{ value, count }] : [])) ??
      null;
    return {
      channels: of('channel'),
      categories: of('category'),
      languages: of('language'),
      agents: of('agent'),
      assignees: of('assignee'),
    };
  });
}

/** @throws `tickets.not-found`, also for a ticket of another client */
export async function requireTicket(
  tx: Tx,
  uuid: string,
  viewer: number | null = null,
): Promise<Ticket> {
  const ticket = await findTicket(tx, uuid, viewer);
  if (!ticket) throw fail('tickets.not-found');
  return ticket;
}

/** A ticket with its messages, oldest first. */
export async function readThread(
  tx: Tx,
  uuid: string,
  viewer: number | null = null,
): Promise<{ ticket: Ticket; messages: Message[] }> {
  const ticket = await requireTicket(tx, uuid, viewer);
  return { ticket, messages: await listMessages(tx, ticket.clientId, ticket.id) };
}

export async function readTicket(deps: Deps, caller: Caller, uuid: string): Promise<TicketDetail> {
  return withScope(deps, caller, undefined, async (tx) => {
    const { ticket, messages } = await readThread(tx, uuid, caller.userId);
    const standing = await findCrmStanding(tx, ticket.clientId, ticket.id);
    return {
      ...presentRow(ticket),
      platform: ticket.platform,
      requesterEmail: ticket.requesterEmail,
      team: ticket.team,
      organisation: ticket.organisation,
      brand: ticket.brand,
      tags: ticket.tags,
      question: ticket.question,
      questions: matterIn(ticket.question, ticket.language ?? 'en'),
      conversation: messages.map((message) => ({
        ...message,
        sentAt: message.sentAt.toISOString(),
      })),
      snoozedBy: caller.level >= levels.agent ? ticket.snoozedBy : null,
      satisfaction: standing?.satisfaction ?? null,
      mergedInto: standing?.mergedInto ?? null,
      cameFrom: standing?.cameFrom ?? null,
      ...(await findCrmWays(tx, ticket.clientId, ticket)),
    };
  });
}
