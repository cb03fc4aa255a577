import type { Writer } from '@replique/engine/generation/suggest';
import type { Tx } from '../db/database.ts';

/** LLM → model → label: what may be chosen (spec §7). */
export type OfferedModels = Record<string, Record<string, string>>;

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

/** `test`: answers of test runs, and what a model judges of them. */
export type ModelUse = 'suggestion' | 'translation' | 'tester' | 'test' | 'chat';

/**
 * The language models of each client. Whoever asks gets what is set at that moment; every call is recorded, kept
 * within the budget, and falls to the next model of the chain when one fails.
 */
export interface Models {
  /** The client's chain of models, as one writer; null when only the builtin writer is set. */
  writerFor(
    client: { id: number; llm: string; model: string },
    purpose?: ModelUse,
  ): Promise<Writer | null>;
  /** Null: no model for vectors is set, words alone are searched. */
  embedderFor(clientId: number): Promise<Embedder | null>;
  rerankerFor(clientId: number): Promise<Reranker | null>;
  /** What a client may be set to; of the installation when `clientId` is null. `tx` is a staff transaction. */
  offered(tx: Tx, clientId: number | null): Promise<OfferedModels>;
}
