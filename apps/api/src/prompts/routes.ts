import { implement } from '@orpc/server';
import { prompts } from '@replique/contract/prompts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { personOf, type Caller, type Context } from '../http/access.ts';
import {
  addPromptVersion,
  createPrompt,
  deployPrompt,
  listAllPrompts,
  listBatchTests,
  readPrompt,
  renamePrompt,
} from './prompts.ts';

/** Runs with the rows of the client that a request names; clients are a slice that builds on this one. */
type InClient = <T>(
  caller: Caller,
  idOrUuid: string,
  fn: (tx: Tx, client: { id: number }) => Promise<T>,
) => Promise<T>;

export function promptsRoutes(deps: Deps, inClient: InClient) {
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
    rename: os.rename.handler(({ input, context }) =>
      renamePrompt(deps, personOf(context).userId, input.prompt, input.name),
    ),
    addVersion: os.addVersion.handler(({ input: { prompt, ...draft }, context }) =>
      addPromptVersion(deps, personOf(context).userId, prompt, draft),
    ),
    batchTesting: os.batchTesting.handler(({ input, context }) =>
      inClient(personOf(context), input.clientId, (tx, client) => listBatchTests(tx, client.id)),
    ),
    deploy: os.deploy.handler(({ input, context }) =>
      deployPrompt(deps, personOf(context).userId, input.prompt, input.version),
    ),
  };
}
