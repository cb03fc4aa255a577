import type { PromptDetail } from '@replique/contract/answering/prompts';
import { errorCode } from '../../platform/db/errors.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import { fail } from '../../platform/http/errors.ts';
import { readDetail } from './present.ts';
import { requireLocked } from './claims.ts';
import { recordPrompt } from './record.ts';
import { deletePrompt, findUsers, updateArchived, type LockedPrompt } from './store.ts';
import type { PromptsWork } from './work.ts';

const archived = (isArchived: boolean) => ({
  before: { isArchived: !isArchived },
  after: { isArchived },
});

/** @throws `prompts.in-use` with who answers with it; archived clients come back with the prompt they had */
async function refuseInUse(tx: Tx, prompt: LockedPrompt): Promise<void> {
  const users = await findUsers(tx, prompt.id);
  if (users.clients.length + users.chatbots.length > 0) throw fail('prompts.in-use', users);
}

/**
 * From now on the prompt is offered nowhere, and gets no version and no deployment. Asked twice it is archived once.
 * @throws `prompts.not-found`, `prompts.in-use`, `prompts.deployment-running`
 */
export async function archivePrompt(
  deps: Deps,
  authorId: number,
  uuid: string,
  work: PromptsWork,
): Promise<PromptDetail> {
  return deps.db.withStaff(async (tx) => {
    const prompt = await requireLocked(tx, uuid);
    if (!prompt.archivedAt) {
      await refuseInUse(tx, prompt);
      if (await work.isDeploymentRunning(tx, prompt.id)) throw fail('prompts.deployment-running');
      const at = deps.clock();
      await updateArchived(tx, prompt.id, at, at);
      await recordPrompt(tx, deps, authorId, 'archived', { ...prompt, ...archived(true) });
    }
    return readDetail(tx, uuid);
  });
}

/** @throws `prompts.not-found` */
export async function restorePrompt(
  deps: Deps,
  authorId: number,
  uuid: string,
): Promise<PromptDetail> {
  return deps.db.withStaff(async (tx) => {
    const prompt = await requireLocked(tx, uuid);
    if (prompt.archivedAt) {
      await updateArchived(tx, prompt.id, null, deps.clock());
      await recordPrompt(tx, deps, authorId, 'restored', { ...prompt, ...archived(false) });
    }
    return readDetail(tx, uuid);
  });
}

const foreignKeyViolation = '23503';

/**
 * Deletes a prompt that nobody answers with and nothing was ever written with.
 * @throws `prompts.not-found`, `prompts.in-use`, `prompts.has-history`
 */
export async function removePrompt(deps: Deps, authorId: number, uuid: string): Promise<void> {
  await deps.db.withStaff(async (tx) => {
    const prompt = await requireLocked(tx, uuid);
    await refuseInUse(tx, prompt);
    await deletePrompt(tx, prompt.id).catch((error: unknown) => {
      throw errorCode(error) === foreignKeyViolation ? fail('prompts.has-history') : error;
    });
    const { name, isProtected, deployedVersion } = prompt;
    const before = { name, isProtected, deployedVersion };
    await recordPrompt(tx, deps, authorId, 'removed', { uuid, name, before });
  });
}
