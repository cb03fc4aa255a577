import type {
  FoundDocument,
  SearchOptions,
  SearchQuery,
} from '@replique/engine/retrieval/client-index';
import { eachStep, inSlices, shortSliceMs } from '@replique/engine/clustering/steps';
import { Mask, type Privacy } from '@replique/engine/privacy/mask';
import type { Deps } from '../../deps.ts';
import type { IndexAnswer } from './index-cache.ts';
import { listStandingChunks } from './index-store.ts';
import { dayOf } from '../present.ts';
import type { Reranker } from './search-models.ts';
import { asUnit, VectorUnfit, within } from './search-vectors.ts';
import { findEmbeddingState } from './search-vectors-store.ts';

/** What became of a model's part in a search. `building`: not everything is embedded yet, so words alone were searched. */
export type ModelPart =
  | { state: 'none' }
  | { state: 'used' | 'building'; model: string }
  | { state: 'failed'; model: string; reason: 'timeout' | 'unfit' | 'failed' };

export type KnowledgeAnswer = IndexAnswer & {
  embedding: ModelPart;
  /** `scores`: the model's own, by document; empty when it took no part. */
  rerank: ModelPart & { scores: ReadonlyMap<number, number> };
};

type Options = SearchOptions & {
  /** What a model must not see of the question; personal data that can be told by its shape never goes out. */
  privacy?: Privacy;
};

const embeddingMs = 1_500;
const rerankMs = 2_500;
/** So many of the first documents a reranker judges. */
export const reranked = 20;

const none = { state: 'none' } as const;
const noScores: ReadonlyMap<number, number> = new Map();

/**
 * Searches a client's knowledge with all that is set for it: words always, vectors and a reranker where there is a
 * model. A model that fails or is late takes no part, and the answer says so; it never fails the search.
 */
export async function searchKnowledge(
  deps: Deps,
  clientId: number,
  query: SearchQuery,
  { privacy, ...options }: Options = {},
): Promise<KnowledgeAnswer> {
  const text = [query.subject, query.text].filter(Boolean).join('\n');
  const mask = new Mask(privacy ?? { names: [], whitelist: [] });
  const outside = mask.text(text);
  const [{ part: embedding, ...chosen }, reranker] = await Promise.all([
    embedQuery(deps, clientId, outside),
    deps.models.rerankerFor(clientId),
  ]);
  const limit = options.limit ?? 10;
  const found = await deps.indexes.search(
    clientId,
    chosen.vector ? { ...query, vector: chosen.vector } : query,
    {
      ...options,
      limit: reranker ? Math.max(limit, reranked) : limit,
      vectorModel: chosen.vectorModel,
    },
  );
  if (!reranker) return { ...found, embedding, rerank: { ...none, scores: noScores } };
  const { documents, rerank } = await rerankFirst(deps, clientId, outside, {
    documents: found.documents,
    reranker,
    mask,
  });
  return { ...found, documents: documents.slice(0, limit), embedding, rerank };
}

type QueryVector = { part: ModelPart; vector: Float32Array | null; vectorModel: string | null };

/** The question's vector, when everything it would be compared with has one of the same model. */
async function embedQuery(deps: Deps, clientId: number, text: string): Promise<QueryVector> {
  const embedder = await deps.models.embedderFor(clientId);
  if (!embedder) return { part: none, vector: null, vectorModel: null };
  const { model } = embedder;
  const state = await deps.db.withClient(clientId, (tx) => findEmbeddingState(tx, clientId, model));
  if (!state?.completedAt)
    return { part: { state: 'building', model }, vector: null, vectorModel: null };
  try {
    const [answer] = await within(embeddingMs, (signal) => embedder.embed([text], { signal }));
    const vector = asUnit(answer);
    if (state.dimension !== null && vector.length !== state.dimension)
      throw new VectorUnfit(`${vector.length} dimensions instead of ${state.dimension}`);
    return { part: { state: 'used', model }, vector, vectorModel: model };
  } catch (error) {
    return { part: failed(deps, model, error), vector: null, vectorModel: model };
  }
}

function failed(deps: Deps, model: string, error: unknown): ModelPart {
  const isLate = error instanceof Error && error.name === 'TimeoutError';
  const reason = isLate ? 'timeout' : error instanceof VectorUnfit ? 'unfit' : 'failed';
  deps.log.warn({ model, reason }, 'a model took no part in a search');
  return { state: 'failed', model, reason };
}

type Reranked = { documents: FoundDocument[]; rerank: KnowledgeAnswer['rerank'] };

/** The first documents in the reranker's order; the scores of the list stay where they stand, so that it still falls. */
async function rerankFirst(
  deps: Deps,
  clientId: number,
  query: string,
  { documents, reranker, mask }: { documents: FoundDocument[]; reranker: Reranker; mask: Mask },
): Promise<Reranked> {
  const { model } = reranker;
  const first = documents.slice(0, reranked);
  if (first.length === 0) return { documents, rerank: { state: 'used', model, scores: noScores } };
  const texts = await textsOf(deps, clientId, first);
  const known = first.filter(({ documentId }) => texts.has(documentId));
  try {
    const masking = eachStep(known, ({ documentId }) => mask.rule(texts.get(documentId) ?? ''));
    const asked = await inSlices(masking, { sliceMs: shortSliceMs });
    const scores = await within(rerankMs, (signal) => reranker.rerank(query, asked, { signal }));
    if (scores.length !== asked.length || !scores.every(Number.isFinite))
      throw new VectorUnfit('Not one score for each text');
    const byDocument = new Map(known.map(({ documentId }, at) => [documentId, scores[at] ?? 0]));
    const ordered = first.toSorted(
      (a, b) =>
        (byDocument.get(b.documentId) ?? -Infinity) - (byDocument.get(a.documentId) ?? -Infinity) ||
        first.indexOf(a) - first.indexOf(b),
    );
    return {
      documents: [
        ...ordered.map((document, at) => ({ ...document, score: first[at]?.score ?? 0 })),
        ...documents.slice(first.length),
      ],
      rerank: { state: 'used', model, scores: byDocument },
    };
  } catch (error) {
    return { documents, rerank: { ...failed(deps, model, error), scores: noScores } };
  }
}

/** The best passage of each document as it stands now, under its title. */
async function textsOf(
  deps: Deps,
  clientId: number,
  documents: FoundDocument[],
): Promise<Map<number, string>> {
  const best = documents.flatMap(({ passages }) => passages[0]?.chunkId ?? []);
  const chunks = await deps.db.withClient(clientId, (tx) =>
    listStandingChunks(tx, clientId, best, dayOf(deps)),
  );
  return new Map(
    chunks.map(({ documentId, title, heading, text }) => [
      documentId,
      [title, heading, text].filter(Boolean).join('\n'),
    ]),
  );
}
