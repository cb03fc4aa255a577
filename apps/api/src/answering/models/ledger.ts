import type { Tx } from '../../platform/db/database.ts';
import type { ModelPurpose } from '../../platform/db/column-words.ts';
import type { Deps } from '../deps.ts';
import { warnOfBudget } from './budget-mail.ts';
import {
  addToMonth,
  endCall,
  insertCall,
  lockMonth,
  markWarned,
  type CallEnded,
} from './ledger-store.ts';
import type { Tokens } from './call-model.ts';
import type { ReachableModel } from './model-set.ts';
import { ModelFailure } from './model-failure.ts';

/** Every call is written down before it is made, within the budget, and again when it ends. */

export const warnShare = 0.8;

/** Months are those of UTC. */
export function monthOf(at: Date): string {
  return `${at.toISOString().slice(0, 7)}-01`;
}

type Priced = Pick<ReachableModel, 'llm' | 'priceIn' | 'priceOut' | 'priceCached' | 'kind'>;

/** Anthropic charges a quarter more for input that it puts into its cache for five minutes. */
const writeFactor = ({ llm }: Priced) => (llm === 'anthropic' ? 1.25 : 1);

/**
 * In millionths, rounded up; null when a price that counts is not known. What is thought counts as output, as every
 * provider charges it.
 */
export function costOf(model: Priced, tokens: Tokens | null): number | null {
  if (!tokens) return null;
  const priceOut = model.kind === 'text' ? model.priceOut : 0;
  if (model.priceIn === null || priceOut === null) return null;
  const { tokensIn, tokensOut, cached, written } = tokens;
  const priceIn =
    (tokensIn - cached - written) * model.priceIn +
    cached * (model.priceCached ?? model.priceIn) +
    written * model.priceIn * writeFactor(model);
  return Math.ceil((priceIn + tokensOut * priceOut) / 1_000_000);
}

/** Monthly limits in millionths; null where there is none. The installation's counts calls by its own keys. */
export type Limits = { client: number | null; installation: number | null };

export type NewCall = {
  clientId: number | null;
  model: ReachableModel;
  purpose: ModelPurpose;
  limits: Limits;
  /** What it may cost at most; null when its price is not known. */
  mostMicros: number | null;
};

/** `estimateMicros` stands for a cost that is not known, in the budget alone: who breaks every answer off has spent too. */
type Result = Omit<CallEnded, 'durationMs'> & { estimateMicros: number | null };

export type OpenCall = { end(result: Result): Promise<{ isWarned: boolean }> };

type LedgerDeps = Omit<Deps, 'models'>;

function budgetsOf(call: Pick<NewCall, 'clientId' | 'model' | 'limits'>) {
  const isOurs = call.model.connection.origin !== 'client';
  const all: { scope: number | null; limit: number | null }[] = [];
  if (call.clientId !== null) all.push({ scope: call.clientId, limit: call.limits.client });
  if (isOurs) all.push({ scope: null, limit: call.limits.installation });
  return all;
}

/** A model that costs nothing may go on; one whose price nobody knows may not, once the budget is used up. */
async function checkBudgets(tx: Tx, call: NewCall, month: string, now: Date): Promise<void> {
  const most = call.mostMicros;
  for (const { scope, limit } of budgetsOf(call)) {
    if (limit === null || most === 0) continue;
    const { spentMicros, reservedMicros } = await lockMonth(tx, scope, month, now);
    const left = limit - spentMicros - reservedMicros;
    if (left <= 0 || (most ?? 0) > left) throw new ModelFailure('budget-exhausted');
  }
}

/** @throws ModelFailure `budget-exhausted`: nothing was called and nothing is written */
export async function beginCall(deps: LedgerDeps, call: NewCall): Promise<OpenCall> {
  const begunAt = deps.clock();
  const startedAt = performance.now();
  const month = monthOf(begunAt);
  const { connection, llm: provider, model } = call.model;
  const id = await deps.db.withStaff(async (tx) => {
    await checkBudgets(tx, call, month, begunAt);
    return insertCall(tx, {
      clientId: call.clientId,
      keyOwner: connection.origin === 'client' ? 'client' : 'installation',
      provider,
      model,
      purpose: call.purpose,
      begunAt,
      reservedMicros: call.mostMicros ?? 0,
    });
  });
  return {
    end: (result) => {
      const durationMs = Math.round(performance.now() - startedAt);
      return deps.db.withStaff((tx) => settle(tx, deps, { id, month, call, result, durationMs }));
    },
  };
}

async function settle(
  tx: Tx,
  deps: LedgerDeps,
  ended: {
    id: number;
    month: string;
    call: NewCall;
    result: Result;
    durationMs: number;
  },
): Promise<{ isWarned: boolean }> {
  const { id, month, call, result, durationMs } = ended;
  await endCall(tx, id, { ...result, durationMs });
  let isWarned = false;
  const cost = result.costMicros ?? result.estimateMicros ?? 0;
  for (const { scope, limit } of budgetsOf(call)) {
    if (cost === 0 && limit === null) continue;
    const { spentMicros, warnedAt } = await addToMonth(tx, scope, month, cost);
    if (limit === null || spentMicros < limit * warnShare) continue;
    isWarned = true;
    if (warnedAt) continue;
    await markWarned(tx, scope, month, deps.clock());
    await warnOfBudget(tx, deps, { clientId: scope, spentMicros, limitMicros: limit });
  }
  return { isWarned };
}
