import {
  type PromptDetail,
  type PromptDraft,
  isPromptVariable,
} from '@replique/contract/answering/prompts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import { fail } from '../../platform/http/errors.ts';
import { requireLocked } from './claims.ts';
import { readDetail } from './present.ts';
import { recordPrompt } from './record.ts';
import { findOrigin, updateOriginVersion, updateTouched } from './store.ts';
import { findLatestVersion, insertVersion } from './version-store.ts';

export type NewVersion = PromptDraft & {
  /** The latest version that the writer saw. */
  basedOn: number;
  /** Of a clone: the version of the original up to which this one has taken over what changed there. */
  originVersion?: number | undefined;
};

/**
 * Saves the next version. Versions are numbered without gaps and never change; a stale `basedOn` is refused, so that
 * nothing is overwritten. A clone that took nothing over from its original only notes how far it has looked.
 * @throws `prompts.not-found`, `prompts.archived`, `prompts.unknown-variable`, `prompts.unchanged`, `request.invalid`,
 *   `request.conflict` with the latest version and its author
 */
export async function addPromptVersion(
  deps: Deps,
  authorId: number | null,
  uuid: string,
  draft: NewVersion,
): Promise<PromptDetail> {
  checkVariables(draft);
  return deps.db.withStaff(async (tx) => {
    const locked = await requireLocked(tx, uuid);
    if (locked.archivedAt) throw fail('prompts.archived');
    const latest = await findLatestVersion(tx, locked.id);
    if (latest.version !== draft.basedOn)
      throw fail('request.conflict', { latestVersion: latest.version, author: latest.author });
    const isSame = latest.context === draft.context && latest.style === draft.style;
    const looked = await noteOrigin(tx, locked.id, draft.originVersion);
    const told = { uuid, name: locked.name };
    if (isSame) {
      if (!looked) throw fail('prompts.unchanged');
      await recordPrompt(tx, deps, authorId, 'original-read', { ...told, ...looked });
      return readDetail(tx, uuid);
    }
    const [version, at] = [latest.version + 1, deps.clock()];
    await insertVersion(tx, locked.id, { ...draft, version, authorId, at });
    await updateTouched(tx, locked.id, at);
    const { context, style, note } = draft;
    await recordPrompt(tx, deps, authorId, 'version-added', {
      ...told,
      before: { version: latest.version, context: latest.context, style: latest.style },
      after: { version, context, style, note },
    });
    return readDetail(tx, uuid);
  });
}

/** Notes how far the original was looked through, never back; null where that says nothing new. */
async function noteOrigin(
  tx: Tx,
  id: number,
  version: number | undefined,
): Promise<{ before: { originVersion: number }; after: { originVersion: number } } | null> {
  if (version === undefined) return null;
  const origin = await findOrigin(tx, id);
  // The original may have been deleted while somebody wrote.
  if (!origin || version <= origin.version) return null;
  if (version > origin.latestVersion) {
    const message = 'The original has no such version.';
    throw fail('request.invalid', { fields: [{ path: 'originVersion', message }] });
  }
  await updateOriginVersion(tx, id, version);
  return { before: { originVersion: origin.version }, after: { originVersion: version } };
}

/** Names in `{{…}}` that no reply could ever fill in. */
export function unknownVariables(...texts: string[]): string[] {
  const used = texts.flatMap((text) =>
    // Spaces around a name are cut off afterwards: to a pattern, each way to share them out is one to try.
    [...text.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name = '']) => name.trim()),
  );
  return [...new Set(used)].filter((name) => !isPromptVariable(name));
}

/** @throws `prompts.unknown-variable` with their names */
export function checkVariables(draft: Pick<PromptDraft, 'context' | 'style'>): void {
  const unknown = unknownVariables(draft.context, draft.style);
  if (unknown.length > 0) throw fail('prompts.unknown-variable', { variables: unknown });
}
