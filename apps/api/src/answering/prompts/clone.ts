import { randomUUIDv7 } from 'node:crypto';
import type { PromptDetail } from '@replique/contract/answering/prompts';
import type { Deps } from '../deps.ts';
import { fail } from '../../platform/http/errors.ts';
import { claimName, requireLocked } from './claims.ts';
import { readDetail } from './present.ts';
import { recordPrompt } from './record.ts';
import { insertPrompt } from './store.ts';
import { findVersion, insertVersion } from './version-store.ts';
import type { PromptsWork } from './work.ts';

export type Cloning = {
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
