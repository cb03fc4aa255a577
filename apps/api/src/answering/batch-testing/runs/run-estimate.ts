import type { RunEstimate, TestedModel } from '@replique/contract/answering/batch-testing';
import { findClient, type Client } from '../../../accounts/index.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';
import { fail } from '../../../platform/http/errors.ts';
import { recentCallsOf } from './recent-calls.ts';
import { countAsked, findFreePace } from './run-estimate-store.ts';
import { answersAtOnce } from '../run-work/run-work.ts';

/** From one answer of the built-in writer to the next, before a client's own runs tell (milliseconds). */
const builtinPaceMs = 30;

export type RunToEstimate = {
  clientId: number;
  setId: number;
  compareVersion?: number | undefined;
  /** The client's, where it is left out. */
  model?: TestedModel | undefined;
  compareModel?: TestedModel | undefined;
  repeats: number;
};

/** `paceMs`: from one answer or judgement to the next. `micros` null: a price is not known. */
type Usual = { paceMs: number; micros: number | null };

/** Of a model with a client; null where nothing is known of it. */
async function usualOf(
  tx: Tx,
  deps: Deps,
  { id: clientId }: Client,
  model: TestedModel,
): Promise<Usual | null> {
  if (model.llm === 'builtin')
    return { paceMs: (await findFreePace(tx, clientId)) ?? builtinPaceMs, micros: 0 };
  const calls = await recentCallsOf(tx, deps, clientId, model);
  return calls && { paceMs: calls.ms / answersAtOnce, micros: calls.micros };
}

const sumOrNull = (values: (number | null)[]): number | null =>
  values.reduce((sum, value) => (sum === null || value === null ? null : sum + value), 0);

async function estimateOne(tx: Tx, deps: Deps, run: RunToEstimate): Promise<RunEstimate> {
  const client = await findClient(tx, { id: run.clientId });
  if (!client) throw fail('clients.not-found');
  const { cases, judged } = await countAsked(tx, run.clientId, run.setId);
  const { model = client, compareModel = client, compareVersion } = run;
  const writers = compareVersion === undefined ? [model] : [model, compareModel];
  const answers = cases * run.repeats;
  // Without a model of the client there is nobody to judge.
  const judgements = client.llm === 'builtin' ? 0 : judged * run.repeats * writers.length;
  const parts = writers.map((asked) => ({ asked, calls: answers }));
  if (judgements > 0) parts.push({ asked: client, calls: judgements });
  const usual: (Usual | null)[] = [];
  for (const { asked, calls } of parts) {
    const one = await usualOf(tx, deps, client, asked);
    usual.push(one && { paceMs: one.paceMs * calls, micros: one.micros && one.micros * calls });
  }
  const ms = sumOrNull(usual.map((part) => part && part.paceMs));
  const micros = sumOrNull(usual.map((part) => part && part.micros));
  return {
    cases,
    answers: answers * writers.length,
    judgements,
    seconds: ms && Math.ceil(ms / 1_000),
    costMicros: micros && Math.ceil(micros),
  };
}

/** What runs would take together: by what each client's model took lately, judges included. */
export async function estimateRuns(
  tx: Tx,
  deps: Deps,
  runs: RunToEstimate[],
): Promise<RunEstimate> {
  const parts: RunEstimate[] = [];
  for (const run of runs) parts.push(await estimateOne(tx, deps, run));
  return {
    cases: parts.reduce((sum, part) => sum + part.cases, 0),
    answers: parts.reduce((sum, part) => sum + part.answers, 0),
    judgements: parts.reduce((sum, part) => sum + part.judgements, 0),
    seconds: sumOrNull(parts.map(({ seconds }) => seconds)),
    costMicros: sumOrNull(parts.map(({ costMicros }) => costMicros)),
  };
}
