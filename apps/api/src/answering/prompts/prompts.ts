import { randomUUIDv7 } from 'node:crypto';
import type { Prompt, PromptDetail, PromptDraft } from '@replique/contract/answering/prompts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import { fail } from '../../platform/http/errors.ts';
import { claimName, requireLocked } from './claims.ts';
import { present, readDetail } from './present.ts';
import { recordPrompt } from './record.ts';
import { insertPrompt, listPrompts, updatePrompt } from './store.ts';
import { checkVariables } from './versions.ts';
import { findVersion, insertVersion } from './version-store.ts';
import type { PromptsWork } from './work.ts';

export { claimPrompt } from './claims.ts';
export {
  findRules,
  findRulesInForce,
  lockRules,
  putRulesInForce,
  type Rules,
} from './rules-store.ts';
export {
  findDeployedPrompt,
  findPrompt,
  hasPrompts,
  listInProduction,
  listProtectedPrompts,
  lockPrompt,
  switchDeployedVersion,
  type LockedPrompt,
} from './store.ts';
export { checkVariables, unknownVariables } from './versions.ts';
export { addPromptVersion } from './versions.ts';
export { listVersionsOf, type TestableVersion } from './version-store.ts';

/** Either those in use and on offer, or those in the archive; by name. */
export async function listAllPrompts(
  deps: Deps,
  { archived }: { archived: boolean },
): Promise<Prompt[]> {
  const rows = await deps.db.withStaff((tx) => listPrompts(tx, archived));
  return rows.map(present);
}

/** @throws `prompts.not-found` */
export async function readPrompt(deps: Deps, uuid: string): Promise<PromptDetail> {
  return deps.db.withStaff((tx) => readDetail(tx, uuid));
}

/**
 * A new prompt begins with version 1, not deployed and not protected.
 * @param authorId null: made by nobody, as the demo's are
 * @throws `prompts.unknown-variable`, `prompts.name-taken`
 */
export async function createPrompt(
  deps: Deps,
  authorId: number | null,
  draft: PromptDraft & { name: string },
): Promise<PromptDetail> {
  return deps.db.withStaff(async (tx) =>
    readDetail(tx, await addPrompt(tx, deps, authorId, draft)),
  );
}

/**
 * The same in a staff transaction of the caller. @returns its uuid
 * @throws `prompts.unknown-variable`, `prompts.name-taken`
 */
export async function addPrompt(
  tx: Tx,
  deps: Deps,
  authorId: number | null,
  draft: PromptDraft & { name: string; language?: 'en' | 'fr' },
): Promise<string> {
  checkVariables(draft);
  const { name, language, ...version } = draft;
  await claimName(tx, name, null);
  const [uuid, at] = [randomUUIDv7(), deps.clock()];
  const prompt = { uuid, name, isProtected: false, origin: null, at };
  const id = await insertPrompt(tx, { ...prompt, ...(language && { language }) });
  await insertVersion(tx, id, { ...version, version: 1, authorId, at });
  await recordPrompt(tx, deps, authorId, 'created', { uuid, name, after: { name } });
  return uuid;
}

type PromptChange = {
  revision: number;
  name?: string | undefined;
  isProtected?: boolean | undefined;
};

/**
 * Renames a prompt, protects it or no longer does. What is as it was is no change and counts up nothing.
 * @throws `prompts.not-found`, `prompts.name-taken`, `request.conflict` with the revision that it has by now
 */
export async function changePrompt(
  deps: Deps,
  authorId: number,
  uuid: string,
  change: PromptChange,
): Promise<PromptDetail> {
  return deps.db.withStaff(async (tx) => {
    const before = await requireLocked(tx, uuid);
    const { revision } = before;
    if (revision !== change.revision) throw fail('request.conflict', { revision });
    const { name = before.name, isProtected = before.isProtected } = change;
    const [isRenamed, isSwitched] = [name !== before.name, isProtected !== before.isProtected];
    if (!isRenamed && !isSwitched) return readDetail(tx, uuid);
    if (isRenamed) await claimName(tx, name, uuid);
    await updatePrompt(tx, before.id, { name, isProtected, at: deps.clock() });
    if (isRenamed) {
      const names = { before: { name: before.name }, after: { name } };
      await recordPrompt(tx, deps, authorId, 'renamed', { uuid, name, ...names });
    }
    if (isSwitched) {
      const action = isProtected ? 'protected' : 'unprotected';
      const states = { before: { isProtected: before.isProtected }, after: { isProtected } };
      await recordPrompt(tx, deps, authorId, action, { uuid, name, ...states });
    }
    return readDetail(tx, uuid);
  });
}

type Cloning = {
  /** Of the original: becomes version 1 of the clone. */
  version: number;
  name: string;
  deploy?: boolean | undefined;
};

/**
 * A prompt with the texts of one version and the protection of the original, which it remembers. With `deploy` it
 * stands in production at once: only where the same texts do already, so no test is passed over.
 * @throws `prompts.not-found`, `prompts.version-not-found`, `prompts.not-deployed`, `prompts.name-taken`
 */
export async function clonePrompt(
  deps: Deps,
  authorId: number,
  uuid: string,
  cloning: Cloning,
  work: PromptsWork,
): Promise<PromptDetail> {
  const { name, deploy = false } = cloning;
  return deps.db.withStaff(async (tx) => {
    const original = await requireLocked(tx, uuid);
    const copied = await findVersion(tx, original.id, cloning.version);
    if (!copied) throw fail('prompts.version-not-found');
    if (deploy && copied.version !== original.deployedVersion) throw fail('prompts.not-deployed');
    await claimName(tx, name, null);
    const clone = { uuid: randomUUIDv7(), name, isProtected: original.isProtected };
    const at = deps.clock();
    const origin = { id: original.id, version: copied.version };
    const id = await insertPrompt(tx, { ...clone, origin, at });
    const { context, style, note } = copied;
    await insertVersion(tx, id, { context, style, note, version: 1, authorId, at });
    await recordPrompt(tx, deps, authorId, 'cloned', {
      ...clone,
      after: { from: original.name, version: copied.version },
    });
    if (deploy) await work.deployFirst(tx, deps, authorId, clone.uuid, 1);
    return readDetail(tx, clone.uuid);
  });
}
