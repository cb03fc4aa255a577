import type { TicketSent } from '@replique/contract/answering/sent-answers';
import type { SentMatch } from '@replique/engine/matching/choose-sent';
import { differenceOf, replaced } from '@replique/engine/matching/word-difference';
import type { EditClass } from '@replique/contract/helpdesk/tickets';
import { findClient, withScope } from '../../../accounts/index.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../../platform/http/access.ts';
import { countAcceptedUses } from '../../../knowledge/index.ts';
import {
  listRetiredAnswers,
  listClientsToCompare,
  listThreads,
  listToCompare,
  lockTickets,
  noteCited,
  requireTicket,
  takeToCompare,
  updateMeasured,
} from '../../../helpdesk/index.ts';
import { matchSent } from './match-sent.ts';
import { redactSuggestions } from './redact-store.ts';
import { acceptedAs } from '../present.ts';
import {
  findSent,
  hasSuggestion,
  listCited,
  listMeasured,
  listSuggestedTickets,
  updateMeasures,
  type Measure,
  type MeasuredSuggestion,
} from './sent-store.ts';
import { findLastAccepted, listSuggestionStatuses } from '../store.ts';
import { teach } from './teach.ts';
import { announceSent, tellSent } from './tell-programs.ts';

type ThreadMessage = Awaited<ReturnType<typeof listThreads>>[number];

/** A suggestion as it stands and as it should stand by what was sent. */
type Judged = { stored: MeasuredSuggestion; measure: Measure | null; isAccepted: boolean };
export type JudgedTicket = {
  ticketId: number;
  editClass: EditClass | null;
  suggestions: Judged[];
};

/** By a person, or because so much of it was sent. */
export function judge(
  stored: MeasuredSuggestion,
  measure: Measure | null,
  threshold: number,
): Judged {
  const isByPerson = stored.state === 'accepted' && !stored.isAcceptedAsSent;
  const isAccepted = isByPerson || (measure !== null && measure.similarity >= threshold);
  return { stored, measure, isAccepted };
}

type Standing = { suggestions: MeasuredSuggestion[]; messages: ThreadMessage[] };

function judgeTicket(
  ticketId: number,
  { suggestions, messages }: Standing,
  { match, threshold }: { match: SentMatch | null; threshold: number },
): JudgedTicket {
  const message = messages.find(({ id }) => id === match?.messageId);
  const judged = suggestions.map((stored) => {
    const isSent = match !== null && message !== undefined && match.suggestionId === stored.id;
    const measure = isSent
      ? {
          messageId: message.id,
          messageUuid: message.uuid,
          similarity: match.similarity,
          editClass: match.editClass,
          at: message.at,
        }
      : null;
    return judge(stored, measure, threshold);
  });
  return { ticketId, editClass: match?.editClass ?? null, suggestions: judged };
}

function isSame(left: Measure | null, right: Measure | null): boolean {
  return (
    left?.messageId === right?.messageId &&
    left?.similarity === right?.similarity &&
    left?.editClass === right?.editClass &&
    left?.at.getTime() === right?.at.getTime()
  );
}

const isChanged = ({ stored, measure, isAccepted }: Judged): boolean =>
  !isSame(stored.measure, measure) || isAccepted !== (stored.state === 'accepted');

/** 1 where sending made it accepted, -1 where it no longer is. */
const acceptanceChange = ({ stored, isAccepted }: Judged): number =>
  Number(isAccepted) - Number(stored.state === 'accepted');

async function storeMeasures(tx: Tx, clientId: number, tickets: JudgedTicket[]): Promise<void> {
  const changes = tickets.flatMap(({ suggestions }) => suggestions.filter(isChanged));
  await updateMeasures(
    tx,
    clientId,
    changes.map((judged) => {
      // A click stays a click.
      const becomes =
        acceptanceChange(judged) === 0 ? null : judged.isAccepted ? 'accepted' : 'ready';
      return { id: judged.stored.id, measure: judged.measure, becomes };
    }),
  );
  const moved = tickets.filter(({ suggestions }) =>
    suggestions.some((judged) => acceptanceChange(judged) !== 0),
  );
  const statuses = await listSuggestionStatuses(
    tx,
    clientId,
    moved.map(({ ticketId }) => ticketId),
  );
  await updateMeasured(
    tx,
    clientId,
    tickets.map(({ ticketId, editClass, suggestions }) => ({
      ticketId,
      editClass,
      accepted: suggestions.reduce((sum, judged) => sum + acceptanceChange(judged), 0),
      status: statuses.get(ticketId) ?? null,
    })),
  );
}

/** What follows for documents and for the learning index. */
async function storeConsequences(tx: Tx, clientId: number, tickets: JudgedTicket[]): Promise<void> {
  const judged = tickets.flatMap(({ suggestions }) => suggestions);
  const changed = judged.filter((each) => acceptanceChange(each) !== 0);
  const used = judged.filter(({ measure, isAccepted }) => measure !== null && isAccepted);
  const ids = new Set([...changed, ...used].map(({ stored }) => stored.id));
  const cited = await listCited(tx, clientId, [...ids]);
  const uses = new Map<number, number>();
  for (const each of changed)
    for (const id of cited.get(each.stored.id) ?? [])
      uses.set(id, (uses.get(id) ?? 0) + acceptanceChange(each));
  await countAcceptedUses(tx, clientId, uses);
  // What agents sent is the past answer; the suggestion behind it tells which documents it came from.
  await noteCited(
    tx,
    clientId,
    tickets.map(({ ticketId, suggestions }) => {
      const source = suggestions.find(
        ({ measure, isAccepted }) => isAccepted && measure && measure.editClass !== 'not-used',
      );
      return { ticketId, citedIds: source ? (cited.get(source.stored.id) ?? []) : [] };
    }),
  );
  await teachAgain(tx, clientId, tickets);
}

/** The documents behind a suggestion that was accepted, or is no longer. */
export async function countAccepted(
  tx: Tx,
  { clientId, id }: { clientId: number; id: number },
  by: 1 | -1,
): Promise<void> {
  const cited = (await listCited(tx, clientId, [id])).get(id) ?? [];
  await countAcceptedUses(tx, clientId, new Map(cited.map((each) => [each, by])));
}

/** Where agents' answers are gone, what a person accepted is the answer again. */
async function teachAgain(tx: Tx, clientId: number, tickets: JudgedTicket[]): Promise<void> {
  const accepted = tickets.filter(({ suggestions }) => suggestions.some((each) => each.isAccepted));
  const retired = await listRetiredAnswers(
    tx,
    clientId,
    accepted.map(({ ticketId }) => ticketId),
  );
  for (const ticketId of retired) {
    const last = await findLastAccepted(tx, { clientId, ticketId });
    if (last?.acceptedAt) await teach(tx, last, last.acceptedAt);
  }
}

/** What follows from how suggestions are judged now; the transaction holds their tickets. */
export async function storeJudged(tx: Tx, clientId: number, judged: JudgedTicket[]): Promise<void> {
  await storeMeasures(tx, clientId, judged);
  await storeConsequences(tx, clientId, judged);
  await tellSent(
    tx,
    clientId,
    judged.flatMap(({ suggestions }) => suggestions),
  );
}

/** Suggestions that may have been sent, and what was said, ticket by ticket. */
async function readStandings(
  tx: Tx,
  clientId: number,
  ticketIds: number[],
  { isHeld }: { isHeld: boolean },
): Promise<Map<number, Standing>> {
  const suggestions = await listMeasured(tx, clientId, ticketIds, { isHeld });
  const open = [...new Set(suggestions.map(({ ticketId }) => ticketId))];
  const messages = await listThreads(tx, clientId, open);
  const suggestionsOf = Map.groupBy(suggestions, ({ ticketId }) => ticketId);
  const messagesOf = Map.groupBy(messages, ({ ticketId }) => ticketId);
  return new Map(
    ticketIds.map((id) => [
      id,
      { suggestions: suggestionsOf.get(id) ?? [], messages: messagesOf.get(id) ?? [] },
    ]),
  );
}

type Matches = ReadonlyMap<number, SentMatch | null>;

async function storeMatches(
  tx: Tx,
  clientId: number,
  standings: Map<number, Standing>,
  matches: Matches,
): Promise<JudgedTicket[]> {
  const threshold = (await findClient(tx, { id: clientId }))?.acceptanceThreshold ?? 1;
  const judged = [...standings].map(([id, standing]) =>
    judgeTicket(id, standing, { match: matches.get(id) ?? null, threshold }),
  );
  await storeJudged(tx, clientId, judged);
  return judged;
}

/**
 * Compares what agents sent on these tickets with what was suggested to them before, and keeps what came of it: the
 * measure of the suggestion that the answer is closest to, whether that makes it accepted, the ticket's edit class, the
 * documents' counters and what the engine learns. The same tickets twice change nothing; an answer that was edited or
 * is gone is measured anew or no more. What a person accepted stays accepted. Within the caller's transaction, for texts
 * of our own alone: those of others are compared by {@link compareSent}.
 */
export async function matchSentAnswers(
  tx: Tx,
  clientId: number,
  ticketIds: number[],
): Promise<void> {
  const suggested = await listSuggestedTickets(tx, clientId, ticketIds);
  if (suggested.length === 0) return;
  await lockTickets(tx, clientId, suggested);
  const standings = await readStandings(tx, clientId, suggested, { isHeld: true });
  const matches = new Map([...standings].map(([id, standing]) => [id, matchSent(standing)]));
  await storeMatches(tx, clientId, standings, matches);
}

/** What is too much to read is compared with nothing. */
async function readMatches(
  { texts }: Pick<Deps, 'texts'>,
  client: number,
  standings: Map<number, Standing>,
): Promise<Matches> {
  const matches = new Map<number, SentMatch | null>();
  for (const [id, { suggestions, messages }] of standings) {
    const read = await texts.read(matchSent, { suggestions, messages }, { client });
    matches.set(id, read.notAnalysed === null ? read.value : null);
  }
  return matches;
}

const comparedAtOnce = 100;
/** A ticket that changes again and again is left to the next time. */
const mostRounds = 100;

/**
 * Compares what agents sent where {@link markToCompare} was said, as {@link matchSentAnswers} does, and reads the texts
 * outside of any transaction. A ticket that changes meanwhile is compared again.
 * @param among only these tickets
 */
export async function compareSent(
  deps: Pick<Deps, 'db' | 'texts'>,
  clientId: number,
  among?: number[],
): Promise<void> {
  for (let round = 0; round < mostRounds && among?.length !== 0; round += 1) {
    const read = await deps.db.withClient(clientId, async (tx) => {
      const marked = await listToCompare(tx, clientId, comparedAtOnce, among);
      const ids = marked.map(({ id }) => id);
      if (ids.length === 0) return null;
      return { marked, standings: await readStandings(tx, clientId, ids, { isHeld: false }) };
    });
    if (!read) return;
    const matches = await readMatches(deps, clientId, read.standings);
    await deps.db.withClient(clientId, async (tx) => {
      const taken = await takeToCompare(tx, clientId, read.marked);
      if (taken.length === 0) return;
      const ids = taken.map(({ id }) => id);
      const standings = await readStandings(tx, clientId, ids, { isHeld: true });
      const judged = await storeMatches(tx, clientId, standings, matches);
      await announceSent(tx, clientId, judged);
      for (const { id, redacted } of taken)
        if (redacted !== null)
          await redactSuggestions(tx, clientId, { ticketId: id, words: redacted });
    });
  }
}

/** Right after the transaction that marked them; what goes wrong here is done by the job. */
export async function compareNow(deps: Deps, clientId: number, among?: number[]): Promise<void> {
  try {
    await compareSent(deps, clientId, among);
  } catch (error) {
    deps.log.error({ err: error, clientId }, 'sent answers were not compared yet');
  }
}

export const compareSentJob = 'suggestions.compare-sent';

/** What a process that ended left behind. */
export async function compareWaiting(deps: Deps): Promise<void> {
  const waiting = await deps.db.withStaff((tx) => listClientsToCompare(tx));
  for (const clientId of waiting) await compareNow(deps, clientId);
}

/** What was sent on a ticket beside what had been suggested, with the words that differ. */
export async function readSent(
  deps: Deps,
  caller: Caller,
  ticketUuid: string,
): Promise<TicketSent> {
  const read = await withScope(deps, caller, undefined, async (tx) => {
    const { id, clientId } = await requireTicket(tx, ticketUuid);
    const client = await findClient(tx, { id: clientId });
    const found = await findSent(tx, clientId, id);
    const isSuggested = found !== undefined || (await hasSuggestion(tx, clientId, id));
    return { found, isSuggested, threshold: client?.acceptanceThreshold ?? 1 };
  });
  const { found, isSuggested, threshold } = read;
  if (!found || found.similarity === null || found.editClass === null)
    return { sent: null, nothing: isSuggested ? 'no-answer' : 'no-suggestion', threshold };
  const {
    suggestedText,
    sentText,
    state,
    isAcceptedAsSent,
    similarity,
    editClass,
    sentAt,
    ...rest
  } = found;
  return {
    sent: {
      ...rest,
      sentAt: sentAt.toISOString(),
      similarity,
      editClass,
      acceptedAs: acceptedAs({ state, isAcceptedAsSent }),
      text: sentText,
      // Two texts that have nothing to do with each other are not read word by word.
      differences:
        editClass === 'not-used'
          ? replaced(suggestedText, sentText)
          : differenceOf(suggestedText, sentText),
    },
    nothing: null,
    threshold,
  };
}
