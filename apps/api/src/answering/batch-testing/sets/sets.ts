import { randomUUIDv7 } from 'node:crypto';
import type { BatchTest, TestSet } from '@replique/contract/answering/batch-testing';
import { findClient, withClientScope, withScope } from '../../../accounts/index.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../../platform/http/access.ts';
import { fail } from '../../../platform/http/errors.ts';
import { findPrompt } from '../../prompts/prompts.ts';
import { listLastRuns, listOpenRuns, type LastRun } from '../runs/last-store.ts';
import { recordInSet } from './set-record.ts';
import {
  deleteSet,
  findSet,
  findSetNamed,
  insertSet,
  listSets,
  lockSet,
  lockSetNames,
  updateSet,
  type SetRecord,
} from './set-store.ts';

/** A set with what its runs say of it. */
export type SetWithRuns = SetRecord & { lastRun: LastRun | null; running: string | null };

async function addRuns(tx: Tx, sets: SetRecord[]): Promise<SetWithRuns[]> {
  const ids = sets.map(({ id }) => id);
  const last = new Map((await listLastRuns(tx, ids)).map((run) => [run.setId, run]));
  const open = new Map((await listOpenRuns(tx, ids)).map(({ setId, uuid }) => [setId, uuid]));
  return sets.map((set) => ({
    ...set,
    lastRun: last.get(set.id) ?? null,
    running: open.get(set.id) ?? null,
  }));
}

function presentLast({ lastRun }: SetWithRuns): BatchTest['lastRun'] {
  if (!lastRun) return null;
  const { version, passed, failed, at } = lastRun;
  return { version, passed, failed, at: at.toISOString() };
}

function presentPrompt(set: SetRecord): TestSet['prompt'] {
  const { promptUuid, promptName, deployedVersion, latestVersion } = set;
  if (promptUuid === null || promptName === null || latestVersion === null) return null;
  return { uuid: promptUuid, name: promptName, deployedVersion, latestVersion };
}

function presentSet(set: SetWithRuns): TestSet {
  const last = presentLast(set);
  return {
    uuid: set.uuid,
    name: set.name,
    cases: set.cases,
    lastRun: last && set.lastRun && { ...last, run: set.lastRun.uuid },
    client: { uuid: set.clientUuid, name: set.clientName },
    prompt: presentPrompt(set),
    isGate: set.isGate,
    repeats: set.repeats,
    revision: set.revision,
    running: set.running,
    createdAt: set.createdAt.toISOString(),
  };
}

/** A client's sets by name (wire.md: batch-testing). @throws `clients.not-found` */
export async function listBatchTests(
  deps: Deps,
  caller: Caller,
  clientId: string,
): Promise<BatchTest[]> {
  return withClientScope(deps, caller, clientId, async (tx, client) => {
    const found = await listSets(tx, { clientId: client.id, promptId: null });
    const sets = await addRuns(tx, found);
    return sets.map((set) => ({
      uuid: set.uuid,
      name: set.name,
      cases: set.cases,
      lastRun: presentLast(set),
    }));
  });
}

/** @throws `clients.not-found`, `prompts.not-found` */
export async function listTestSets(
  deps: Deps,
  query: { client?: string | undefined; prompt?: string | undefined },
): Promise<{ items: TestSet[] }> {
  return deps.db.withStaff(async (tx) => {
    const client = query.client === undefined ? null : await findClient(tx, { uuid: query.client });
    if (client === undefined) throw fail('clients.not-found');
    const prompt = query.prompt === undefined ? null : await findPrompt(tx, query.prompt);
    if (prompt === undefined) throw fail('prompts.not-found');
    const by = { clientId: client?.id ?? null, promptId: prompt?.id ?? null };
    return { items: (await addRuns(tx, await listSets(tx, by))).map(presentSet) };
  });
}

/** @throws `test-sets.not-found`, also for one of a foreign client */
export async function requireSet(tx: Tx, uuid: string): Promise<SetWithRuns> {
  const found = await findSet(tx, uuid);
  const [set] = found ? await addRuns(tx, [found]) : [];
  if (!set) throw fail('test-sets.not-found');
  return set;
}

/** Reads a set as super-admins may: names of people belong to no client. @throws `test-sets.not-found` */
export async function readSet<T>(
  deps: Deps,
  uuid: string,
  fn: (tx: Tx, set: SetWithRuns) => Promise<T>,
): Promise<T> {
  return deps.db.withStaff(async (tx) => fn(tx, await requireSet(tx, uuid)));
}

/** Runs with the rows of the client that a set belongs to. @throws `test-sets.not-found` */
export async function withSet<T>(
  deps: Deps,
  caller: Caller,
  uuid: string,
  fn: (tx: Tx, set: SetWithRuns) => Promise<T>,
): Promise<T> {
  const { clientId } = await withScope(deps, caller, undefined, (tx) => requireSet(tx, uuid));
  return deps.db.withClient(clientId, async (tx) => fn(tx, await requireSet(tx, uuid)));
}

export async function readTestSet(deps: Deps, uuid: string): Promise<TestSet> {
  return readSet(deps, uuid, async (_, set) => presentSet(set));
}

/** @throws `test-sets.name-taken` */
async function checkName(tx: Tx, clientId: number, name: string, exceptId?: number) {
  await lockSetNames(tx, clientId);
  const known = await findSetNamed(tx, clientId, name);
  if (known && known.id !== exceptId) throw fail('test-sets.name-taken');
}

/** What a person may say of a set. */
export type SetFields = {
  name?: string | undefined;
  isGate?: boolean | undefined;
  repeats?: number | undefined;
};

/** @throws `clients.not-found`, `test-sets.name-taken` */
export async function addTestSet(
  deps: Deps,
  caller: Caller,
  made: SetFields & { client: string; name: string },
): Promise<TestSet> {
  return withClientScope(deps, caller, made.client, async (tx, client) => {
    await checkName(tx, client.id, made.name);
    const uuid = await makeSet(tx, deps, caller, { ...made, client });
    return presentSet(await requireSet(tx, uuid));
  });
}

/** Stores a set whose name is free, in the caller's transaction, and writes it down. */
export async function makeSet(
  tx: Tx,
  deps: Deps,
  caller: { userId: number | null },
  made: SetFields & { client: { id: number; uuid: string }; name: string },
): Promise<string> {
  const { client, name, isGate, repeats } = made;
  const uuid = randomUUIDv7();
  await insertSet(tx, { clientId: client.id, uuid, name, isGate, repeats, at: deps.clock() });
  const set = { clientId: client.id, clientUuid: client.uuid, uuid, name };
  await recordInSet(tx, deps, caller, set, {
    action: 'batch-testing.set-added',
    after: { isGate: isGate ?? false, repeats: repeats ?? 1 },
  });
  return uuid;
}

/** What differs from how the set stands. */
function changesOf(set: SetRecord, { name, isGate, repeats }: SetFields) {
  return {
    ...(name !== undefined && name !== set.name && { name }),
    ...(isGate !== undefined && isGate !== set.isGate && { isGate }),
    ...(repeats !== undefined && repeats !== set.repeats && { repeats }),
  };
}

/**
 * Changes what is named; a revision that is not the set's own any more is refused with what stands now.
 * @throws `test-sets.not-found`, `test-sets.name-taken`, `request.conflict`
 */
export async function changeTestSet(
  deps: Deps,
  caller: Caller,
  asked: SetFields & { set: string; revision: number },
): Promise<TestSet> {
  return withSet(deps, caller, asked.set, async (tx, { clientId, uuid }) => {
    // The names' lock comes first everywhere: two locks in one order cannot wait for each other.
    await lockSetNames(tx, clientId);
    const locked = await lockSet(tx, clientId, uuid);
    const set = await requireSet(tx, uuid);
    if (!locked || set.revision !== asked.revision)
      throw fail('request.conflict', { revision: set.revision, name: set.name });
    const changed = changesOf(set, asked);
    if (Object.keys(changed).length === 0) return presentSet(set);
    if (changed.name !== undefined) await checkName(tx, clientId, changed.name, set.id);
    const { isGate, ...rest } = changed;
    await updateSet(tx, set, { ...rest, ...(isGate !== undefined && { is_gate: isGate }) });
    const before = Object.fromEntries(
      Object.keys(changed).map((key) => [key, set[key as keyof typeof changed]]),
    );
    const after = await requireSet(tx, uuid);
    const action = 'batch-testing.set-changed';
    await recordInSet(tx, deps, caller, after, { action, before, after: changed });
    return presentSet(after);
  });
}

/** Deletes a set with its cases and runs. @throws `test-sets.not-found`, `test-sets.running` */
export async function removeTestSet(deps: Deps, caller: Caller, uuid: string): Promise<void> {
  await withSet(deps, caller, uuid, async (tx, { clientId }) => {
    await lockSet(tx, clientId, uuid);
    const set = await requireSet(tx, uuid);
    if (set.running !== null) throw fail('test-sets.running');
    await deleteSet(tx, set);
    const { cases, isGate, repeats } = set;
    const action = 'batch-testing.set-removed';
    await recordInSet(tx, deps, caller, set, { action, before: { cases, isGate, repeats } });
  });
}
