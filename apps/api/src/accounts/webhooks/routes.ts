import { implement } from '@orpc/server';
import { webhooks } from '@replique/contract/accounts/webhooks';
import type { Deps } from '../deps.ts';
import { personOf, type Context } from '../../platform/http/access.ts';
import { readDeliveries, redeliver, testWebhook } from './deliveries.ts';
import { addWebhook, listWebhooks, removeWebhook, replaceSecret, saveWebhook } from './settings.ts';

export function webhooksRoutes(deps: Deps) {
  const os = implement(webhooks).$context<Context>();
  return {
    list: os.list.handler(async ({ input, context }) => ({
      items: await listWebhooks(deps, personOf(context), input.client),
    })),
    add: os.add.handler(({ input, context }) =>
      addWebhook(deps, personOf(context), {
        client: input.params.client,
        sessionKey: input.headers['session-key'],
        settings: input.body,
      }),
    ),
    save: os.save.handler(({ input, context }) => saveWebhook(deps, personOf(context), input)),
    remove: os.remove.handler(({ input, context }) =>
      removeWebhook(deps, personOf(context), input.webhook),
    ),
    replaceSecret: os.replaceSecret.handler(({ input, context }) =>
      replaceSecret(deps, personOf(context), {
        webhook: input.params.webhook,
        sessionKey: input.headers['session-key'],
      }),
    ),
    test: os.test.handler(({ input, context }) =>
      testWebhook(deps, personOf(context), input.webhook),
    ),
    deliveries: os.deliveries.handler(({ input, context }) =>
      readDeliveries(deps, personOf(context), input),
    ),
    redeliver: os.redeliver.handler(({ input, context }) =>
      redeliver(deps, personOf(context), input.delivery),
    ),
  };
}
