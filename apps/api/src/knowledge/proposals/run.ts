import { isModuleOn, findClient } from '../../accounts/index.ts';
import type { Deps } from '../deps.ts';
import { openThread, type Thread } from '../../platform/jobs/in-thread.ts';
import {
  batchesPerRun,
  batchSize,
  longestQuery,
  mostADay,
  mostKnown,
  nearDocuments,
  readDays,
} from './limits.ts';
import { privacyOf } from './present.ts';
import { comparable, type ProposeTask, type Read } from './propose.ts';
import {
  countProposed,
  listLearningClients,
  listUnread,
  readDocuments,
  type AnsweredTicket,
  type NearText,
} from './run-store.ts';
import { listKnown, saveRead } from './save-store.ts';
import { claimReading, readings, type ReadingWork } from './work.ts';

const file = new URL('propose-worker.ts', import.meta.url);
const dayMs = 86_400_000;

/** The documents near a question and its answer: named ones first, then those that say what was answered. */
async function findNear(
  deps: Deps,
  clientId: number,
  { ticketId, language, subject, question, answer, documentIds }: AnsweredTicket,
): Promise<NearText[]> {
  const search = async (query: { text: string; subject: string }): Promise<number[]> => {
    const options = { limit: nearDocuments, exceptTicketId: ticketId };
    const { documents } = await deps.indexes.search(clientId, { ...query, language }, options);
    return documents.map(({ documentId }) => documentId);
  };
  const ids = new Set([
    ...documentIds,
    ...(await search({ text: question, subject })),
    ...(await search({ text: answer.slice(0, longestQuery), subject: '' })),
  ]);
  const order = [...ids];
  const found = await deps.db.withClient(clientId, (tx) =>
    readDocuments(tx, clientId, order, language),
  );
  return found.toSorted((left, right) => order.indexOf(left.id) - order.indexOf(right.id));
}

/** `thread`: begun when there is something to read. */
type Run = { work: ReadingWork; thread: Thread | null };

/**
 * Reads one batch of answers and saves what came of each, in one transaction that proves the lease. An answer that is
 * saved is never read again, so a run that was killed goes on where it was.
 * @returns whether there may be more to read
 */
async function readBatch(deps: Deps, run: Run): Promise<boolean> {
  const { clientId } = run.work.row;
  const at = deps.clock();
  const since = new Date(at.getTime() - readDays * dayMs);
  const { tickets, known, privacy, room } = await deps.db.withClient(clientId, async (tx) => ({
    tickets: await listUnread(tx, clientId, { since, most: batchSize }),
    known: await listKnown(tx, clientId, mostKnown),
    privacy: await privacyOf(tx, clientId),
    room: mostADay - (await countProposed(tx, clientId, new Date(at.getTime() - dayMs))),
  }));
  if (tickets.length === 0 || room <= 0) return false;
  const answers: ProposeTask['answers'] = [];
  for (const ticket of tickets)
    answers.push({ ticket, near: await findNear(deps, clientId, ticket) });
  const compared = known.map((each) => comparable(each, each.language));
  run.thread ??= openThread(file, { name: 'proposals' });
  const read = await run.thread.ask<Read[]>({
    answers,
    known: compared,
    privacy,
  } satisfies ProposeTask);
  return run.work.commit(async (tx) => {
    const left = await saveRead(tx, clientId, { read, known, room, at });
    return left === 0 && tickets.length === batchSize;
  });
}

/** Reads what people answered in one client since. False where somebody else is at it, or the module is off. */
export async function readAnswersOfClient(deps: Deps, clientId: number): Promise<boolean> {
  const at = deps.clock();
  const row = await deps.db.withClient(clientId, async (tx) => {
    const client = await findClient(tx, { id: clientId });
    if (!client || client.archivedAt !== null || !isModuleOn(client, 'reinforcement'))
      return undefined;
    return claimReading(tx, clientId, at);
  });
  if (!row) return false;
  await readings.perform(deps, row, {
    work: async (work) => {
      const run: Run = { work, thread: null };
      try {
        for (let batch = 0; batch < batchesPerRun; batch += 1)
          if (!(await readBatch(deps, run))) break;
      } finally {
        await run.thread?.close();
      }
      await deps.db.withClient(clientId, (tx) => work.end(tx, { checked_at: at }));
    },
  });
  return true;
}

/** For every client in turn; one that fails does not keep the others from it. */
export async function readAnswers(deps: Deps): Promise<void> {
  for (const clientId of await deps.db.withStaff(listLearningClients)) {
    try {
      await readAnswersOfClient(deps, clientId);
    } catch (error) {
      deps.log.error({ err: error, clientId }, 'answers could not be read for proposals');
    }
  }
}
