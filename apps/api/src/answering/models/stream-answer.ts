import { DelegateBackoff, handleWhen, retry } from 'cockatiel';
import { textModel } from './connections.ts';
import { failureOf, isTransient, ModelFailure } from './model-failure.ts';
import type { ReachableModel } from './model-set.ts';

/** One model's answer, piece by piece, with every way of going wrong as a typed failure. */

export type Timing = {
  /** Until a model shows that it is at work: by a word, or by thinking. */
  firstTokenMs: number;
  /** For the whole answer of one model, its attempts together. */
  totalMs: number;
  /** For all models that are asked one after the other. */
  chainMs: number;
  retries: number;
  backoffMs: number;
};

export const standardTiming: Timing = {
  firstTokenMs: 10_000,
  totalMs: 60_000,
  chainMs: 75_000,
  retries: 2,
  backoffMs: 300,
};

export type Asked = {
  system: string;
  user: string;
  maxTokens: number;
  signal?: AbortSignal | undefined;
};

export type Tokens = { tokensIn: number; tokensOut: number };

/** What has happened so far; kept up to date while the answer streams. */
export type Progress = { attempts: number; hasText: boolean; tokens: Tokens | null };

// The SDK would write what it thinks of settings to the console.
(globalThis as { AI_SDK_LOG_WARNINGS?: boolean }).AI_SDK_LOG_WARNINGS = false;

/** One attempt. Ends normally only after a whole answer. @throws ModelFailure */
async function* attempt(
  model: ReachableModel,
  asked: Asked,
  progress: Progress,
  signal: AbortSignal,
): AsyncGenerator<string> {
  let raw: string | undefined;
  let finish: string | null = null;
  const { streamText } = await import('ai');
  const result = streamText({
    model: await textModel(model.connection, model.model),
    instructions: asked.system,
    prompt: asked.user,
    maxOutputTokens: asked.maxTokens,
    temperature: 0.2,
    maxRetries: 0,
    abortSignal: signal,
    // Errors come through the stream below; the default would also print them.
    onError: () => undefined,
  });
  for await (const part of result.fullStream) {
    if (part.type === 'text-delta' && part.text) yield part.text;
    // A model that thinks first is at work: no word of it is passed on.
    if (part.type === 'reasoning-delta' && !progress.hasText) yield '';
    if (part.type === 'error') throw part.error;
    if (part.type === 'abort') throw signal.reason;
    if (part.type === 'finish') {
      [finish, raw] = [part.finishReason, part.rawFinishReason];
      const { inputTokens, outputTokens } = part.totalUsage;
      if (inputTokens !== undefined && outputTokens !== undefined)
        progress.tokens = { tokensIn: inputTokens, tokensOut: outputTokens };
    }
  }
  // A connection that just ends, or an answer that ran into its limit, is half an answer.
  if (progress.hasText && (raw === undefined || finish === 'length'))
    throw new ModelFailure('cut-answer');
  if (finish === 'content-filter') throw new ModelFailure('refused');
  if (!progress.hasText)
    throw new ModelFailure(raw === undefined ? 'malformed-answer' : 'empty-answer');
}

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

/** Starts an answer and waits for its first words: until then another attempt can still be made. */
async function begin(
  model: ReachableModel,
  asked: Asked,
  progress: Progress,
  timing: Timing,
  total: AbortSignal,
): Promise<Begun> {
  progress.attempts += 1;
  const late = new AbortController();
  const limit = AbortSignal.any([late.signal, total]);
  const signal = asked.signal ? AbortSignal.any([limit, asked.signal]) : limit;
  const judgeNow = (error: unknown) => judge(error, { asked, limit, hasText: progress.hasText });
  const timer = setTimeout(() => late.abort(), timing.firstTokenMs);
  const pieces = attempt(model, asked, progress, signal);
  try {
    let first = '';
    while (first.trim() === '') {
      const next = await pieces.next();
      if (next.done) throw new ModelFailure('empty-answer');
      clearTimeout(timer);
      first += next.value;
      progress.hasText = first.trim() !== '';
    }
    return { first, rest: pieces, judge: judgeNow };
  } catch (error) {
    throw judgeNow(error);
  } finally {
    clearTimeout(timer);
  }
}

/** Longer with every attempt, never the same twice, and never shorter than the provider asks. */
function backoff(timing: Timing) {
  return new DelegateBackoff<{ attempt: number; result: unknown }>(({ attempt: tried, result }) => {
    const { error } = result as { error?: unknown };
    const asked = error instanceof ModelFailure ? (error.retryAfterMs ?? 0) : 0;
    const own = timing.backoffMs * 2 ** (tried - 1) * (0.5 + Math.random());
    return Math.max(asked, own);
  });
}

/**
 * The answer of one model. It is asked again after a passing failure, but never once a word of it was passed on.
 * @throws ModelFailure
 */
export async function* streamAnswer(
  model: ReachableModel,
  asked: Asked,
  progress: Progress,
  timing: Timing = standardTiming,
): AsyncGenerator<string> {
  const left = new AbortController();
  const total = AbortSignal.any([left.signal, AbortSignal.timeout(timing.totalMs)]);
  const policy = retry(handleWhen(isTransient), {
    maxAttempts: timing.retries,
    backoff: backoff(timing),
  });
  // Nobody who has left, or is out of time, gets another attempt.
  const end = AbortSignal.any([total, ...(asked.signal ? [asked.signal] : [])]);
  const begun = await policy.execute(() => begin(model, asked, progress, timing, total), end);
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
