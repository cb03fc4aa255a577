import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/errors.ts';
import {
  findPrompt,
  holdPrompt,
  isPromptNameTaken,
  lockPrompt,
  lockPromptNames,
  type LockedPrompt,
} from './store.ts';

/** What a transaction takes for itself before it changes anything. Always a prompt's row first, then names. */

/** @throws `prompts.not-found` */
export async function requireLocked(tx: Tx, uuid: string): Promise<LockedPrompt> {
  const locked = await lockPrompt(tx, uuid);
  if (!locked) throw fail('prompts.not-found');
  return locked;
}

/** @throws `prompts.name-taken`; the name stays free for the caller until the end of the transaction */
export async function claimName(tx: Tx, name: string, exceptUuid: string | null): Promise<void> {
  await lockPromptNames(tx);
  if (await isPromptNameTaken(tx, name, exceptUuid)) throw fail('prompts.name-taken');
}

/**
 * The prompt that a client or a chatbot is to answer with. It is neither archived nor deleted until the end of the
 * transaction.
 * @throws `prompts.not-found`, also for a prompt that the transaction may not see; `prompts.archived`
 */
export async function claimPrompt(tx: Tx, uuid: string): Promise<{ id: number; name: string }> {
  const prompt = await findPrompt(tx, uuid);
  const held = prompt && (await holdPrompt(tx, prompt.id));
  if (!held) throw fail('prompts.not-found');
  if (held.archivedAt) throw fail('prompts.archived');
  return { id: prompt.id, name: prompt.name };
}
