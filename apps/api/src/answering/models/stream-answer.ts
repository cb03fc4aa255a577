import type { ModelProfile } from '@replique/contract/answering/model-profile';
import { DelegateBackoff, handleWhen, retry } from 'cockatiel';
import { callModel, profileOf, type Asked, type Progress } from './call-model.ts';
import { failureOf, isTransient, ModelFailure } from './model-failure.ts';
import type { ReachableModel } from './model-set.ts';
import { widened } from './profile.ts';
import { remedyFor } from './refusals.ts';

/** One model's answer, piece by piece, with every way of going wrong as a typed failure. */

/** How long a second of a profile lasts (shorter in tests), and how often a passing failure is tried again. */
export type Pace = { secondMs: number; retries: number; backoffMs: number };

export const standardPace: Pace = { secondMs: 1_000, retries: 2, backoffMs: 300 };

/** Says which of the limits it was that ended a call. */
function judge(
  error: unknown,
  ends: { asked: Asked; limit: AbortSignal; hasText: boolean },
): ModelFailure {
  if (ends.asked.signal?.aborted) return new ModelFailure('aborted');
  if (ends.limit.aborted) return new ModelFailure('timeout');
  return failureOf(error, ends.hasText);
}

type Begun = { first: string; rest: AsyncGenerator<string>; judge(error: unknown): ModelFailure };

/** Between two words of an answer. */
const stallSeconds = 30;

async function* withoutStalling(
  pieces: AsyncGenerator<string>,
  stallMs: number,
  stop: AbortController,
): AsyncGenerator<string> {
  for (;;) {
    const timer = setTimeout(() => stop.abort(), stallMs);
    const next = await pieces.next().finally(() => clearTimeout(timer));
    if (next.done) return;
    yield next.value;
  }
}

type Run = { asked: Asked; progress: Progress; pace: Pace; total: AbortSignal };

/** Starts an answer and waits for its first words: until then another attempt can still be made. */
async function begin(model: ReachableModel, run: Run): Promise<Begun> {
  const { asked, progress, pace, total } = run;
  progress.attempts += 1;
  const { firstWordSeconds, totalSeconds, isStreamed } = profileOf(model);
  // Of an answer in one piece the first word is the last.
  const firstMs = (isStreamed ? firstWordSeconds : totalSeconds) * pace.secondMs;
  const late = new AbortController();
  const limit = AbortSignal.any([late.signal, total]);
  const signal = asked.signal ? AbortSignal.any([limit, asked.signal]) : limit;
  const judgeNow = (error: unknown) => judge(error, { asked, limit, hasText: progress.hasText });
  const timer = setTimeout(() => late.abort(), firstMs);
  // Who thinks hidden sends nothing meanwhile: the limits here are what ends it.
  const waits = { totalMs: totalSeconds * pace.secondMs, idleMs: totalSeconds * pace.secondMs };
  const pieces = callModel(model, asked, { progress, signal, waits });
  try {
    let first = '';
    while (first.trim() === '') {
      const next = await pieces.next();
      if (next.done) throw new ModelFailure('empty-answer');
      clearTimeout(timer);
      first += next.value;
      progress.hasText = first.trim() !== '';
    }
    const rest = withoutStalling(pieces, stallSeconds * pace.secondMs, late);
    return { first, rest, judge: judgeNow };
  } catch (error) {
    throw judgeNow(error);
  } finally {
    clearTimeout(timer);
  }
}

/** What is to change before the same question is asked once more; null when nothing helps. */
function remedyOf(model: ReachableModel, profile: ModelProfile, error: unknown) {
  if (!(error instanceof ModelFailure)) return null;
  if (error.refusal) return remedyFor(profile, error.refusal);
  return error.code === 'out-of-tokens' ? widened({ ...model, profile }) : null;
}

/**
 * Asks once more without each parameter that the provider refuses by name, and with more tokens when all went into
 * thinking that its test did not show; what that taught stands in the progress.
 */
async function beginAccepted(model: ReachableModel, run: Run): Promise<Begun> {
  const profile = { ...profileOf(model), ...run.progress.learned };
  try {
    return await begin({ ...model, profile }, run);
  } catch (error) {
    const remedy = remedyOf(model, profile, error);
    if (!remedy) throw error;
    run.progress.learned = { ...run.progress.learned, ...remedy };
    return beginAccepted(model, run);
  }
}

/** Longer with every attempt, never the same twice, and never shorter than the provider asks. */
function backoff(pace: Pace) {
  return new DelegateBackoff<{ attempt: number; result: unknown }>(({ attempt: tried, result }) => {
    const { error } = result as { error?: unknown };
    const asked = error instanceof ModelFailure ? (error.retryAfterMs ?? 0) : 0;
    const own = pace.backoffMs * 2 ** (tried - 1) * (0.5 + Math.random());
    return Math.max(asked, own);
  });
}

/**
 * The answer of one model, within the limits of its profile and until `endMs` from now. It is asked again after a passing
 * failure, but never once a word of it was passed on.
 * @throws ModelFailure
 */
export async function* streamAnswer(
  model: ReachableModel,
  asked: Asked,
  progress: Progress,
  { pace = standardPace, endMs = Infinity }: { pace?: Pace | undefined; endMs?: number } = {},
): AsyncGenerator<string> {
  const left = new AbortController();
  const totalMs = Math.min(profileOf(model).totalSeconds * pace.secondMs, endMs);
  const total = AbortSignal.any([left.signal, AbortSignal.timeout(totalMs)]);
  const policy = retry(handleWhen(isTransient), {
    maxAttempts: pace.retries,
    backoff: backoff(pace),
  });
  // Nobody who has left, or is out of time, gets another attempt.
  const end = AbortSignal.any([total, ...(asked.signal ? [asked.signal] : [])]);
  const run = { asked, progress, pace, total };
  const begun = await policy.execute(() => beginAccepted(model, run), end);
  try {
    yield begun.first;
    yield* begun.rest;
  } catch (error) {
    throw begun.judge(error);
  } finally {
    // Whoever stops reading wants no more of it: the provider's connection is closed.
    left.abort();
  }
}
