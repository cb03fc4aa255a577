import type { Opinion, Pair } from '@replique/engine/grounding/second-opinion';
import { z } from 'zod';
import { authHeaders, type Connection } from './connections.ts';
import { codeOfStatus, failureOf, ModelFailure } from './model-failure.ts';

/** What a provider itself says: which models it has, how it ranks texts, and what follows from them. */

const longestWait = 15_000;
const maxBytes = 4_000_000;
const mostModels = 500;

async function readJson(
  connection: Connection,
  path: string,
  request: { body?: object; signal?: AbortSignal | undefined; timeout?: number } = {},
): Promise<unknown> {
  const { body, signal, timeout = longestWait } = request;
  try {
    const answer = await connection.outbound.fetch(`${connection.baseUrl}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        accept: 'application/json',
        ...authHeaders(connection),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      timeout,
      maxBytes,
      signal,
    });
    const text = await answer.text();
    if (!answer.ok) {
      const code = codeOfStatus(answer.status, text);
      throw new ModelFailure(code, { status: answer.status });
    }
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) throw new ModelFailure('malformed-answer');
    throw failureOf(error, false);
  }
}

const name = z.string().min(1).max(200);
const byData = z.object({
  data: z.array(z.object({ id: name, display_name: name.nullish(), name: name.nullish() })),
});
const byModels = z.object({
  models: z.array(z.object({ name, displayName: name.nullish() })),
});

function parse<T extends z.ZodType>(schema: T, answer: unknown): z.infer<T> {
  const parsed = schema.safeParse(answer);
  if (!parsed.success) throw new ModelFailure('malformed-answer');
  return parsed.data;
}

/** The models that a provider says it has. @throws ModelFailure */
export async function listModels(
  connection: Connection,
): Promise<{ model: string; label: string }[]> {
  if (connection.provider === 'google') {
    const { models } = parse(byModels, await readJson(connection, '/models?pageSize=1000'));
    return models.slice(0, mostModels).map(({ name: full, displayName }) => {
      const model = full.replace(/^models\//, '');
      return { model, label: displayName ?? model };
    });
  }
  const path = connection.provider === 'anthropic' ? '/models?limit=1000' : '/models';
  const { data } = parse(byData, await readJson(connection, path));
  return data
    .slice(0, mostModels)
    .map((each) => ({ model: each.id, label: each.display_name ?? each.name ?? each.id }));
}

const ranked = z.object({
  results: z.array(z.object({ index: z.int().min(0), relevance_score: z.number() })),
  usage: z.object({ total_tokens: z.int().min(0) }).nullish(),
});

/** One score for each text, and the tokens that were counted when the server tells. @throws ModelFailure */
export async function rankTexts(
  connection: Connection,
  model: string,
  asked: { query: string; texts: string[]; signal?: AbortSignal | undefined },
): Promise<{ scores: number[]; tokens: number | null }> {
  const { query, texts, signal } = asked;
  const body = { model, query, documents: texts, top_n: texts.length, return_documents: false };
  const answer = parse(ranked, await readJson(connection, '/rerank', { body, signal }));
  const scores = texts.map(() => Number.NaN);
  for (const { index, relevance_score: score } of answer.results)
    if (index < scores.length) scores[index] = score;
  // A server that leaves texts out or answers for others has not judged them.
  if (scores.some(Number.isNaN)) throw new ModelFailure('malformed-answer');
  return { scores, tokens: answer.usage?.total_tokens ?? null };
}

const predicted = z.array(z.array(z.object({ label: name, score: z.number().min(0).max(1) })));

/**
 * Whether a sentence follows from a source, by a server as Hugging Face's Text Embeddings Inference is one with a model
 * for natural language inference: the labels entailment and contradiction, and what else it has. @throws ModelFailure
 */
export async function predictPairs(
  connection: Connection,
  asked: { pairs: Pair[]; signal: AbortSignal | undefined; timeout: number },
): Promise<Opinion[]> {
  const { pairs, signal, timeout } = asked;
  const inputs = pairs.map(({ source, sentence }) => [source, sentence]);
  const body = { inputs, truncate: true };
  const answer = parse(
    predicted,
    await readJson(connection, '/predict', { body, signal, timeout }),
  );
  if (answer.length !== pairs.length) throw new ModelFailure('malformed-answer');
  return answer.map((labels) => {
    const scoreOf = (wanted: string) =>
      labels.find(({ label }) => label.toLowerCase() === wanted)?.score;
    const supports = scoreOf('entailment');
    // A model for something else has other labels.
    if (supports === undefined) throw new ModelFailure('malformed-answer');
    return { supports, contradicts: scoreOf('contradiction') ?? 0 };
  });
}
