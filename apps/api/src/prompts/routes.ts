import { implement } from '@orpc/server';
import { prompts } from '@replique/contract/prompts';
import type { Deps } from '../deps.ts';
import { personOf, type Context } from '../http/access.ts';
import {
  addPromptVersion,
  createPrompt,
  deployPrompt,
  listAllPrompts,
  readPrompt,
  renamePrompt,
} from './prompts.ts';

export function promptsRoutes(deps: Deps) {
  const os = implement(prompts).$context<Context>();
  return {
    list: os.list.handler(async () => {
      const items = await listAllPrompts(deps);
      return { items, nextCursor: null, total: items.length };
    }),
    get: os.get.handler(({ input }) => readPrompt(deps, input.prompt)),
    create: os.create.handler(({ input, context }) =>
      createPrompt(deps, personOf(context).userId, input),
    ),
    rename: os.rename.handler(({ input }) => renamePrompt(deps, input.prompt, input.name)),
    addVersion: os.addVersion.handler(({ input: { prompt, ...draft }, context }) =>
      addPromptVersion(deps, personOf(context).userId, prompt, draft),
    ),
    deploy: os.deploy.handler(({ input }) => deployPrompt(deps, input.prompt, input.version)),
  };
}
