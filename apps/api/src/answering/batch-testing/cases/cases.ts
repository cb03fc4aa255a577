import type { Outcome, TestCase } from '@replique/contract/answering/batch-testing';
import type { Check } from '@replique/contract/checks';
import { withScope } from '../../../accounts/index.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../../platform/http/access.ts';
import { fail } from '../../../platform/http/errors.ts';
import { dayOf, findNamedDocuments } from '../../../knowledge/index.ts';
import { cutTicket } from '../../tester/tester.ts';
import { requireSoundChecks } from './case-checks.ts';
import {
  deleteCases,
  findCase,
  listCases,
  lockCase,
  updateCase,
  type CaseRecord,
  type NewCase,
} from './case-store.ts';
import { listOutcomes, type LastRun } from '../runs/last-store.ts';
import { putCases, requireUnknown } from './put-cases.ts';
import { recordInSet } from '../sets/set-record.ts';
import { lockSet } from '../sets/set-store.ts';
import { readSet, requireSet, withSet, type SetWithRuns } from '../sets/sets.ts';

function presentCase(
  record: CaseRecord,
  last: { run: LastRun; outcome: Outcome | undefined } | null,
): TestCase {
  const { ticketUuid, ticketName, subject } = record;
  return {
    uuid: record.uuid,
    question: record.question,
    ticket:
      ticketUuid !== null && ticketName !== null
        ? { uuid: ticketUuid, externalId: ticketName, subject: subject ?? '' }
        : null,
    cut: record.cut,
    expectedAnswer: record.expectedAnswer,
    documents: record.documents,
    checks: record.checks,
    origin: record.origin,
    author: record.author,
    revision: record.revision,
    createdAt: record.createdAt.toISOString(),
    updatedAt: record.updatedAt.toISOString(),
    last: last?.outcome
      ? {
          run: last.run.uuid,
          version: last.run.version,
          outcome: last.outcome,
          at: last.run.at.toISOString(),
        }
      : null,
  };
}

async function outcomesOf(tx: Tx, { clientId, lastRun }: SetWithRuns) {
  if (!lastRun) return new Map<string, Outcome>();
  return listOutcomes(tx, { clientId, id: lastRun.id });
}

async function presentIn(tx: Tx, set: SetWithRuns, records: CaseRecord[]): Promise<TestCase[]> {
  const { lastRun: run } = set;
  const outcomes = await outcomesOf(tx, set);
  return records.map((each) => presentCase(each, run && { run, outcome: outcomes.get(each.uuid) }));
}

/** @throws `test-sets.not-found` */
export async function listTestCases(
  deps: Deps,
  query: {
    set: string;
    search?: string | undefined;
    last?: Outcome | undefined;
    page: number;
    pageSize: number;
  },
): Promise<{ items: TestCase[]; nextCursor: null; total: number }> {
  return readSet(deps, query.set, async (tx, set) => {
    const { search, page, pageSize } = query;
    const { rows, total } = await listCases(tx, {
      clientId: set.clientId,
      setId: set.id,
      search,
      only: query.last === undefined ? undefined : await namesOf(tx, set, query.last),
      page,
      pageSize,
    });
    return { items: await presentIn(tx, set, rows), nextCursor: null, total };
  });
}

async function namesOf(tx: Tx, set: SetWithRuns, wanted: Outcome): Promise<string[]> {
  const outcomes = await outcomesOf(tx, set);
  return [...outcomes].flatMap(([uuid, outcome]) => (outcome === wanted ? [uuid] : []));
}

/** @throws `test-cases.not-found`, also for one of a foreign client */
async function requireCase(tx: Tx, uuid: string): Promise<CaseRecord> {
  const record = await findCase(tx, uuid);
  if (!record) throw fail('test-cases.not-found');
  return record;
}

async function withCase<T>(
  deps: Deps,
  caller: Caller,
  uuid: string,
  fn: (tx: Tx, record: CaseRecord) => Promise<T>,
): Promise<T> {
  const { clientId } = await withScope(deps, caller, undefined, (tx) => requireCase(tx, uuid));
  return deps.db.withClient(clientId, async (tx) => fn(tx, await requireCase(tx, uuid)));
}

/** @throws `test-cases.not-found` */
export async function readTestCase(deps: Deps, uuid: string): Promise<TestCase> {
  return deps.db.withStaff(async (tx) => {
    const record = await requireCase(tx, uuid);
    const [presented] = await presentIn(tx, await requireSet(tx, record.setUuid), [record]);
    if (!presented) throw fail('test-cases.not-found');
    return presented;
  });
}

/** The ids of a client's documents. @throws `documents.not-found` when one of them is not there, or another client's */
export async function idsOfDocuments(
  tx: Tx,
  deps: Deps,
  clientId: number,
  uuids: string[],
): Promise<number[]> {
  const wanted = [...new Set(uuids)];
  const documents = await findNamedDocuments(tx, clientId, wanted, dayOf(deps));
  if (documents.length < wanted.length) throw fail('documents.not-found');
  return documents.map(({ id }) => id);
}

async function ticketOf(
  tx: Tx,
  clientId: number,
  { ticket, cut }: { ticket?: string | undefined; cut?: number | undefined },
): Promise<{ ticketId: number | null; cut: number | null }> {
  if (ticket !== undefined) {
    const read = await cutTicket(tx, clientId, { name: ticket, cut });
    return { ticketId: read.ticket.id, cut: read.cut };
  }
  if (cut === undefined) return { ticketId: null, cut: null };
  const message = 'Only a ticket can be cut.';
  throw fail('request.invalid', { fields: [{ path: 'cut', message }] });
}

type Told = Pick<NewCase, 'question' | 'expectedAnswer' | 'checks'>;

/**
 * A case as audit entries hold it. What is written there stays for good, so nothing of a ticket is: its case goes with it.
 */
export function told({ question, expectedAnswer, checks }: Told, isOfTicket: boolean) {
  const texts = isOfTicket ? {} : { question, expectedAnswer };
  return { ...texts, checks: checks.map(({ kind }) => kind) };
}

export type CaseFields = {
  question: string;
  expectedAnswer: string | null;
  documents: string[];
  checks: Check[];
};

/**
 * Adds a case by hand, or from a ticket cut after a message: by itself the cut is before the first reply.
 * @throws `test-sets.not-found`, `test-sets.full`, `test-cases.known`, `documents.not-found`, `tickets.not-found`,
 *   `request.invalid` for checks that could never be met
 */
export async function addCase(
  deps: Deps,
  caller: Caller,
  made: CaseFields & { set: string; ticket?: string | undefined; cut?: number | undefined },
): Promise<TestCase> {
  const { question, expectedAnswer, checks } = made;
  const added = await withSet(deps, caller, made.set, async (tx, set) => {
    await lockSet(tx, set.clientId, set.uuid);
    const documentIds = await idsOfDocuments(tx, deps, set.clientId, made.documents);
    requireSoundChecks({ expectedAnswer, documentIds, checks });
    const from = await ticketOf(tx, set.clientId, made);
    const to = { clientId: set.clientId, setId: set.id, authorId: caller.userId };
    await requireUnknown(tx, to, made);
    const origin = from.ticketId === null ? ('hand' as const) : ('ticket' as const);
    const fields = { question, expectedAnswer, checks, documentIds, ...from, origin };
    const [uuid = ''] = await putCases(tx, deps, to, [fields]);
    const action = 'batch-testing.case-added';
    await recordInSet(tx, deps, caller, set, { action, after: told(made, from.ticketId !== null) });
    return uuid;
  });
  return readTestCase(deps, added);
}

type CaseChange = { [K in keyof CaseFields]?: CaseFields[K] | undefined };

async function applyChange(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  { before, change }: { before: CaseRecord; change: CaseChange },
): Promise<void> {
  const { clientId } = before;
  const after = {
    question: change.question ?? before.question,
    expectedAnswer:
      change.expectedAnswer === undefined ? before.expectedAnswer : change.expectedAnswer,
    checks: change.checks ?? before.checks,
  };
  const uuids = change.documents ?? before.documents.map(({ uuid }) => uuid);
  const documentIds = await idsOfDocuments(tx, deps, clientId, uuids);
  requireSoundChecks({ ...after, documentIds });
  await requireUnknown(tx, { ...before, exceptId: before.id }, after);
  const kept = change.documents === undefined ? undefined : documentIds;
  await updateCase(tx, before, { ...after, documentIds: kept, at: deps.clock() });
  const set = await requireSet(tx, before.setUuid);
  const action = 'batch-testing.case-changed';
  const isOfTicket = before.ticketUuid !== null;
  const said = { before: told(before, isOfTicket), after: told(after, isOfTicket) };
  await recordInSet(tx, deps, caller, set, { action, ...said });
}

/**
 * Changes what is named; a revision that is not the case's own any more is refused.
 * @throws `test-cases.not-found`, `test-cases.known`, `documents.not-found`, `request.conflict`, `request.invalid`
 */
export async function changeCase(
  deps: Deps,
  caller: Caller,
  { case: uuid, revision, ...change }: CaseChange & { case: string; revision: number },
): Promise<TestCase> {
  await withCase(deps, caller, uuid, async (tx, { clientId, setUuid, id }) => {
    await lockSet(tx, clientId, setUuid);
    const standing = await lockCase(tx, clientId, id);
    const before = await requireCase(tx, uuid);
    if (standing !== revision) throw fail('request.conflict', { revision: before.revision });
    await applyChange(tx, deps, caller, { before, change });
  });
  return readTestCase(deps, uuid);
}

/**
 * Deletes those of the cases that the set still has.
 * @throws `test-sets.not-found`, `test-cases.not-found` when it has none of them
 */
export async function removeCases(
  deps: Deps,
  caller: Caller,
  asked: { set: string; cases: string[] },
): Promise<{ removed: number }> {
  return withSet(deps, caller, asked.set, async (tx, set) => {
    await lockSet(tx, set.clientId, set.uuid);
    const removed = await deleteCases(tx, set.clientId, set.id, asked.cases);
    if (removed === 0) throw fail('test-cases.not-found');
    const action = 'batch-testing.cases-removed';
    await recordInSet(tx, deps, caller, set, { action, before: { cases: removed } });
    return { removed };
  });
}
