import type { RunEstimate } from '@replique/contract/answering/batch-testing';
import { findClient, type Client } from '../../../accounts/index.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';
import { fail } from '../../../platform/http/errors.ts';
import { readRecentCalls } from '../../models/models.ts';
import { countAsked, findFreePace } from './run-estimate-store.ts';
import { answersAtOnce } from '../run-work/run-work.ts';

/** From one answer of the built-in writer to the next, before a client's own runs tell (milliseconds). */
const builtinPaceMs = 30;
/** How far back a model's calls tell what the next ones will take. */
const recentMs = 30 * 86_400_000;

export type RunToEstimate = {
  clientId: number;
  setId: number;
  compareVersion?: number | undefined;
  repeats: number;
};

/** `paceMs`: from one answer or judgement to the next. `micros` null: a price is not known. */
type Usual = { paceMs: number; micros: number | null };

/** Of a client's model; null where nothing is known of it. */
async function usualOf(tx: Tx, deps: Deps, client: Client): Promise<Usual | null> {
  if (client.llm === 'builtin')
    return { paceMs: (await findFreePace(tx, client.id)) ?? builtinPaceMs, micros: 0 };
  const since = new Date(deps.clock().getTime() - recentMs);
  const { id: clientId, llm: provider, model } = client;
  const calls = await readRecentCalls(tx, { clientId, provider, model, since });
  return calls && { paceMs: calls.ms / answersAtOnce, micros: calls.micros };
}

async function estimateOne(tx: Tx, deps: Deps, run: RunToEstimate): Promise<RunEstimate> {
  const client = await findClient(tx, { id: run.clientId });
  if (!client) throw fail('clients.not-found');
  const usual = await usualOf(tx, deps, client);
  const { cases, judged } = await countAsked(tx, run.clientId, run.setId);
  const times = run.repeats * (run.compareVersion === undefined ? 1 : 2);
  const answers = cases * times;
  // Without a model there is nobody to judge.
  const judgements = client.llm === 'builtin' ? 0 : judged * times;
  const calls = answers + judgements;
  return {
    cases,
    answers,
    judgements,
    seconds: usual && Math.ceil((calls * usual.paceMs) / 1_000),
    costMicros: usual && usual.micros !== null ? Math.ceil(calls * usual.micros) : null,
  };
}

const sumOrNull = (values: (number | null)[]): number | null =>
  values.reduce((sum, value) => (sum === null || value === null ? null : sum + value), 0);

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
