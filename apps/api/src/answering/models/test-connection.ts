import type { ModelFailureCode, ModelKind } from '@replique/contract/answering/models';
import type { Deps } from '../deps.ts';
import { rankTexts } from './ask-provider.ts';
import { embeddingModel } from './connections.ts';
import { beginCall, costOf } from './ledger.ts';
import { failureOf, ModelFailure } from './model-failure.ts';
import type { ReachableModel } from './model-set.ts';
import { streamAnswer, type Progress } from './stream-answer.ts';

/** One tiny real call, with no customer's word in it. */

const question = 'Reply with the single word: ready';
const mostTokens = 512;
const testTimeoutMs = 20_000;

async function askText(model: ReachableModel, progress: Progress): Promise<void> {
  const timing = {
    firstTokenMs: testTimeoutMs,
    totalMs: testTimeoutMs,
    chainMs: testTimeoutMs,
    retries: 0,
    backoffMs: 0,
  };
  const asked = { system: 'You are being tested.', user: question, maxTokens: mostTokens };
  for await (const _ of streamAnswer(model, asked, progress, timing));
}

async function askVectors(model: ReachableModel, progress: Progress): Promise<void> {
  progress.attempts += 1;
  const { embedMany } = await import('ai');
  const { embeddings, usage } = await embedMany({
    model: await embeddingModel(model.connection, model.model),
    values: [question],
    maxRetries: 0,
    abortSignal: AbortSignal.timeout(testTimeoutMs),
  });
  if (!embeddings[0]?.length) throw new ModelFailure('malformed-answer');
  if (Number.isFinite(usage.tokens)) progress.tokens = { tokensIn: usage.tokens, tokensOut: 0 };
}

async function askRanking(model: ReachableModel, progress: Progress): Promise<void> {
  progress.attempts += 1;
  const texts = ['ready', 'not ready'];
  const { tokens } = await rankTexts(model.connection, model.model, { query: question, texts });
  if (tokens !== null) progress.tokens = { tokensIn: tokens, tokensOut: 0 };
}

const asks: Record<ModelKind, typeof askText> = {
  text: askText,
  embedding: askVectors,
  rerank: askRanking,
};

/** How the call went; it is recorded like any other, and no budget stops it. */
export async function testModel(
  deps: Deps,
  clientId: number | null,
  model: ReachableModel,
): Promise<'ok' | ModelFailureCode> {
  const limits = { client: null, installation: null };
  const call = { clientId, model, purpose: 'test' as const, limits, mostMicros: 0 };
  const open = await beginCall(deps, call);
  const progress: Progress = { attempts: 0, hasText: false, tokens: null };
  let outcome: 'ok' | ModelFailureCode = 'ok';
  try {
    await asks[model.kind](model, progress);
  } catch (error) {
    outcome = failureOf(error, progress.hasText).code;
    // A model that thinks for longer than the test lets it has shown all the same that it is there.
    if (outcome === 'cut-answer' && progress.tokens) outcome = 'ok';
  }
  await open.end({
    outcome,
    attempts: progress.attempts,
    tokensIn: progress.tokens?.tokensIn ?? 0,
    tokensOut: progress.tokens?.tokensOut ?? 0,
    costMicros: outcome === 'ok' ? costOf(model, progress.tokens) : 0,
    estimateMicros: null,
  });
  return outcome;
}
