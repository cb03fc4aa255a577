import type {
  Group,
  GroupDetail,
  GroupDraft,
  GroupEvent,
  GroupTicket,
} from '@replique/contract/answering/reinforcement';
import { questionTitle } from '@replique/engine/clustering/groups/question-title';
import { plainAnswer, type AnswerPrivacy } from '@replique/engine/clustering/answers/read-answer';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import { fail } from '../../platform/http/errors.ts';
import { readEffect } from './effect.ts';
import { findListedGroup, type ListedGroup } from './list-store.ts';
import {
  findGroupPage,
  listEvents,
  listNamedTickets,
  listNearGroups,
  type EventRow,
  type GroupPage,
  type GroupTicketRow,
  type MemberTicket,
} from './read-store.ts';

/** As much of each as the contract lets out. */
const channelsShown = 5;
const answersShown = 20;
const ticketsOfAnswers = 5;
const splitsShown = 5;
const ticketsOfSplit = 500;
const mergesShown = 5;
const eventsShown = 50;

export function presentGroup(row: ListedGroup): Group {
  const { documentUuid, documentTitle } = row;
  return {
    uuid: row.uuid,
    client: { uuid: row.clientUuid, name: row.clientName },
    language: row.language,
    name: row.name,
    isNamed: row.isNamed,
    question: row.question,
    state: row.state,
    size: row.size,
    tickets: row.tickets,
    ticketsBefore: row.ticketsBefore,
    weeks: row.weeks,
    channels: row.channels.slice(0, channelsShown),
    answeredWell: row.tickets > 0 ? row.answeredWell / row.tickets : null,
    worth: row.worth,
    lastAskedAt: row.lastAskedAt.toISOString(),
    document:
      documentUuid !== null && documentTitle !== null
        ? { uuid: documentUuid, title: documentTitle }
        : null,
    revision: row.revision,
  };
}

function presentDraft({ draft, draftAt, draftBy }: GroupPage): GroupDraft | null {
  if (draft === null || draftAt === null) return null;
  return { ...draft, by: draftBy, at: draftAt.toISOString() };
}

function presentApproved(page: GroupPage): GroupDetail['approved'] {
  if (page.title === null || page.approvedAt === null) return null;
  return {
    title: page.title,
    isQuestion: page.isQuestion,
    url: page.url,
    markdown: page.markdown ?? '',
    by: page.approvedBy,
    at: page.approvedAt.toISOString(),
    until: page.until,
  };
}

function presentAnswers(
  { answers }: GroupPage,
  named: Map<number, MemberTicket>,
): GroupDetail['answers'] {
  return answers.slice(0, answersShown).map((given) => ({
    ...given,
    tickets: given.tickets
      .flatMap((id) => named.get(id) ?? [])
      .slice(0, ticketsOfAnswers)
      .map(({ uuid, externalId }) => ({ uuid, externalId })),
  }));
}

/** A part that left meanwhile, or would leave nothing behind, is no proposal any more. */
function presentSplits(
  { splits }: GroupPage,
  { size, language }: ListedGroup,
  named: Map<number, MemberTicket>,
): GroupDetail['splits'] {
  return splits
    .flatMap(({ centre, tickets }) => {
      const members = tickets.flatMap((id) => named.get(id) ?? []).filter((each) => each.isMember);
      if (members.length === 0 || members.length >= size) return [];
      const middle = members.find(({ id }) => id === centre) ?? members[0];
      const question = middle?.question ?? '';
      const uuids = members.slice(0, ticketsOfSplit).map(({ uuid }) => uuid);
      return [{ name: questionTitle(question, language), question, tickets: uuids }];
    })
    .slice(0, splitsShown);
}

function presentEvent(row: EventRow): GroupEvent {
  const { otherUuid, otherName } = row;
  return {
    what: row.what,
    at: row.at.toISOString(),
    by: row.by,
    other: otherUuid !== null && otherName !== null ? { uuid: otherUuid, name: otherName } : null,
    tickets: row.tickets,
  };
}

/** The whole page of a group, as the transaction sees it. @throws `reinforcement.not-found` */
export async function readDetail(tx: Tx, deps: Deps, uuid: string): Promise<GroupDetail> {
  const row = await findListedGroup(tx, uuid);
  if (!row) throw fail('reinforcement.not-found');
  const page = await findGroupPage(tx, row);
  const ids = [...page.answers, ...page.splits].flatMap(({ tickets }) => tickets);
  const tickets = await listNamedTickets(tx, row, [...new Set(ids)]);
  const named = new Map(tickets.map((ticket) => [ticket.id, ticket]));
  const events = await listEvents(tx, row, eventsShown);
  return {
    ...presentGroup(row),
    answers: presentAnswers(page, named),
    agreement: page.agreement,
    autoOff: page.autoOff,
    approved: presentApproved(page),
    draft: presentDraft(page),
    effect: await readEffect(tx, row, deps.clock()),
    splits: presentSplits(page, row, named),
    merges: await listNearGroups(tx, row, mergesShown),
    history: events.map(presentEvent),
  };
}

/** Names of agents are shown, what concerns the requester is not. */
export function presentTicket(row: GroupTicketRow, privacy: AnswerPrivacy): GroupTicket {
  const { answer, answeredAt, answeredBy, askedAt, requesterName, ...ticket } = row;
  const names = requesterName === null ? [] : [requesterName];
  return {
    ...ticket,
    askedAt: askedAt.toISOString(),
    answer:
      answer === null || answeredAt === null
        ? null
        : {
            text: plainAnswer(answer, names, privacy),
            by: answeredBy,
            at: answeredAt.toISOString(),
          },
  };
}
