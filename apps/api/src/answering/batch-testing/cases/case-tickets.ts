import { mostDocumentsOfCase } from '@replique/contract/answering/batch-testing';
import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../../platform/http/access.ts';
import { fail } from '../../../platform/http/errors.ts';
import {
  countNamedTickets,
  listAnsweredTickets,
  listThreads,
  type AnsweredTicket,
} from '../../../helpdesk/index.ts';
import type { NewCase } from './case-store.ts';
import { leaveOutKnown, putCases } from './put-cases.ts';
import { recordInSet } from '../sets/set-record.ts';
import { lockSet } from '../sets/set-store.ts';
import { withSet } from '../sets/sets.ts';

const usualCount = 50;

type Said = Awaited<ReturnType<typeof listThreads>>[number];

/**
 * How many messages stood there before the answer was written; what a suggestion taught has no message, so that all
 * before the first reply count. 0 when nobody asked before.
 */
function cutBefore(messages: Said[], answer: string): number {
  const asked = messages.findIndex(({ role }) => role === 'requester');
  if (asked === -1) return 0;
  const isReply = ({ role }: Said, at: number) => role === 'agent' && at > asked;
  const exact = messages.findIndex((each, at) => isReply(each, at) && each.text.startsWith(answer));
  if (exact !== -1) return exact;
  const first = messages.findIndex(isReply);
  return first === -1 ? messages.length : first;
}

export type FromTickets = {
  set: string;
  tickets?: string[] | undefined;
  count?: number | undefined;
  category?: string | undefined;
  language?: string | undefined;
  withArticle?: boolean | undefined;
};

/** @throws `tickets.not-found` when a named one is not there, or another client's */
async function findAnswered(
  tx: Tx,
  clientId: number,
  asked: FromTickets,
): Promise<{ answered: AnsweredTicket[]; leftOut: number }> {
  if (asked.tickets === undefined) {
    const { count = usualCount, category, language, withArticle: withDocument = false } = asked;
    const query = { count, category, language, withDocument };
    return { answered: await listAnsweredTickets(tx, clientId, query), leftOut: 0 };
  }
  const uuids = [...new Set(asked.tickets)];
  if ((await countNamedTickets(tx, clientId, uuids)) < uuids.length)
    throw fail('tickets.not-found');
  const answered = await listAnsweredTickets(tx, clientId, { uuids });
  return { answered, leftOut: uuids.length - answered.length };
}

async function toCases(tx: Tx, clientId: number, answered: AnsweredTicket[]): Promise<NewCase[]> {
  const ids = answered.map(({ id }) => id);
  const threads = Map.groupBy(await listThreads(tx, clientId, ids), ({ ticketId }) => ticketId);
  return answered.flatMap(({ id, question, answer, documentIds }) => {
    const cut = cutBefore(threads.get(id) ?? [], answer);
    if (cut === 0) return [];
    const expected = {
      expectedAnswer: answer,
      documentIds: documentIds.slice(0, mostDocumentsOfCase),
    };
    const from = { ticketId: id, cut, origin: 'ticket' as const };
    return [{ question, ...expected, ...from, checks: [] }];
  });
}

/**
 * Makes cases of tickets that people answered, the newest that match or those that are named: the conversation until
 * the answer, the answer, and the documents that it leads to. They go with their tickets.
 * @throws `test-sets.not-found`, `test-sets.full`, `tickets.not-found`
 */
export async function addCasesOfTickets(
  deps: Deps,
  caller: Caller,
  asked: FromTickets,
): Promise<{ made: number; known: number; leftOut: number }> {
  return withSet(deps, caller, asked.set, async (tx, set) => {
    await lockSet(tx, set.clientId, set.uuid);
    const { answered, leftOut } = await findAnswered(tx, set.clientId, asked);
    const cases = await toCases(tx, set.clientId, answered);
    const to = { clientId: set.clientId, setId: set.id, authorId: caller.userId };
    const made = await leaveOutKnown(tx, to, cases);
    if (made.length > 0) {
      await putCases(tx, deps, to, made);
      const action = 'batch-testing.cases-from-tickets';
      await recordInSet(tx, deps, caller, set, { action, after: { cases: made.length } });
    }
    return {
      made: made.length,
      known: cases.length - made.length,
      leftOut: leftOut + answered.length - cases.length,
    };
  });
}
