import type { Deps } from '../deps.ts';
import type { Tx } from '../../platform/db/database.ts';
import { createBreakers, type Breakers } from './breakers.ts';
import { judgeByModel, judgeByServer, judgeWaits } from './judge.ts';
import type { Limits } from './ledger.ts';
import {
  chainOf,
  judgeServer,
  reach,
  readEnvironment,
  readModelSet,
  searchModel,
  type ModelSet,
} from './model-set.ts';
import { standardPace, type Pace } from './stream-answer.ts';
import type { ModelsAtWork, OfferedModels } from './types.ts';
import { createEmbedder, createReranker } from './vectors.ts';
import { createChainWriter, type Chain } from './writer.ts';

export type { ModelUse, OfferedModels } from './types.ts';
export { ModelFailure } from './model-failure.ts';
export { readRecentCalls } from './usage-store.ts';

function limitsOf({ own, installation, clientId }: ModelSet): Limits {
  return {
    client: clientId === null ? null : own.budgetMicros,
    installation: installation.budgetMicros,
  };
}

/**
 * The model that goes on when a budget is used up: as the client says, or for its want of an own budget the installation.
 * What a client decides does not lift a limit of the installation that says stop.
 */
function cheaperOf(set: ModelSet): Chain['cheaper'] {
  const { own, installation } = set;
  const rules = own.budgetMicros !== null ? own : installation;
  if (rules.atLimit !== 'cheaper' || !rules.cheaper) return null;
  const model = reach(set, rules.cheaper, 'text');
  const isLifted = installation.atLimit === 'cheaper';
  const limits = { client: null, installation: isLifted ? null : installation.budgetMicros };
  return model ? { model, limits } : null;
}

/** LLM → model → label, the builtin writer first. */
function present({ offers }: ModelSet): OfferedModels {
  const models: OfferedModels = { builtin: { extractive: 'Replique extractive' } };
  for (const { llm, model, label, kind } of offers)
    if (kind === 'text') (models[llm] ??= {})[model] = label;
  return models;
}

/** The models of this installation. `pace` is that of tests. */
export function createModels(
  deps: Omit<Deps, 'models'>,
  options: { breakers?: Breakers; pace?: Pace } = {},
): ModelsAtWork {
  const { breakers = createBreakers(), pace } = options;
  const environment = readEnvironment(deps.config);
  const { sealer, outbound } = deps;
  const read = (tx: Tx, clientId: number | null) =>
    readModelSet(tx, clientId, { sealer, outbound, environment });
  const underWay = new Map<number, ReturnType<typeof readModelSet>>();
  // A search asks for two kinds of models at once: they are read together.
  const readNow = (clientId: number) => {
    const known = underWay.get(clientId);
    if (known) return known;
    const reading = deps.db.withStaff((tx) => read(tx, clientId));
    underWay.set(clientId, reading);
    queueMicrotask(() => underWay.delete(clientId));
    return reading;
  };
  const means = { deps, breakers, pace };
  const search = async (clientId: number, kind: 'embedding' | 'rerank') => {
    const set = await readNow(clientId);
    const model = searchModel(set, kind, environment);
    return model && { clientId, model, limits: limitsOf(set) };
  };
  return {
    breakers,
    environment,
    read,
    async writerFor({ id, llm, model }, purpose = 'suggestion') {
      if (llm === 'builtin') return null;
      const set = await readNow(id);
      const models = chainOf(set, { llm, model });
      if (models.length === 0) return null;
      const [limits, cheaper] = [limitsOf(set), cheaperOf(set)];
      return createChainWriter(means, { clientId: id, models, limits, cheaper, purpose });
    },
    async embedderFor(clientId) {
      const call = await search(clientId, 'embedding');
      return call && createEmbedder(means, call);
    },
    async rerankerFor(clientId) {
      const call = await search(clientId, 'rerank');
      return call && createReranker(means, call);
    },
    async judgeFor(clientId, writer) {
      const { judge } = environment;
      if (judge === null) return null;
      const { secondMs } = pace ?? standardPace;
      if (judge === 'model') return judgeByModel(writer, judgeWaits.modelSeconds * secondMs);
      const limits = limitsOf(await readNow(clientId));
      const call = { clientId, model: judgeServer(judge), limits };
      return judgeByServer(means, call, judgeWaits.serverSeconds * secondMs);
    },
    offered: async (tx, clientId) => present(await read(tx, clientId)),
  };
}
