import type { Gap, GapDetail, GapState } from '@replique/contract/knowledge/gaps';
import type { ArticleDraft } from '@replique/contract/knowledge/knowledge';
import type { Language } from '@replique/engine/text/language';
import { recordChange, withClientScope, withScope } from '../../accounts/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { dayOf, findNamedDocuments } from '../knowledge/knowledge.ts';
import { readOrFail } from '../../platform/text/read-or-fail.ts';
import { draftAnswers } from './draft-answers.ts';
import { groupedDays, privacyOf } from './find-gaps.ts';
import {
  countGaps,
  findGap,
  listGaps,
  listGapTickets,
  listMostAsked,
  lockGap,
  type GapRow,
  type GapTicketRow,
  type Period,
} from './read-store.ts';
import { findRun, updateGapState } from './store.ts';

export { findGaps } from './find-gaps.ts';
export { forgetGapsOf } from './forget-gaps.ts';
export { countOpenGaps } from './read-store.ts';

/** Run by the queue at night, and woken when a suggestion stays silent or a document changes. */
export const gapsJob = 'gaps.find';
export const pairsJob = 'gaps.compare-documents';

const ticketsShown = 100;
const questionShown = 280;
const answersRead = 50;

export type GapListQuery = {
  client: string;
  days: 30 | 90;
  state: GapState;
  language?: Language | undefined;
  pageSize: number;
  page: number;
};

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= questionShown ? line : `${line.slice(0, questionShown).trimEnd()}…`;
}

function present(row: GapRow, days: number): Gap {
  const { documentUuid, documentTitle } = row;
  return {
    uuid: row.uuid,
    language: row.language,
    name: row.name,
    question: shorten(row.question),
    state: row.state,
    tickets: row.tickets,
    ticketsBefore: 2 * days > groupedDays ? null : row.ticketsBefore,
    weeks: row.weeks,
    lastAskedAt: row.lastAskedAt.toISOString(),
    answeredBy:
      row.state === 'answered' && documentUuid !== null && documentTitle !== null
        ? { uuid: documentUuid, title: documentTitle }
        : null,
  };
}

/** @throws `clients.not-found` */
export async function listGapRows(deps: Deps, caller: Caller, query: GapListQuery) {
  return withClientScope(deps, caller, query.client, async (tx, client) => {
    const period = { now: deps.clock(), days: query.days };
    const filter = {
      clientId: client.id,
      state: query.state,
      language: query.language ?? null,
      pageSize: query.pageSize,
      page: query.page,
    };
    const rows = await listGaps(tx, filter, period);
    const run = await findRun(tx, client.id);
    return {
      items: rows.map((row) => present(row, query.days)),
      nextCursor: null,
      total: await countGaps(tx, filter, period),
      checkedAt: run?.gapsAt?.toISOString() ?? null,
    };
  });
}

const openShown = 5;
const openDays = 90;

/**
 * What the client's knowledge lacks most (of all clients for a super-admin who names none), and how many gaps are open.
 * @throws `clients.not-found`
 */
export async function listOpenGaps(deps: Deps, caller: Caller, client: string | undefined) {
  return withScope(deps, caller, client, async (tx, clientId) => {
    const period = { now: deps.clock(), days: openDays };
    return listMostAsked(tx, clientId, period, openShown);
  });
}

/** The nearest documents as they stand now; what was put away since is not shown. */
async function presentNearest(tx: Tx, deps: Deps, { clientId, nearest }: GapRow) {
  const ids = nearest.map(({ documentId }) => documentId);
  const named = await findNamedDocuments(tx, clientId, ids, dayOf(deps));
  return nearest.flatMap(({ documentId, score }) => {
    const document = named.find(({ id }) => id === documentId);
    if (document?.state !== 'active') return [];
    const { uuid, title, isCertified, excludedAt } = document;
    return [{ uuid, title, score, isCertified, isExcluded: excludedAt !== null }];
  });
}

async function presentDetail(
  tx: Tx,
  deps: Deps,
  row: GapRow,
  { now, days }: Period,
): Promise<GapDetail> {
  const since = new Date(now.getTime() - days * 86_400_000);
  const tickets = await listGapTickets(tx, row, since, ticketsShown);
  return {
    ...present(row, days),
    client: { uuid: row.clientUuid, name: row.clientName },
    items: tickets.map(({ requesterName: _, answer: __, isCentre: ___, ...ticket }) => ({
      ...ticket,
      question: shorten(ticket.question),
      askedAt: ticket.askedAt.toISOString(),
    })),
    nearest: await presentNearest(tx, deps, row),
    tried: row.tried,
    answered: row.answered,
    stateAt: row.stateAt.toISOString(),
  };
}

/** @throws `gaps.not-found`, also for a gap of another client */
export async function readGap(
  deps: Deps,
  caller: Caller,
  uuid: string,
  days: number,
): Promise<GapDetail> {
  return withScope(deps, caller, undefined, async (tx) => {
    const period = { now: deps.clock(), days };
    const row = await findGap(tx, uuid, period);
    if (!row) throw fail('gaps.not-found');
    return presentDetail(tx, deps, row, period);
  });
}

/** A dismissed gap stays dismissed as it grows; reopened it is what it would be now. @throws `gaps.not-found` */
export async function changeGap(
  deps: Deps,
  caller: Caller,
  uuid: string,
  act: 'dismissed' | 'reopened',
): Promise<GapDetail> {
  return withScope(deps, caller, undefined, async (tx) => {
    const gap = await lockGap(tx, uuid);
    if (!gap) throw fail('gaps.not-found');
    const isChanged = act === 'dismissed' ? gap.state !== 'dismissed' : gap.state === 'dismissed';
    if (isChanged) {
      const back = gap.documentId === null ? 'open' : 'answered';
      const state = act === 'dismissed' ? 'dismissed' : back;
      await updateGapState(tx, gap, { state, at: deps.clock(), by: caller.userId });
      await recordChange(tx, deps, caller, {
        action: `gaps.${act}`,
        clientId: gap.clientId,
        label: gap.name,
        href: `/clients/details/${gap.clientUuid}/gaps/${uuid}`,
        before: { state: gap.state },
        after: { state },
      });
    }
    const period = { now: deps.clock(), days: groupedDays };
    const row = await findGap(tx, uuid, period);
    if (!row) throw fail('gaps.not-found');
    return presentDetail(tx, deps, row, period);
  });
}

/** @throws `gaps.not-found` */
export async function draftFromGap(
  deps: Deps,
  caller: Caller,
  uuid: string,
): Promise<ArticleDraft> {
  const { row, tickets } = await withScope(deps, caller, undefined, async (tx) => {
    const now = deps.clock();
    const found = await findGap(tx, uuid, { now, days: groupedDays });
    if (!found) throw fail('gaps.not-found');
    const since = new Date(now.getTime() - groupedDays * 86_400_000);
    return { row: found, tickets: await listGapTickets(tx, found, since, answersRead) };
  });
  const privacy = await privacyOf(deps, row.clientId);
  const asked = ({ question: text, requesterName: name }: GapTicketRow) => ({ text, name });
  const centre = tickets.find((ticket) => ticket.isCentre) ?? tickets[0];
  const draft = await readOrFail(deps, row.clientId, draftAnswers, {
    name: row.name,
    centre: centre ? asked(centre) : null,
    questions: tickets.map(asked),
    answers: tickets.flatMap(({ answer, requesterName: name }) =>
      answer === null ? [] : [{ text: answer, name }],
    ),
    language: row.language,
    privacy,
  });
  return {
    client: { uuid: row.clientUuid, name: row.clientName },
    language: row.language,
    ...draft,
  };
}

/** Runs both searches now. @throws `clients.not-found` */
export async function askToRefresh(deps: Deps, caller: Caller, client: string) {
  const run = await withClientScope(deps, caller, client, (tx, { id }) => findRun(tx, id));
  deps.wake(gapsJob);
  deps.wake(pairsJob);
  return { checkedAt: run?.gapsAt?.toISOString() ?? null };
}
