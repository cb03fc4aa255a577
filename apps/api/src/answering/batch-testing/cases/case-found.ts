import { findClient, withClientScope, withScope } from '../../../accounts/index.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../../platform/http/access.ts';
import { fail } from '../../../platform/http/errors.ts';
import { requireSuggestion } from '../../suggestions/suggestions.ts';
import { cutTicket, questionAt, requireTesterRun } from '../../tester/tester.ts';
import { readThread } from '../../../helpdesk/index.ts';
import { countCases, type NewCase } from './case-store.ts';
import { told, idsOfDocuments } from './cases.ts';
import { putCases, requireUnknown } from './put-cases.ts';
import { recordInSet } from '../sets/set-record.ts';
import { findSetNamed, listSets, lockSet, lockSetNames } from '../sets/set-store.ts';
import { makeSet } from '../sets/sets.ts';

/** Cases that somebody found at work, in the tester or on a suggestion. */

export type NewTestCase = NewCase & {
  clientId: number;
  /** An existing set, or a name: the set of that name is made when there is none. */
  set: { uuid: string } | { name: string };
};

type SetNow = { uuid: string; name: string; cases: number };

/** The uuid of the set that is meant; one that is named is made where the client has none of that name. */
async function findOrMakeSet(
  tx: Tx,
  deps: Deps,
  caller: { userId: number | null },
  { client, by }: { client: { id: number; uuid: string }; by: NewTestCase['set'] },
): Promise<string> {
  if ('uuid' in by) return by.uuid;
  const { name } = by;
  await lockSetNames(tx, client.id);
  const known = await findSetNamed(tx, client.id, name);
  return known?.uuid ?? makeSet(tx, deps, caller, { client, name });
}

/**
 * Puts a case into a test set of a client.
 * @throws `test-sets.not-found`, `test-sets.full`, `test-cases.known`
 */
export async function addTestCase(
  tx: Tx,
  deps: Deps,
  caller: { userId: number | null },
  { clientId, set: by, ...made }: NewTestCase,
): Promise<SetNow> {
  const client = await findClient(tx, { id: clientId });
  if (!client) throw fail('clients.not-found');
  const set = await lockSet(tx, clientId, await findOrMakeSet(tx, deps, caller, { client, by }));
  if (!set) throw fail('test-sets.not-found');
  await requireUnknown(tx, { clientId, setId: set.id }, made);
  await putCases(tx, deps, { clientId, setId: set.id, authorId: caller.userId }, [made]);
  const named = { clientId, clientUuid: client.uuid, uuid: set.uuid, name: set.name };
  await recordInSet(tx, deps, caller, named, {
    action: 'batch-testing.case-added',
    after: told(made, made.ticketId !== null),
  });
  return { uuid: set.uuid, name: set.name, cases: await countCases(tx, clientId, set.id) };
}

/** The client's sets, to add a case to. @throws `clients.not-found` */
export async function listSetChoices(
  deps: Deps,
  caller: Caller,
  clientUuid: string,
): Promise<{ items: SetNow[] }> {
  return withClientScope(deps, caller, clientUuid, async (tx, client) => {
    const sets = await listSets(tx, { clientId: client.id, promptId: null });
    return { items: sets.map(({ uuid, name, cases }) => ({ uuid, name, cases })) };
  });
}

/** A case as a person confirmed it. */
export type FoundCase = {
  set?: string | undefined;
  setName?: string | undefined;
  question: string;
  expectedAnswer: string | null;
  documents: string[];
};

function setOf({ set, setName }: FoundCase): NewTestCase['set'] {
  if (set !== undefined) return { uuid: set };
  if (setName !== undefined) return { name: setName };
  throw fail('request.invalid', { fields: [{ path: 'set', message: 'Name a set.' }] });
}

/** Where it was found: with the ticket's own question its conversation is asked again, else what the person wrote. */
type Origin = {
  clientId: number;
  origin: 'tester' | 'suggestion';
  ticket: { id: number; question: string; cut: number } | null;
};

async function addFound(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  { found, from }: { found: FoundCase; from: Origin },
): Promise<{ set: SetNow }> {
  const { clientId, origin, ticket } = from;
  const { question, expectedAnswer } = found;
  const set = setOf(found);
  const documentIds = await idsOfDocuments(tx, deps, clientId, found.documents);
  const asksTicket = ticket !== null && ticket.cut > 0 && ticket.question.trim() === question;
  const made = await addTestCase(tx, deps, caller, {
    clientId,
    set,
    question,
    expectedAnswer,
    documentIds,
    checks: [],
    ticketId: ticket?.id ?? null,
    cut: asksTicket ? ticket.cut : null,
    origin,
  });
  return { set: made };
}

/** @throws `tester.not-found`, and what {@link addTestCase} throws, `documents.not-found` */
export async function addCaseOfTester(
  deps: Deps,
  caller: Caller,
  { run: uuid, ...found }: FoundCase & { run: string },
): Promise<{ set: SetNow }> {
  const run = await requireTesterRun(deps, caller, uuid);
  return deps.db.withClient(run.clientId, async (tx) => {
    const { clientId, ticketUuid, cut, question } = run;
    const read =
      ticketUuid !== null && cut !== null
        ? await cutTicket(tx, clientId, { name: ticketUuid, cut })
        : null;
    const ticket = read && { id: read.ticket.id, cut: read.cut, question };
    return addFound(tx, deps, caller, { found, from: { clientId, origin: 'tester', ticket } });
  });
}

/** How many messages of its ticket a suggestion was written from: all until the question it answers. */
function cutOf(messages: { role: string; sentAt: Date }[], questionAt: Date | null): number {
  if (questionAt !== null) return messages.findLastIndex(({ sentAt }) => sentAt <= questionAt) + 1;
  return messages.findLastIndex(({ role }) => role === 'requester') + 1;
}

/** @throws `suggestions.not-found`, and what {@link addTestCase} throws, `documents.not-found` */
export async function addCaseOfSuggestion(
  deps: Deps,
  caller: Caller,
  { suggestion: uuid, ...found }: FoundCase & { suggestion: string },
): Promise<{ set: SetNow }> {
  const { clientId, ...of } = await withScope(deps, caller, undefined, (tx) =>
    requireSuggestion(tx, uuid),
  );
  const { cut, ...read } = await deps.db.withClient(clientId, async (tx) => {
    const { messages } = await readThread(tx, of.ticketUuid);
    const name = of.ticketUuid;
    return cutTicket(tx, clientId, { name, cut: cutOf(messages, of.questionAt) });
  });
  const ticket = { id: read.ticket.id, question: await questionAt(deps, clientId, read), cut };
  return deps.db.withClient(clientId, (tx) =>
    addFound(tx, deps, caller, { found, from: { clientId, origin: 'suggestion', ticket } }),
  );
}
