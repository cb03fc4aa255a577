import { setTimeout as delay } from 'node:timers/promises';
import type { TestedModel, TestRun } from '@replique/contract/answering/batch-testing';
import { findClient } from '../../../accounts/index.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';
import { findRulesInForce } from '../../prompts/prompts.ts';
import { workTestRuns } from '../run-work/run-work.ts';
import { countAsked } from '../runs/run-estimate-store.ts';
import { isSetRunning, lockSetOfRuns } from '../runs/run-store.ts';
import { readTestRun, startRuns } from '../runs/runs.ts';
import { listSets, type SetRecord } from '../sets/set-store.ts';

/** Several models over test sets, one run after the other, within one ceiling of cost. For a command: as staff. */

export type Comparison = {
  /** By uuid or name; undefined: every set with cases. */
  set: string | undefined;
  /** By name, or as `provider/name`; undefined: all on offer. */
  models: string[] | undefined;
  /** Of the set, where it is undefined. */
  repeats: number | undefined;
  ceilingMicros: number;
};

export type ComparedModel = {
  model: TestedModel;
  /** Null: the ceiling was reached before. */
  run: TestRun | null;
};

export type ComparedSet = {
  set: Pick<SetRecord, 'uuid' | 'name' | 'clientName' | 'cases'>;
  version: number;
  models: ComparedModel[];
};

/** What cannot be compared, in words for whoever asked. */
export class NotComparable extends Error {
  override readonly name = 'NotComparable';
}

type Job = { set: SetRecord; promptId: number; version: number; models: TestedModel[] };

const nameOf = ({ llm, model }: TestedModel): string => `${llm}/${model}`;
const builtin = { llm: 'builtin', model: 'extractive', priceIn: 0, priceOut: 0 };

async function findSets(tx: Tx, wanted: string | undefined): Promise<SetRecord[]> {
  const sets = (await listSets(tx, { clientId: null, promptId: null })).filter(
    ({ cases }) => cases > 0,
  );
  if (wanted === undefined) {
    if (sets.length === 0) throw new NotComparable('There is no test set with cases.');
    return sets;
  }
  const found = sets.filter(({ uuid, name }) => uuid === wanted || name === wanted);
  if (found.length === 0) throw new NotComparable(`There is no test set "${wanted}" with cases.`);
  return found;
}

type Priced = TestedModel & { priceIn: number | null; priceOut: number | null };

function choose(offers: Priced[], wanted: string[] | undefined, client: string): Priced[] {
  if (wanted === undefined) return offers;
  return wanted.map((name) => {
    const found = offers.filter(
      (offer) =>
        [nameOf(offer), offer.model].includes(name) || (name === 'builtin' && offer === builtin),
    );
    const [one, other] = found;
    const known = offers.map(nameOf).join(', ');
    if (!one)
      throw new NotComparable(`${client} has no model "${name}" on offer. There are: ${known}.`);
    if (other)
      throw new NotComparable(`"${name}" is several models: ${found.map(nameOf).join(', ')}.`);
    return one;
  });
}

/** Without prices nobody could keep to a ceiling. Whoever judges costs too. */
function requirePrices(models: Priced[]): void {
  const unpriced = models.filter(({ priceIn, priceOut }) => priceIn === null || priceOut === null);
  if (unpriced.length === 0) return;
  const names = [...new Set(unpriced.map(nameOf))].join(', ');
  throw new NotComparable(
    `Without a price the ceiling cannot be kept: enter that of ${names} at Models and costs.`,
  );
}

async function planSet(
  tx: Tx,
  deps: Deps,
  set: SetRecord,
  wanted: string[] | undefined,
): Promise<Job> {
  const client = await findClient(tx, { id: set.clientId });
  const version = set.deployedVersion ?? set.latestVersion;
  if (!client || set.promptId === null || version === null)
    throw new NotComparable(`${set.clientName} has no prompt.`);
  const known = await deps.models.read(tx, set.clientId);
  const offers = [builtin, ...known.offers.filter(({ kind }) => kind === 'text')];
  const models = choose(offers, wanted, set.clientName);
  const { judged } = await countAsked(tx, set.clientId, set.id);
  const judges = offers.filter(({ llm, model }) => llm === client.llm && model === client.model);
  requirePrices(judged > 0 ? [...models, ...judges] : models);
  return {
    set,
    promptId: set.promptId,
    version,
    models: models.map(({ llm, model }) => ({ llm, model })),
  };
}

async function begin(
  tx: Tx,
  deps: Deps,
  { set, promptId, version }: Job,
  of: { model: TestedModel; repeats: number; limitMicros: number },
): Promise<string> {
  const { clientId, id: setId } = set;
  await lockSetOfRuns(tx, clientId, setId);
  if (await isSetRunning(tx, clientId, setId))
    throw new NotComparable(`"${set.name}" is being run.`);
  const { version: rulesVersion } = await findRulesInForce(tx);
  const run = { clientId, setId, promptId, version, rulesVersion, ...of };
  const [made] = await startRuns(tx, deps, { deploymentId: null, byUserId: null, runs: [run] });
  return made?.uuid ?? '';
}

/** Works on a run, or waits for the server that does. */
async function finish(deps: Deps, uuid: string): Promise<TestRun> {
  for (;;) {
    await workTestRuns(deps);
    const run = await readTestRun(deps, uuid);
    if (run.state !== 'waiting' && run.state !== 'running') return run;
    await delay(500);
  }
}

/**
 * Runs the deployed version of each set with each model. The runs stay, as any other.
 * @param tell told before each run
 * @throws NotComparable before anything is asked of a model, or when somebody else runs a set
 */
export async function compareModels(
  deps: Deps,
  { set: wanted, models, repeats, ceilingMicros }: Comparison,
  tell: (what: { set: string; model: string }) => void = () => undefined,
): Promise<ComparedSet[]> {
  const jobs = await deps.db.withStaff(async (tx) => {
    const planned: Job[] = [];
    for (const set of await findSets(tx, wanted))
      planned.push(await planSet(tx, deps, set, models));
    return planned;
  });
  let left = ceilingMicros;
  const compared: ComparedSet[] = [];
  for (const job of jobs) {
    const rows: ComparedModel[] = [];
    for (const model of job.models) {
      if (left <= 0 && model.llm !== 'builtin') {
        rows.push({ model, run: null });
        continue;
      }
      tell({ set: job.set.name, model: nameOf(model) });
      const of = { model, repeats: repeats ?? job.set.repeats, limitMicros: Math.max(left, 1) };
      const uuid = await deps.db.withStaff((tx) => begin(tx, deps, job, of));
      const run = await finish(deps, uuid);
      left -= run.costMicros ?? 0;
      rows.push({ model, run });
    }
    compared.push({ set: job.set, version: job.version, models: rows });
  }
  return compared;
}
