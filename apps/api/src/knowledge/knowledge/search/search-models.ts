import type { Writer } from '@replique/engine/generation/suggest';

/** Turns texts into vectors, in their order. @throws ModelFailure */
export type Embedder = {
  /** Changes whenever vectors of before no longer compare with new ones. */
  model: string;
  embed(texts: string[], options?: { signal?: AbortSignal }): Promise<Float32Array[]>;
};

/** Judges texts for a query: one score each, in their order; higher is better. @throws ModelFailure */
export type Reranker = {
  model: string;
  rerank(query: string, texts: string[], options?: { signal?: AbortSignal }): Promise<number[]>;
};

/** What knowledge asks of a client's models; `answering/models` makes them. */
export interface SearchModels {
  /** Null: no model for vectors is set, words alone are searched. */
  embedderFor(clientId: number): Promise<Embedder | null>;
  rerankerFor(clientId: number): Promise<Reranker | null>;
  /** Null: answers are written without a model. */
  writerFor(client: { id: number; llm: string; model: string }): Promise<Writer | null>;
}
