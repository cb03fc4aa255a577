import type { CheckStep, StepOutcome } from '@replique/contract/insight/monitoring';
import type { Deps } from '../../deps.ts';
import { probeRetrieval, probeSuggestion } from './probe-answers.ts';
import { probeCrm, probeTickets, probeWriteBack } from './probe-crm.ts';
import { readProbed } from './probe-store.ts';
import { failedBy, type StepResult, type Subject } from './probe-step.ts';

/** One end-to-end check of a client, step by step. */

type Step = {
  step: CheckStep;
  /** Milliseconds; after that the step failed, whatever it still does. All together are less than a lease (checks.ts). */
  limit: number;
  run: (subject: Subject, signal: AbortSignal) => Promise<StepResult>;
};

const steps: Step[] = [
  { step: 'crm', limit: 15_000, run: probeCrm },
  { step: 'tickets', limit: 8_000, run: probeTickets },
  // The first search of a client builds its index.
  { step: 'retrieval', limit: 40_000, run: probeRetrieval },
  { step: 'suggestion', limit: 40_000, run: probeSuggestion },
  { step: 'write-back', limit: 8_000, run: probeWriteBack },
];

class StepLate extends Error {}

/** Runs a step within its time. */
async function inTime(
  { limit, run }: Step,
  subject: Subject,
  limitMs: number,
): Promise<StepResult> {
  const late = Promise.withResolvers<never>();
  const controller = new AbortController();
  const timer = setTimeout(
    () => {
      controller.abort();
      late.reject(new StepLate());
    },
    Math.min(limit, limitMs),
  );
  const work = run(subject, controller.signal);
  // What fails after its time is no longer waited for.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function runStep(step: Step, subject: Subject, limitMs: number): Promise<StepOutcome> {
  const begun = performance.now();
  const ended = (result: StepResult): StepOutcome => ({
    step: step.step,
    outcome: result.outcome,
    ms: result.outcome === 'skipped' ? null : Math.round(performance.now() - begun),
    cause: result.outcome === 'ok' ? null : result.cause,
    detail: result.outcome === 'failed' ? (result.detail ?? null) : null,
  });
  try {
    return ended(await inTime(step, subject, limitMs));
  } catch (error) {
    const isLate = error instanceof StepLate;
    if (!isLate)
      subject.deps.log.warn(
        { err: error, clientId: subject.clientId, step: step.step },
        'a health check met a fault',
      );
    return ended({ outcome: 'failed', cause: failedBy(step.step, isLate) });
  }
}

/**
 * Checks a client from end to end. Each step has its own time, and one that fails stops no other.
 * @param options.limitMs the most that a step may take, for tests
 */
export async function probeClient(
  deps: Deps,
  clientId: number,
  { limitMs = Infinity }: { limitMs?: number } = {},
): Promise<StepOutcome[]> {
  const probed = await deps.db.withClient(clientId, (tx) => readProbed(tx, clientId));
  // Erased a moment ago.
  if (!probed) return [];
  const subject: Subject = { deps, clientId, ...probed };
  const outcomes: StepOutcome[] = [];
  for (const step of steps) outcomes.push(await runStep(step, subject, limitMs));
  return outcomes;
}
