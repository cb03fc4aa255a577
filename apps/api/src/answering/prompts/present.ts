import type { Prompt, PromptDetail } from '@replique/contract/answering/prompts';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/errors.ts';
import { findRulesInForce } from './rules-store.ts';
import { findOrigin, findPrompt, type PromptRecord } from './store.ts';
import { listVersions } from './version-store.ts';

export function present({ id: _, archivedAt, updatedAt, ...prompt }: PromptRecord): Prompt {
  return {
    ...prompt,
    archivedAt: archivedAt?.toISOString() ?? null,
    updatedAt: updatedAt.toISOString(),
  };
}

/**
 * A prompt as every change of it answers.
 * @throws `prompts.not-found`
 */
export async function readDetail(tx: Tx, uuid: string): Promise<PromptDetail> {
  const prompt = await findPrompt(tx, uuid);
  if (!prompt) throw fail('prompts.not-found');
  const versions = await listVersions(tx, prompt.id);
  const rules = await findRulesInForce(tx);
  return {
    ...present(prompt),
    versions: versions.map((version) => ({
      ...version,
      createdAt: version.createdAt.toISOString(),
    })),
    mandatoryRules: rules.text,
    origin: (await findOrigin(tx, prompt.id)) ?? null,
  };
}
