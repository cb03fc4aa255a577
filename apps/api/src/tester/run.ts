import { randomUUIDv7 } from 'node:crypto';
import { levels } from '@replique/contract/route';
import type { TesterEvent, TesterRun } from '@replique/contract/tester';
import type { KeptSource } from '../db/tester-tables.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/access.ts';
import type { Gathered } from './gather.ts';
import { findOffer, keptSources } from './offer.ts';
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
  { gathered, signal }: { gathered: Gathered; signal?: AbortSignal | undefined },
): AsyncGenerator<TesterEvent> {
  const startedAt = performance.now();
  const { ground, sides, sent } = gathered;
  const offer = await findOffer(deps, gathered);
  const sources = keptSources(offer);
  const { question } = ground.ticket;
  yield {
    type: 'begun',
    question,
    language: ground.language,
    sent,
    sources: sources.map(presentKept),
  };
  const leaving = new AbortController();
  const stop = AbortSignal.any(signal ? [signal, leaving.signal] : [leaving.signal]);
  let answers: AnswerRecord[];
  try {
    const writings = sides.map((side) =>
      writeAnswer(deps, { grounded: gathered, offer, side, startedAt, signal: stop }),
    );
    const ends = yield* sideBySide(writings);
    answers = ends.filter((end) => end !== null);
  } finally {
    leaving.abort();
  }
  if (signal?.aborted || answers.length < sides.length) return;
  yield { type: 'done', run: await finish(deps, caller, { gathered, sources, answers }) };
}

type Finished = { gathered: Gathered; sources: KeptSource[]; answers: AnswerRecord[] };

async function finish(deps: Deps, caller: Caller, finished: Finished): Promise<TesterRun> {
  const { gathered, sources, answers } = finished;
  const run: NewRun = {
    uuid: randomUUIDv7(),
    clientId: gathered.clientId,
    ticketId: gathered.ticket?.id ?? null,
    ticketName: gathered.ticket?.externalId ?? null,
    cut: gathered.cut,
    subject: gathered.ticket?.subject ?? '',
    question: gathered.ground.ticket.question,
    language: gathered.ground.language,
    sent: gathered.sent,
    sources,
    promptName: gathered.promptName,
    createdBy: caller.userId,
    createdAt: deps.clock(),
  };
  if (caller.level < levels.user || !gathered.isKept) {
    const { clientUuid } = gathered;
    const kept = { ...run, uuid: null, name: null, createdBy: null, authorId: caller.userId };
    const ticketUuid = gathered.ticket?.uuid ?? null;
    return presentRun(caller, { ...kept, clientUuid, ticketUuid }, answers);
  }
  return deps.db.withClient(gathered.clientId, async (tx) => {
    await insertRun(tx, run, answers);
    const saved = await findRun(tx, run.uuid);
    if (!saved) throw new Error('A run that was just kept is not there.');
    return presentRun(caller, saved, await listAnswers(tx, saved.clientId, saved.id));
  });
}
