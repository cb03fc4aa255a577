import { implement } from '@orpc/server';
import { prompts } from '@replique/contract/answering/prompts';
import type { Deps } from '../deps.ts';
import { personOf, type Context } from '../../platform/http/access.ts';
import { changePrompt, clonePrompt, createPrompt, listAllPrompts, readPrompt } from './prompts.ts';
import { archivePrompt, removePrompt, restorePrompt } from './retire.ts';
import { addRules, readRules } from './rules.ts';
import { addPromptVersion } from './versions.ts';
import type { PromptsWork } from './work.ts';

export function promptsRoutes(deps: Deps, work: PromptsWork) {
  const os = implement(prompts).$context<Context>();
  const userOf = (context: Context) => personOf(context).userId;
  return {
    list: os.list.handler(async ({ input }) => {
      const items = await listAllPrompts(deps, { archived: input.archived === '1' });
      return { items, nextCursor: null, total: items.length };
    }),
    get: os.get.handler(({ input }) => readPrompt(deps, input.prompt)),
    create: os.create.handler(({ input, context }) => createPrompt(deps, userOf(context), input)),
    change: os.change.handler(({ input: { prompt, ...change }, context }) =>
      changePrompt(deps, userOf(context), prompt, change),
    ),
    clone: os.clone.handler(({ input: { prompt, ...cloning }, context }) =>
      clonePrompt(deps, userOf(context), prompt, cloning, work),
    ),
    remove: os.remove.handler(({ input, context }) =>
      removePrompt(deps, userOf(context), input.prompt),
    ),
    archive: os.archive.handler(({ input, context }) =>
      archivePrompt(deps, userOf(context), input.prompt, work),
    ),
    restore: os.restore.handler(({ input, context }) =>
      restorePrompt(deps, userOf(context), input.prompt),
    ),
    addVersion: os.addVersion.handler(({ input: { prompt, ...draft }, context }) =>
      addPromptVersion(deps, userOf(context), prompt, draft),
    ),
    rules: os.rules.handler(() => readRules(deps)),
    addRules: os.addRules.handler(({ input, context }) => addRules(deps, userOf(context), input)),
  };
}
