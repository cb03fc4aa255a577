import { rankTexts } from './ask-provider.ts';
import { tokensOfInput, type Tokens } from './call-model.ts';
import { embeddingModel } from './connections.ts';
import { beginCall, costOf, type Limits } from './ledger.ts';
import { failureOf, isTransient, ModelFailure } from './model-failure.ts';
import type { ReachableModel } from './model-set.ts';
import type { Embedder, Reranker } from '../../knowledge/index.ts';
import { breakerKey, type WriterDeps } from './writer.ts';
import { handleWhen, ExponentialBackoff, retry } from 'cockatiel';

/** Vectors and ranking: calls that answer all at once. */

const embedTimeoutMs = 60_000;

export type SearchCall = { clientId: number; model: ReachableModel; limits: Limits };

/** Makes one call with all that goes with it: breaker, budget, attempts, the row that records it. */
export async function recorded<T extends { tokens: number | null }>(
  { deps, breakers }: WriterDeps,
  call: SearchCall,
  about: {
    purpose: 'embedding' | 'rerank' | 'judge';
    letters: number;
    signal: AbortSignal | undefined;
    retries?: number;
  },
  run: () => Promise<T>,
): Promise<T> {
  const { clientId, model, limits } = call;
  // Who judges is another server than those of the environment that embed and rank.
  const key = breakerKey(clientId, model);
  const tell = breakers.admit(about.purpose === 'judge' ? `${key}:judge` : key);
  const mostMicros = costOf(model, tokensOfInput(Math.ceil(about.letters / 3)));
  let failure: unknown = null;
  try {
    const { purpose } = about;
    const open = await beginCall(deps, { clientId, model, purpose, limits, mostMicros });
    let attempts = 0;
    let tokens: Tokens | null = null;
    try {
      const policy = retry(handleWhen(isTransient), {
        maxAttempts: about.retries ?? 2,
        backoff: new ExponentialBackoff({ initialDelay: 300 }),
      });
      return await policy.execute(async () => {
        attempts += 1;
        const result = await run().catch((error: unknown) => {
          throw about.signal?.aborted ? new ModelFailure('aborted') : failureOf(error, false);
        });
        if (result.tokens !== null) tokens = tokensOfInput(result.tokens);
        return result;
      }, about.signal);
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      const outcome = failure instanceof ModelFailure ? failure.code : 'ok';
      await open.end({
        outcome,
        attempts,
        tokens,
        costMicros: failure ? 0 : costOf(model, tokens),
        estimateMicros: mostMicros,
      });
    }
  } finally {
    tell(failure);
  }
}

export const lettersOf = (texts: string[]) => texts.reduce((sum, text) => sum + text.length, 0);

function toVectors(embeddings: number[][], texts: string[]): Float32Array[] {
  const [first] = embeddings;
  const isSound =
    embeddings.length === texts.length &&
    embeddings.every((each) => each.length > 0 && each.length === first?.length);
  if (!isSound) throw new ModelFailure('malformed-answer');
  return embeddings.map((each) => Float32Array.from(each));
}

export function createEmbedder(means: WriterDeps, call: SearchCall): Embedder {
  const { model } = call;
  return {
    model: `${model.llm}/${model.model}`,
    async embed(texts, { signal } = {}) {
      if (texts.length === 0) return [];
      const timeout = AbortSignal.timeout(embedTimeoutMs);
      const about = { purpose: 'embedding' as const, letters: lettersOf(texts), signal };
      const { embeddings } = await recorded(means, call, about, async () => {
        const { embedMany } = await import('ai');
        const answer = await embedMany({
          model: await embeddingModel(model.connection, model.model),
          values: texts,
          maxRetries: 0,
          maxParallelCalls: 2,
          abortSignal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        }).catch((error: unknown) => {
          throw timeout.aborted ? new ModelFailure('timeout') : error;
        });
        const { tokens } = answer.usage;
        return { ...answer, tokens: Number.isFinite(tokens) ? tokens : null };
      });
      return toVectors(embeddings, texts);
    },
  };
}

export function createReranker(means: WriterDeps, call: SearchCall): Reranker {
  const { model } = call;
  return {
    model: `${model.llm}/${model.model}`,
    async rerank(query, texts, { signal } = {}) {
      if (texts.length === 0) return [];
      const letters = lettersOf(texts) + query.length * texts.length;
      const about = { purpose: 'rerank' as const, letters, signal };
      const { scores } = await recorded(means, call, about, () =>
        rankTexts(model.connection, model.model, { query, texts, signal }),
      );
      return scores;
    },
  };
}
