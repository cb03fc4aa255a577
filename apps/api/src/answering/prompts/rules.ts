import type { MandatoryRules } from '@replique/contract/answering/prompts';
import { recordChange } from '../../accounts/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import { fail } from '../../platform/http/errors.ts';
import {
  findLatestRules,
  findRulesInForce,
  insertRules,
  listRules,
  lockRules,
} from './rules-store.ts';

/** The block that closes every prompt. Saving a version changes nothing yet: a deployment puts it in force. */

async function presentRules(tx: Tx): Promise<MandatoryRules> {
  const { version: versionInForce } = await findRulesInForce(tx);
  const versions = await listRules(tx);
  return {
    versionInForce,
    versions: versions.map(({ createdAt, ...rules }) => ({
      ...rules,
      createdAt: createdAt.toISOString(),
    })),
  };
}

export async function readRules(deps: Deps): Promise<MandatoryRules> {
  return deps.db.withStaff(presentRules);
}

export type NewRules = { text: string; note: string; basedOn: number };

/**
 * Saves the next version, under the same rules as a prompt's. Variables mean nothing here: nothing is filled in.
 * @throws `prompts.unchanged`, `request.conflict` with the latest version and its author
 */
export async function addRules(
  deps: Deps,
  authorId: number,
  { text, note, basedOn }: NewRules,
): Promise<MandatoryRules> {
  return deps.db.withStaff(async (tx) => {
    await lockRules(tx);
    const latest = await findLatestRules(tx);
    if (latest.version !== basedOn)
      throw fail('request.conflict', { latestVersion: latest.version, author: latest.author });
    if (latest.text === text) throw fail('prompts.unchanged');
    const version = latest.version + 1;
    await insertRules(tx, { version, text, note, authorId, at: deps.clock() });
    await recordChange(
      tx,
      deps,
      { userId: authorId },
      {
        action: 'rules.version-added',
        clientId: null,
        label: String(version),
        href: '/prompts/rules',
        before: { version: latest.version, text: latest.text },
        after: { version, text, note },
      },
    );
    return presentRules(tx);
  });
}
