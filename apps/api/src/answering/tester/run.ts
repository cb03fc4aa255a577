import { randomUUIDv7 } from 'node:crypto';
import { levels } from '@replique/contract/route';
import type { TesterEvent, TesterRun } from '@replique/contract/answering/tester';
import type { KeptSource } from '../../platform/db/column-shapes.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { keptSources } from '../ask/passages.ts';
import type { TesterContext } from './context.ts';
import { findTestPassages } from './passages.ts';
import { presentKept, presentRun } from './present.ts';
import { sideBySide } from './side-by-side.ts';
import { findRun, insertRun, listAnswers, type AnswerRecord, type NewRun } from './store.ts';
import { writeAnswer } from './write-answer.ts';

/**
 * Streams the answers of all sides at once, and keeps the run at its end when the caller's role keeps runs
 * and it is of the client's own prompt as saved. Nothing is
 * written on the ticket or learned; a reader who leaves stops the writers and leaves nothing behind.
 */
export async function* runTester(
  deps: Deps,
  caller: Caller,
  { context, signal }: { context: TesterContext; signal?: AbortSignal | undefined },
): AsyncGenerator<TesterEvent> {
  const startedAt = performance.now();
  const { question, sides, sent } = context;
  const found = await findTestPassages(deps, context);
  const sources = keptSources(found);
  yield {
    type: 'begun',
    question: question.text,
    language: question.language,
    sent,
    sources: sources.map(presentKept),
  };
  const leaving = new AbortController();
  const stop = AbortSignal.any(signal ? [signal, leaving.signal] : [leaving.signal]);
  let answers: AnswerRecord[];
  try {
    const writings = sides.map((side) =>
      writeAnswer(deps, { context, found, side, startedAt, signal: stop }),
    );
    const ends = yield* sideBySide(writings);
    answers = ends.filter((end) => end !== null);
  } finally {
    leaving.abort();
  }
  if (signal?.aborted || answers.length < sides.length) return;
  yield { type: 'done', run: await finish(deps, caller, { context, sources, answers }) };
}

type Finished = { context: TesterContext; sources: KeptSource[]; answers: AnswerRecord[] };

async function finish(deps: Deps, caller: Caller, finished: Finished): Promise<TesterRun> {
  const { context, sources, answers } = finished;
  const run: NewRun = {
    uuid: randomUUIDv7(),
    clientId: context.voice.client.id,
    ticketId: context.ticket?.id ?? null,
    ticketName: context.ticket?.externalId ?? null,
    cut: context.cut,
    subject: context.ticket?.subject ?? '',
    question: context.question.text,
    language: context.question.language,
    sent: context.sent,
    sources,
    promptName: context.promptName,
    createdBy: caller.userId,
    createdAt: deps.clock(),
  };
  if (caller.level < levels.user || !context.isKept) {
    const { clientUuid } = context;
    const kept = { ...run, uuid: null, name: null, createdBy: null, authorId: caller.userId };
    const ticketUuid = context.ticket?.uuid ?? null;
    return presentRun(caller, { ...kept, clientUuid, ticketUuid }, answers);
  }
  return deps.db.withClient(context.voice.client.id, async (tx) => {
    await insertRun(tx, run, answers);
    const saved = await findRun(tx, run.uuid);
    if (!saved) throw new Error('A run that was just kept is not there.');
    return presentRun(caller, saved, await listAnswers(tx, saved.clientId, saved.id));
  });
}
