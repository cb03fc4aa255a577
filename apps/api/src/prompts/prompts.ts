import { randomUUIDv7 } from 'node:crypto';
import {
  isPromptVariable,
  type BatchTest,
  type Prompt,
  type PromptDetail,
  type PromptDraft,
} from '@replique/contract/prompts';
import { recordChange } from '../audit/audit.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { fail } from '../http/errors.ts';
import {
  findMandatoryRules,
  findPrompt,
  insertPrompt,
  insertVersion,
  isPromptNameTaken,
  listPrompts,
  listVersions,
  lockPrompt,
  lockPromptNames,
  updatePrompt,
  type PromptRecord,
} from './store.ts';
import { listTestSets } from './test-sets-store.ts';

export { findDeployedPrompt, findMandatoryRules, findPrompt } from './store.ts';

function present({ id: _, updatedAt, ...prompt }: PromptRecord): Prompt {
  return { ...prompt, updatedAt: updatedAt.toISOString() };
}

async function presentDetail(tx: Tx, prompt: PromptRecord): Promise<PromptDetail> {
  const versions = await listVersions(tx, prompt.id);
  return {
    ...present(prompt),
    versions: versions.map((version) => ({
      ...version,
      createdAt: version.createdAt.toISOString(),
    })),
    mandatoryRules: await findMandatoryRules(tx),
  };
}

async function readDetail(tx: Tx, uuid: string): Promise<PromptDetail> {
  const prompt = await findPrompt(tx, uuid);
  if (!prompt) throw fail('prompts.not-found');
  return presentDetail(tx, prompt);
}

export async function listAllPrompts(deps: Deps): Promise<Prompt[]> {
  const rows = await deps.db.withStaff((tx) => listPrompts(tx));
  return rows.map(present);
}

export async function readPrompt(deps: Deps, uuid: string): Promise<PromptDetail> {
  return deps.db.withStaff((tx) => readDetail(tx, uuid));
}

/** Names in `{{…}}` that no reply could ever fill in. */
export function unknownVariables(...texts: string[]): string[] {
  const used = texts.flatMap((text) =>
    [...text.matchAll(/\{\{\s*([^{}]*?)\s*\}\}/g)].map((match) => match[1] ?? ''),
  );
  return [...new Set(used)].filter((name) => !isPromptVariable(name));
}

function checkVariables(draft: PromptDraft): void {
  const unknown = unknownVariables(draft.context, draft.style);
  if (unknown.length > 0) throw fail('prompts.unknown-variable', { variables: unknown });
}

async function checkName(tx: Tx, name: string, exceptUuid: string | null): Promise<void> {
  await lockPromptNames(tx);
  if (await isPromptNameTaken(tx, name, exceptUuid)) throw fail('prompts.name-taken');
}

type PromptAction = 'created' | 'renamed' | 'version-added' | 'deployed';

/** Changes of a person are written down; the demo's first texts and those of tests have no author. */
async function record(
  tx: Tx,
  deps: Deps,
  authorId: number | null,
  action: PromptAction,
  change: { uuid: string; name: string; before?: unknown; after?: unknown },
): Promise<void> {
  if (authorId === null) return;
  const { uuid, name, before, after } = change;
  const entry = { clientId: null, label: name, href: `/prompts/edit/${uuid}`, before, after };
  await recordChange(tx, deps, { userId: authorId }, { action: `prompts.${action}`, ...entry });
}

/** A new prompt begins with version 1, not deployed. */
export async function createPrompt(
  deps: Deps,
  authorId: number | null,
  draft: PromptDraft & { name: string },
): Promise<PromptDetail> {
  checkVariables(draft);
  return deps.db.withStaff(async (tx) => {
    await checkName(tx, draft.name, null);
    const [uuid, at] = [randomUUIDv7(), deps.clock()];
    const id = await insertPrompt(tx, { uuid, name: draft.name, at });
    await insertVersion(tx, id, { ...draft, version: 1, authorId, at });
    await record(tx, deps, authorId, 'created', { uuid, name: draft.name });
    return readDetail(tx, uuid);
  });
}

export async function renamePrompt(
  deps: Deps,
  authorId: number | null,
  uuid: string,
  name: string,
): Promise<PromptDetail> {
  return deps.db.withStaff(async (tx) => {
    const locked = await lockPrompt(tx, uuid);
    if (!locked) throw fail('prompts.not-found');
    await checkName(tx, name, uuid);
    await updatePrompt(tx, locked.id, { name, updated_at: deps.clock() });
    await record(tx, deps, authorId, 'renamed', {
      uuid,
      name,
      before: { name: locked.name },
      after: { name },
    });
    return readDetail(tx, uuid);
  });
}

/** Versions are numbered without gaps and never change; a stale `basedOn` is refused, nothing is overwritten. */
export async function addPromptVersion(
  deps: Deps,
  authorId: number | null,
  uuid: string,
  draft: PromptDraft & { basedOn: number },
): Promise<PromptDetail> {
  checkVariables(draft);
  return deps.db.withStaff(async (tx) => {
    const locked = await lockPrompt(tx, uuid);
    if (!locked) throw fail('prompts.not-found');
    const [latest] = await listVersions(tx, locked.id);
    if (!latest || latest.version !== draft.basedOn) {
      throw fail('request.conflict', { latestVersion: latest?.version, author: latest?.author });
    }
    if (latest.context === draft.context && latest.style === draft.style)
      throw fail('prompts.unchanged');
    const at = deps.clock();
    await insertVersion(tx, locked.id, { ...draft, version: latest.version + 1, authorId, at });
    await updatePrompt(tx, locked.id, { updated_at: at });
    const { context, style, note } = draft;
    await record(tx, deps, authorId, 'version-added', {
      uuid,
      name: locked.name,
      before: { version: latest.version, context: latest.context, style: latest.style },
      after: { version: latest.version + 1, context, style, note },
    });
    return readDetail(tx, uuid);
  });
}

/** One atomic switch to any saved version; deploying an older one is the roll-back. */
export async function deployPrompt(
  deps: Deps,
  authorId: number | null,
  uuid: string,
  version: number,
): Promise<PromptDetail> {
  return deps.db.withStaff(async (tx) => {
    const locked = await lockPrompt(tx, uuid);
    if (!locked) throw fail('prompts.not-found');
    const versions = await listVersions(tx, locked.id);
    if (!versions.some((known) => known.version === version))
      throw fail('prompts.version-not-found');
    await updatePrompt(tx, locked.id, { deployed_version: version, updated_at: deps.clock() });
    await record(tx, deps, authorId, 'deployed', {
      uuid,
      name: locked.name,
      before: { version: locked.deployedVersion },
      after: { version },
    });
    return readDetail(tx, uuid);
  });
}

/** A client's test sets (wire.md: batch-testing). */
export async function listBatchTests(tx: Tx, clientId: number): Promise<BatchTest[]> {
  const sets = await listTestSets(tx, clientId);
  return sets.map(({ lastRun, ...set }) => ({
    ...set,
    lastRun: lastRun && { ...lastRun, at: lastRun.at.toISOString() },
  }));
}
