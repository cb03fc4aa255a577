import { drainWork, TooManyAttempts } from '../../../platform/work/durable-work.ts';
import type { Deps } from '../../deps.ts';
import { answerTurn } from './answer.ts';
import type { Answering } from './answering.ts';
import { answers, maxAttempts, type AnswerWork } from '../work.ts';
import { giveUp, writeAnswer, type AnswerTurn } from './write-answer.ts';

export type AnsweringOptions = {
  /** Who writes; the product's own without it. */
  answer?: AnswerTurn;
  lookMs?: number;
  /** How long the end waits for what is being written. */
  graceMs?: number;
  /** Seconds before a failed try is made again. */
  pauseSeconds?: number;
};

/** @param readDeps they are whole only once this is made */
export function createAnswering(
  readDeps: () => Deps,
  { answer = answerTurn, lookMs = 3_000, pauseSeconds = 1, graceMs }: AnsweringOptions = {},
): Answering {
  const running = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;

  async function failed({ row, ...work }: AnswerWork, cause: unknown): Promise<void> {
    const deps = readDeps();
    if (!(cause instanceof TooManyAttempts))
      deps.log.error({ err: cause, message: row.uuid }, 'an answer failed');
    if (row.attempts >= maxAttempts) return giveUp(deps, { row, ...work });
    const after = pauseSeconds * row.attempts;
    await deps.db.withStaff((tx) => answers.end(tx, row, {}, after));
    setTimeout(soon, after * 1_000 + 20).unref();
  }

  function soon(): void {
    const deps = readDeps();
    const work = (each: AnswerWork) => writeAnswer(deps, each, answer);
    const run = answers
      .run(deps, { work, failed }, { graceMs })
      .catch((error: unknown) => deps.log.warn({ err: error }, 'pending answers'))
      .finally(() => running.delete(run));
    running.add(run);
  }

  return {
    soon,
    start() {
      timer ??= setInterval(soon, lookMs).unref();
      soon();
    },
    async stop() {
      clearInterval(timer);
      await drainWork(readDeps());
    },
    async idle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
