import { eachStep, inSlices, shortSliceMs } from '@replique/engine/clustering/steps';
import { Mask } from '@replique/engine/privacy/mask';
import { listClients, type Client } from '../../../accounts/index.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';
import { readWatermark } from './index-store.ts';
import type { Embedder } from './search-models.ts';
import { asUnit, VectorUnfit, within } from './search-vectors.ts';
import {
  findEmbeddingState,
  forgetModel,
  forgetOtherModels,
  listUnembeddedChunks,
  listUnembeddedQuestions,
  putChunkVectors,
  putEmbeddingState,
  putQuestionVectors,
  type EmbeddingState,
  type Unembedded,
  type Vector,
} from './search-vectors-store.ts';

const batchSize = 64;
/** What is longer than a model reads is embedded by its beginning. */
const longestText = 8_000;
const batchMs = 60_000;
const clientMs = 60_000;
/** The queue takes a job that runs longer for lost. */
const wholeMs = 300_000;
/** After so many texts in a row that fail alone it is the model that fails. */
const failuresInARow = 3;
const longestWaitMinutes = 60;

type Options = {
  /** Milliseconds for one client; the next run goes on where it was. */
  budget?: number;
};

/**
 * Job: gives every passage and past question of every client a vector of the model that is set for it. What has one is
 * passed over, so a run that was stopped goes on; a client whose model fails is tried again later and later.
 */
export async function embedKnowledge(deps: Deps, options: Options = {}): Promise<void> {
  const end = performance.now() + wholeMs;
  const clients = await deps.db.withStaff((tx) => listClients(tx, false));
  for (const client of inAnyOrder(clients)) {
    const embedder = await deps.models.embedderFor(client.id);
    if (!embedder) continue;
    await embedClient(deps, client, embedder, performance.now() + (options.budget ?? clientMs));
    if (performance.now() > end) return;
  }
}

/** So that nobody is always the last one. */
function inAnyOrder<T>(items: T[]): T[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

const fresh: EmbeddingState = {
  watermark: '0',
  dimension: null,
  completedAt: null,
  failures: 0,
  lastError: null,
  nextTryAt: null,
};

async function embedClient(
  deps: Deps,
  client: Client,
  embedder: Embedder,
  until: number,
): Promise<void> {
  const { model } = embedder;
  const inClient = <T>(work: (tx: Tx) => Promise<T>) =>
    deps.db.withClient(client.id, work, { statementTimeoutMs: 60_000 });
  const { watermark, state } = await inClient(async (tx) => ({
    watermark: await readWatermark(tx),
    state: (await findEmbeddingState(tx, client.id, model)) ?? fresh,
  }));
  if (state.nextTryAt && state.nextTryAt > deps.clock()) return;
  const run = new EmbeddingRun(deps, client, embedder, state);
  const save = (next: EmbeddingState) =>
    inClient((tx) => putEmbeddingState(tx, client.id, model, next, deps.clock()));
  try {
    const isDone = (await run.go('chunks', until)) && (await run.go('questions', until));
    const { dimension, lastError } = run;
    const completedAt = state.completedAt ?? (isDone ? deps.clock() : null);
    const reached = isDone ? watermark : state.watermark;
    await save({ ...fresh, watermark: reached, dimension, lastError, completedAt });
    if (isDone && !state.completedAt)
      await inClient((tx) => forgetOtherModels(tx, client.id, model));
  } catch (error) {
    if (error instanceof DimensionChanged) {
      // Everything it made is gone: the next run begins anew.
      await save({ ...fresh, lastError: nameOf(error) });
      return;
    }
    const failures = state.failures + 1;
    const minutes = Math.min(2 ** (failures - 1), longestWaitMinutes);
    const nextTryAt = new Date(deps.clock().getTime() + minutes * 60_000);
    deps.log.warn({ clientId: client.id, model, failures, err: error }, 'embedding failed');
    await save({
      ...state,
      dimension: run.dimension,
      failures,
      lastError: nameOf(error),
      nextTryAt,
    });
  }
}

/** Never the model's own words: they may quote what it was sent. */
function nameOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (typeof code === 'string' && code) return code.slice(0, 100);
  return error instanceof Error ? error.name : 'unknown';
}

const kinds = {
  chunks: { list: listUnembeddedChunks, put: putChunkVectors },
  questions: { list: listUnembeddedQuestions, put: putQuestionVectors },
};

class EmbeddingRun {
  made = 0;
  dimension: number | null;
  /** Why a text was left out. */
  lastError: string | null = null;
  #deps: Deps;
  #client: Client;
  #embedder: Embedder;
  #since: string;

  constructor(deps: Deps, client: Client, embedder: Embedder, state: EmbeddingState) {
    this.#deps = deps;
    this.#client = client;
    this.#embedder = embedder;
    this.#since = state.watermark;
    this.dimension = state.dimension;
  }

  /** Each batch is read and stored in a transaction of its own, with the model between them. False: the time was up. */
  async go(kind: keyof typeof kinds, until: number): Promise<boolean> {
    const { list, put } = kinds[kind];
    const { id: clientId } = this.#client;
    const { model } = this.#embedder;
    for (let after = 0; ;) {
      const wanted = { clientId, model, since: this.#since, after, most: batchSize };
      const texts = await this.#inClient((tx) => list(tx, wanted));
      if (texts.length === 0) return true;
      const vectors = await this.#embedAll(texts);
      await this.#inClient((tx) => put(tx, { clientId, model, vectors }));
      this.made += vectors.length;
      after = texts.at(-1)?.id ?? after;
      if (texts.length < batchSize) return true;
      if (performance.now() > until) return false;
    }
  }

  #inClient<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#deps.db.withClient(this.#client.id, work, { statementTimeoutMs: 60_000 });
  }

  /** A batch that fails is tried once more text by text: one that the model cannot read is left out alone. */
  async #embedAll(texts: Unembedded[]): Promise<Vector[]> {
    try {
      return await this.#embed(texts);
    } catch (error) {
      if (error instanceof DimensionChanged) throw error;
    }
    const vectors: Vector[] = [];
    let failures = 0;
    for (const text of texts) {
      try {
        vectors.push(...(await this.#embed([text])));
        failures = 0;
      } catch (error) {
        failures += 1;
        this.lastError = nameOf(error);
        if (failures === failuresInARow || texts.length === failures) throw error;
      }
    }
    return vectors;
  }

  async #embed(texts: Unembedded[]): Promise<Vector[]> {
    const { anonymizationWhitelist: whitelist, orderNumberPatterns: orderNumbers } = this.#client;
    const masking = eachStep(texts, ({ text, names }) =>
      new Mask({ names, whitelist, orderNumbers }).text(text).slice(0, longestText),
    );
    const outside = await inSlices(masking, { sliceMs: shortSliceMs });
    const answers = await within(batchMs, (signal) => this.#embedder.embed(outside, { signal }));
    if (answers.length !== texts.length) throw new VectorUnfit('Not one vector for each text');
    const vectors = answers.map(asUnit);
    const dimension = vectors[0]?.length ?? null;
    if (vectors.some((vector) => vector.length !== dimension))
      throw new VectorUnfit('Vectors of several dimensions');
    if (this.dimension !== null && dimension !== this.dimension) await this.#startOver();
    this.dimension = dimension;
    return texts.map(({ id, hash }, at) => ({ id, hash, vector: vectors[at] as Float32Array }));
  }

  /** Under the same name the model became another: nothing that it made before compares with what it makes now. */
  async #startOver(): Promise<never> {
    const { model } = this.#embedder;
    await this.#inClient((tx) => forgetModel(tx, this.#client.id, model));
    throw new DimensionChanged();
  }
}

class DimensionChanged extends VectorUnfit {
  constructor() {
    super('The model answers with another dimension than before');
    this.name = 'DimensionChanged';
  }
}
