import type { Writer, WriterUse } from '@replique/engine/generation/suggest';
import type { Opinion, Pair } from '@replique/engine/grounding/second-opinion';
import type { SearchModels } from '../../knowledge/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Breakers } from './breakers.ts';
import type { Environment, ModelSet } from './model-set.ts';

/** LLM → model → label: what may be chosen (spec §7). */
export type OfferedModels = Record<string, Record<string, string>>;

/** `test`: answers of test runs, and what a model judges of them. */
export type ModelUse = 'suggestion' | 'translation' | 'tester' | 'test' | 'chat';

/** What was said of pairs, and what a model used for it; a server of the installation is counted as a call of its own. */
export type Judgement = {
  opinions: Opinion[];
  tokensIn: number;
  tokensOut: number;
  used: WriterUse | null;
};

/** One call. @throws ModelFailure, or the signal's reason */
export type Judge = (
  pairs: Pair[],
  options: { signal?: AbortSignal | undefined },
) => Promise<Judgement>;

/**
 * The language models of each client. Whoever asks gets what is set at that moment; every call is recorded, kept
 * within the budget, and falls to the next model of the chain when one fails.
 */
export interface Models extends SearchModels {
  /** The client's chain of models, as one writer; null when only the builtin writer is set. */
  writerFor(
    client: { id: number; llm: string; model: string },
    purpose?: ModelUse,
  ): Promise<Writer | null>;
  /** Who judges sentences beside the built-in check, as the installation is set; null: nobody. @param writer the client's own */
  judgeFor(clientId: number, writer: Writer): Promise<Judge | null>;
  /** What a client may be set to; of the installation when `clientId` is null. `tx` is a staff transaction. */
  offered(tx: Tx, clientId: number | null): Promise<OfferedModels>;
}

/** What the routes of models work with beside the interface that other slices know. */
export type ModelsAtWork = Models & {
  breakers: Breakers;
  environment: Environment;
  read(tx: Tx, clientId: number | null): Promise<ModelSet>;
};
