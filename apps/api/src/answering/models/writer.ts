import type { ModelFailureCode } from '@replique/contract/answering/models';
import type { Writer } from '@replique/engine/generation/suggest';
import type { Deps } from '../deps.ts';
import type { Breakers, Verdict } from './breakers.ts';
import { beginCall, costOf, type Limits, type OpenCall } from './ledger.ts';
import { ModelFailure } from './model-failure.ts';
import type { ReachableModel } from './model-set.ts';
import { newProgress, profileOf, tokensOfInput, type Progress } from './call-model.ts';
import { remember } from './learn.ts';
import { standardPace, streamAnswer, type Pace } from './stream-answer.ts';
import type { ModelUse } from './types.ts';

export type WriterDeps = {
  deps: Omit<Deps, 'models'>;
  breakers: Breakers;
  pace?: Pace | undefined;
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
  return costOf(model, {
    ...tokensOfInput(Math.ceil((system.length + user.length) / 3)),
    tokensOut,
  });
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
  // Who gives no word charges nothing, unless it thought; who was broken off by the reader has read the question at least.
  const hasThought = progress.thinks || (failure?.code === 'timeout' && model.trial?.thinks);
  const isRead = progress.hasText || hasThought || failure?.code === 'aborted';
  const isFree = failure !== null && !isRead && progress.tokens === null;
  return call.open.end({
    outcome: failure?.code ?? 'ok',
    attempts: progress.attempts,
    tokens: progress.tokens,
    costMicros: isFree ? 0 : costOf(model, progress.tokens),
    estimateMicros: costAtMost(model, request, Math.ceil(letters / 3)),
  });
}

/** One model's reply, until `endMs` from now. @throws ModelFailure */
async function* ask(
  { deps, breakers, pace }: WriterDeps,
  chain: Chain,
  turn: { model: ReachableModel; request: Request; endMs: number },
): AsyncGenerator<Piece> {
  const { clientId, purpose, limits } = chain;
  const { model, request, endMs } = turn;
  const tell = breakers.admit(breakerKey(clientId, model));
  const mostMicros = costAtMost(model, request, profileOf(model).maxTokens);
  let open: OpenCall;
  try {
    open = await beginCall(deps, { clientId, model, purpose, limits, mostMicros });
  } catch (error) {
    tell(null);
    throw error;
  }
  const progress = newProgress();
  const call: Call = { open, tell, progress, request, letters: 0 };
  // Until the end is reached the reader may leave at any word.
  let failure: ModelFailure | null = new ModelFailure('aborted');
  try {
    const { system, user, shape, signal } = request;
    const asked = { system, user, shape, signal };
    for await (const text of streamAnswer(model, asked, progress, { pace, endMs })) {
      call.letters += text.length;
      yield { text };
    }
    failure = null;
  } catch (error) {
    failure = error instanceof ModelFailure ? error : new ModelFailure('provider-error');
    throw failure;
  } finally {
    // What the provider refused is left out next time, once it was at work without it.
    if (progress.hasText || progress.thinks) await remember(deps, { clientId, model }, progress);
    if (failure) await endCall(model, call, failure);
  }
  const { isWarned } = await endCall(model, call, null);
  const { tokens } = progress;
  if (tokens) yield { tokensIn: tokens.tokensIn, tokensOut: tokens.tokensOut };
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

/** Beside the time of the slowest model of a chain, for who is asked after it. */
const nextModelSeconds = 15;

const chainMs = ({ models }: Chain, { secondMs }: Pace): number =>
  (Math.max(...models.map((model) => profileOf(model).totalSeconds)) + nextModelSeconds) * secondMs;

/** A chain of models as one writer: who fails before the first word is followed by the next. */
export function createChainWriter(means: WriterDeps, chain: Chain): Writer {
  return {
    model: chain.models[0]?.model ?? '',
    async *write(request) {
      let fellBack: ModelFailureCode | null = null;
      const waiting = [...chain.models];
      const until = performance.now() + chainMs(chain, means.pace ?? standardPace);
      let isOverBudget = false;
      for (let model = waiting.shift(); model; model = waiting.shift()) {
        let hasBegun = false;
        try {
          const { limits = chain.limits } = (isOverBudget && chain.cheaper) || {};
          const turn = { ...chain, limits };
          const endMs = Math.ceil(until - performance.now());
          if (endMs <= 0) throw new ModelFailure('timeout');
          for await (const piece of ask(means, turn, { model, request, endMs })) {
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
