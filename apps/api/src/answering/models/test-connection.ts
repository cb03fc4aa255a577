import type { ModelProfile } from '@replique/contract/answering/model-profile';
import type { ModelKind, ModelTrial } from '@replique/contract/answering/models';
import type { Deps } from '../deps.ts';
import { rankTexts } from './ask-provider.ts';
import { newProgress, profileOf, tokensOfInput, type Progress } from './call-model.ts';
import { embeddingModel } from './connections.ts';
import { beginCall, costOf } from './ledger.ts';
import { failureOf, ModelFailure } from './model-failure.ts';
import type { ReachableModel } from './model-set.ts';
import { measured, standardProfile, widened } from './profile.ts';
import { standardPace, streamAnswer } from './stream-answer.ts';

/** One short real call, with no customer's word in it. */

/** A question that a model which can think does think about, and that others answer at once. */
const question =
  'Three parcels weigh 2.4 kg, 3.1 kg and 1.8 kg. Which two together come closest to 5 kg? Answer with their weights alone.';
const embedTimeoutMs = 20_000;

/** As in use, but for a person who waits in front of a form. */
const trialSeconds = { firstWordSeconds: 60, totalSeconds: 90 };

async function askText(model: ReachableModel, progress: Progress): Promise<void> {
  const profile = { ...profileOf(model), ...trialSeconds };
  const asked = { system: 'You are being tested.', user: question };
  const pace = { ...standardPace, retries: 0 };
  for await (const _ of streamAnswer({ ...model, profile }, asked, progress, { pace }));
}

async function askVectors(model: ReachableModel, progress: Progress): Promise<void> {
  progress.attempts += 1;
  const { embedMany } = await import('ai');
  const { embeddings, usage } = await embedMany({
    model: await embeddingModel(model.connection, model.model),
    values: [question],
    maxRetries: 0,
    abortSignal: AbortSignal.timeout(embedTimeoutMs),
  });
  if (!embeddings[0]?.length) throw new ModelFailure('malformed-answer');
  if (Number.isFinite(usage.tokens)) progress.tokens = tokensOfInput(usage.tokens);
}

async function askRanking(model: ReachableModel, progress: Progress): Promise<void> {
  progress.attempts += 1;
  const texts = ['ready', 'not ready'];
  const { tokens } = await rankTexts(model.connection, model.model, { query: question, texts });
  if (tokens !== null) progress.tokens = tokensOfInput(tokens);
}

const asks: Record<ModelKind, typeof askText> = {
  text: askText,
  embedding: askVectors,
  rerank: askRanking,
};

export type Tried = { trial: ModelTrial; profile: Partial<ModelProfile> };

/** What a person has set stays; a profile that is still the standard one is filled by the first trial that goes well. */
function profileAfter(model: ReachableModel, trial: ModelTrial, progress: Progress) {
  if (trial.outcome !== 'ok') return {};
  const isNew =
    model.trial?.outcome !== 'ok' &&
    JSON.stringify(model.profile) === JSON.stringify(standardProfile);
  const { learned } = progress;
  if (isNew) return measured({ ...standardProfile, ...learned }, trial);
  return { ...(trial.thinks ? widened(model) : {}), ...learned };
}

/** How the call went; it is recorded like any other, and no budget stops it. */
export async function tryModel(
  deps: Deps,
  clientId: number | null,
  model: ReachableModel,
): Promise<Tried> {
  const limits = { client: null, installation: null };
  const call = { clientId, model, purpose: 'test' as const, limits, mostMicros: 0 };
  const open = await beginCall(deps, call);
  const progress = newProgress();
  const startedAt = performance.now();
  let outcome: ModelTrial['outcome'] = 'ok';
  try {
    await asks[model.kind](model, progress);
  } catch (error) {
    outcome = failureOf(error, progress.hasText).code;
  }
  const ms = Math.round(performance.now() - startedAt);
  await open.end({
    outcome,
    attempts: progress.attempts,
    tokens: progress.tokens,
    costMicros: outcome === 'ok' || progress.tokens ? costOf(model, progress.tokens) : 0,
    estimateMicros: null,
  });
  const trial = { at: deps.clock().toISOString(), outcome, ms, thinks: progress.thinks };
  return { trial, profile: profileAfter(model, trial, progress) };
}
