import { implement } from '@orpc/server';
import { models } from '@replique/contract/answering/models';
import { withScope } from '../../accounts/index.ts';
import type { Deps } from '../deps.ts';
import { personOf, type Context } from '../../platform/http/access.ts';
import { askModels, forgetKey, saveKey, testStoredKey } from './keys.ts';
import { readSettings, saveSettings } from './settings.ts';
import { readUsage } from './usage.ts';

export function modelsRoutes(deps: Deps) {
  const work = deps.models;
  const os = implement(models).$context<Context>();
  return {
    offered: os.offered.handler(async ({ input, context }) => {
      // Whose client it is decides the tenant; what is offered stands beside keys, which staff alone may read.
      const clientId = await withScope(deps, personOf(context), input.client, async (_, id) => id);
      return deps.db.withStaff((tx) => work.offered(tx, clientId));
    }),
    read: os.read.handler(({ input, context }) =>
      readSettings(deps, work, personOf(context), input.client),
    ),
    save: os.save.handler(({ input, context }) =>
      saveSettings(deps, work, personOf(context), input),
    ),
    saveKey: os.saveKey.handler(({ input, context }) =>
      saveKey(deps, work, personOf(context), { ...input.body, ...input.params }),
    ),
    removeKey: os.removeKey.handler(({ input, context }) =>
      forgetKey(deps, work, personOf(context), { ...input.query, ...input.params }),
    ),
    testKey: os.testKey.handler(({ input, context }) =>
      testStoredKey(deps, work, personOf(context), { ...input.body, ...input.params }),
    ),
    ask: os.ask.handler(({ input, context }) =>
      askModels(deps, work, personOf(context), { ...input.body, ...input.params }),
    ),
    usage: os.usage.handler(({ input, context }) => readUsage(deps, personOf(context), input)),
  };
}
