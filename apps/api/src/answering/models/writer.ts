import type { ModelFailureCode } from '@replique/contract/answering/models';
import type { Writer } from '@replique/engine/generation/suggest';
import type { Deps } from '../deps.ts';
import type { Breakers, Verdict } from './breakers.ts';
import { beginCall, costOf, type Limits, type OpenCall } from './ledger.ts';
import { ModelFailure } from './model-failure.ts';
import type { ReachableModel } from './model-set.ts';
import { standardTiming, streamAnswer, type Progress, type Timing } from './stream-answer.ts';
import type { ModelUse } from './types.ts';

/** Enough for a long reply, and for a model that thinks before it writes; for the longest text that is translated. */
const mostTokens: Record<ModelUse, number> = {
  suggestion: 2_000,
  translation: 4_000,
  tester: 2_000,
  test: 2_000,
  // An answer in a chat is short; a model that thinks before it writes needs more than its words.
  chat: 1_500,
};

export type WriterDeps = {
  deps: Omit<Deps, 'models'>;
  breakers: Breakers;
  timing?: Timing | undefined;
};

export type Chain = {
  clientId: number;
  models: ReachableModel[];
  limits: Limits;
  /** Goes on when a budget is used up, within the limits that still hold for it; null: nobody does. */
  cheaper: { model: ReachableModel; limits: Limits } | null;
  purpose: ModelUse;
};

export const breakerKey = (clientId: number | null, { connection, llm }: ReachableModel) =>
  `${clientId ?? 'installation'}:${llm}:${connection.origin}`;

type Request = Parameters<Writer['write']>[0];
type Piece = ReturnType<Writer['write']> extends AsyncIterable<infer T> ? T : never;

/** More than it will be: what a budget holds back while the call runs, or counts where nobody says what it was. */
function costAtMost(
  model: ReachableModel,
  { system, user }: Request,
  tokensOut: number,
): number | null {
  return costOf(model, { tokensIn: Math.ceil((system.length + user.length) / 3), tokensOut });
}

type Call = {
  open: OpenCall;
  tell: Verdict;
  progress: Progress;
  request: Request;
  letters: number;
};

async function endCall(model: ReachableModel, call: Call, failure: ModelFailure | null) {
  const { progress, request, letters } = call;
  call.tell(failure);
  // Who gives no word charges nothing; who was broken off by the reader has read the question at least.
  const isRead = progress.hasText || failure?.code === 'aborted';
  const isFree = failure !== null && !isRead && progress.tokens === null;
  return call.open.end({
    outcome: failure?.code ?? 'ok',
    attempts: progress.attempts,
    tokensIn: progress.tokens?.tokensIn ?? 0,
    tokensOut: progress.tokens?.tokensOut ?? 0,
    costMicros: isFree ? 0 : costOf(model, progress.tokens),
    estimateMicros: costAtMost(model, request, Math.ceil(letters / 3)),
  });
}

/** One model's reply. @throws ModelFailure */
async function* ask(
  { deps, breakers, timing = standardTiming }: WriterDeps,
  chain: Chain,
  model: ReachableModel,
  request: Request,
): AsyncGenerator<Piece> {
  const { clientId, purpose, limits } = chain;
  const tell = breakers.admit(breakerKey(clientId, model));
  const mostMicros = costAtMost(model, request, mostTokens[purpose]);
  let open: OpenCall;
  try {
    open = await beginCall(deps, { clientId, model, purpose, limits, mostMicros });
  } catch (error) {
    tell(null);
    throw error;
  }
  const progress: Progress = { attempts: 0, hasText: false, tokens: null };
  const call: Call = { open, tell, progress, request, letters: 0 };
  // Until the end is reached the reader may leave at any word.
  let failure: ModelFailure | null = new ModelFailure('aborted');
  try {
    const { system, user, signal } = request;
    const asked = { system, user, maxTokens: mostTokens[purpose], signal };
    for await (const text of streamAnswer(model, asked, progress, timing)) {
      call.letters += text.length;
      yield { text };
    }
    failure = null;
  } catch (error) {
    failure = error instanceof ModelFailure ? error : new ModelFailure('provider-error');
    throw failure;
  } finally {
    if (failure) await endCall(model, call, failure);
  }
  const { isWarned } = await endCall(model, call, null);
  const { tokens } = progress;
  if (tokens) yield tokens;
  const costMicros = costOf(model, tokens);
  const warning = isWarned ? ('budget-80' as const) : null;
  yield { used: { llm: model.llm, model: model.model, costMicros, warning } };
}

function logFailure(
  deps: Omit<Deps, 'models'>,
  clientId: number,
  model: ReachableModel,
  failure: ModelFailure,
) {
  const { code, status } = failure;
  deps.log.warn({ clientId, llm: model.llm, model: model.model, code, status }, 'a model failed');
}

/** A chain of models as one writer: who fails before the first word is followed by the next. */
export function createChainWriter(means: WriterDeps, chain: Chain): Writer {
  return {
    model: chain.models[0]?.model ?? '',
    async *write(request) {
      let fellBack: ModelFailureCode | null = null;
      const waiting = [...chain.models];
      const { timing = standardTiming } = means;
      const until = performance.now() + timing.chainMs;
      let isOverBudget = false;
      for (let model = waiting.shift(); model; model = waiting.shift()) {
        let hasBegun = false;
        try {
          const { limits = chain.limits } = (isOverBudget && chain.cheaper) || {};
          const turn = { ...chain, limits };
          const left = Math.ceil(until - performance.now());
          if (left <= 0) throw new ModelFailure('timeout');
          const inTime = { ...timing, totalMs: Math.min(timing.totalMs, left) };
          for await (const piece of ask({ ...means, timing: inTime }, turn, model, request)) {
            if ('text' in piece) hasBegun = true;
            yield 'used' in piece ? { used: { ...piece.used, fellBack } } : piece;
          }
          return;
        } catch (error) {
          if (!(error instanceof ModelFailure)) throw error;
          if (error.code !== 'aborted') logFailure(means.deps, chain.clientId, model, error);
          if (hasBegun || error.code === 'aborted') throw error;
          fellBack = error.code;
          if (error.code === 'budget-exhausted' && chain.cheaper && !isOverBudget) {
            isOverBudget = true;
            waiting.splice(0, waiting.length, chain.cheaper.model);
          }
        }
      }
      throw new ModelFailure(fellBack ?? 'no-such-model');
    },
  };
}
