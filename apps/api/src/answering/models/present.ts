import {
  providerWords,
  type BudgetState,
  type ModelFailureCode,
  type ModelRef,
  type ModelSettings,
  type ProviderState,
  type ProviderWord,
} from '@replique/contract/answering/models';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import { monthOf, warnShare } from './ledger.ts';
import { readMonth } from './ledger-store.ts';
import { chainOf, searchModel, type ModelSet } from './model-set.ts';
import type { ModelsAtWork } from './types.ts';
import { idOf, type Scope } from './scope.ts';
import { countUnpriced, listLastFailures, type Span } from './usage-store.ts';

const failuresShownMs = 7 * 86_400_000;

/** A month of UTC by its first day. */
export function spanOf(month: string): Span {
  const from = new Date(`${month.slice(0, 7)}-01T00:00:00Z`);
  const until = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1));
  return { from, until };
}

const refOf = ({ llm, model }: ModelRef): ModelRef => ({ llm, model });

type LastFailure = Awaited<ReturnType<typeof listLastFailures>>[number];

function presentProvider(
  work: ModelsAtWork,
  set: ModelSet,
  provider: ProviderWord,
  failures: LastFailure[],
): ProviderState {
  const connection = set.connections.get(provider);
  const owner = connection?.origin === 'client' ? set.clientId : null;
  const key = set.keys.find((each) => each.provider === provider && each.clientId === owner);
  const isOurs = connection !== undefined && connection.origin !== 'environment' && key;
  const failure = failures.find((each) => each.provider === provider);
  const origin = connection?.origin ?? null;
  return {
    provider,
    origin,
    hasKey: connection !== undefined && connection.apiKey !== null,
    keyHint: isOurs ? key.keyHint : '',
    baseUrl: isOurs ? key.baseUrl : (connection?.baseUrl ?? null),
    setAt: isOurs ? key.setAt.toISOString() : null,
    setBy: isOurs ? key.setBy : null,
    testedAt: isOurs ? key.testedAt.toISOString() : null,
    testOutcome: isOurs ? (key.testOutcome as ProviderState['testOutcome']) : null,
    breaker: work.breakers.stateOf(`${set.clientId ?? 'installation'}:${provider}:${origin}`),
    lastFailure: failure
      ? {
          code: failure.code as ModelFailureCode,
          model: failure.model,
          at: failure.at.toISOString(),
        }
      : null,
  };
}

async function readBudgetState(
  tx: Tx,
  deps: Deps,
  clientId: number | null,
  limitMicros: number | null,
): Promise<BudgetState> {
  const now = deps.clock();
  const month = monthOf(now);
  const { spentMicros, reservedMicros } = await readMonth(tx, clientId, month, now);
  const unpricedCalls = await countUnpriced(tx, clientId, spanOf(month));
  const stateOf = (limit: number) => {
    if (spentMicros >= limit) return 'reached' as const;
    return spentMicros >= limit * warnShare ? ('warned' as const) : ('within' as const);
  };
  const state = limitMicros === null ? 'none' : stateOf(limitMicros);
  return { month, spentMicros, reservedMicros, unpricedCalls, limitMicros, state };
}

function presentChosen({ client }: Scope, set: ModelSet): ModelSettings['chosen'] {
  if (!client) return null;
  const { llm, model } = client;
  const offer = set.offers.find(
    (each) => each.llm === llm && each.model === model && each.kind === 'text',
  );
  return { llm, model, label: llm === 'builtin' ? 'Replique extractive' : (offer?.label ?? null) };
}

/** Everything that the screen shows of a scope, but its usage. */
export async function presentSettings(
  tx: Tx,
  deps: Deps,
  work: ModelsAtWork,
  scope: Scope,
): Promise<ModelSettings> {
  const clientId = idOf(scope);
  const set = await work.read(tx, clientId);
  const since = new Date(deps.clock().getTime() - failuresShownMs);
  const failures = await listLastFailures(tx, clientId, since);
  const { own } = set;
  const inUse = (kind: 'embedding' | 'rerank') => {
    const model = searchModel(set, kind, work.environment);
    return model ? refOf(model) : null;
  };
  const isBuiltin = scope.client?.llm === 'builtin';
  return {
    client: scope.client && { uuid: scope.client.uuid, name: scope.client.name },
    revision: own.revision,
    providers: providerWords.map((word) => presentProvider(work, set, word, failures)),
    models: set.offers.map((offer) => ({ ...offer })),
    chosen: presentChosen(scope, set),
    fallbacks: scope.client ? own.fallbacks : (own.fallbacks ?? []),
    chain: isBuiltin ? [] : chainOf(set, scope.client).map(refOf),
    embedding: own.embedding,
    rerank: own.rerank,
    inUse: { embedding: inUse('embedding'), rerank: inUse('rerank') },
    budget: { monthlyMicros: own.budgetMicros, atLimit: own.atLimit, cheaper: own.cheaper },
    budgetState: await readBudgetState(tx, deps, clientId, own.budgetMicros),
  };
}
