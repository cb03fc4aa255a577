import { WebhookRefused, type WebhookRequest } from '@replique/connectors/connector';
import { readPluginHook, type PluginHook } from '@replique/connectors/crisp/webhook';
import { checkInstalled, findInstalled, readHookSecret } from '../crm/crm.ts';
import type { Deps } from '../deps.ts';
import { badCountOf, senderOf } from './bad-count.ts';
import { nobodysSecret, takeEvents } from './receive-webhook.ts';
import { syncJob } from './start-stop.ts';

/** Hooks of the installation's plugin at Crisp: one address for every website that installed it. */

const platform = 'crisp';
/** In place of a connection's own address. */
const sender = 'plugin.crisp';

async function believe(deps: Deps, request: WebhookRequest): Promise<PluginHook | null> {
  const secret = await readHookSecret(deps);
  try {
    const hook = readPluginHook(request, secret ?? nobodysSecret, deps.clock());
    return secret === null ? null : hook;
  } catch (error) {
    if (!(error instanceof WebhookRefused))
      deps.log.warn({ err: error, platform }, 'a hook of the plugin could not be read');
    return null;
  }
}

/** A website of nobody here is no fault: others may have installed the plugin. */
export async function receivePluginHook(
  deps: Deps,
  request: WebhookRequest,
  from = '',
): Promise<'taken' | 'refused' | 'limited'> {
  const bad = badCountOf(deps);
  const who = senderOf(sender, from);
  if (bad.isLimited(who)) return 'limited';
  const hook = await believe(deps, request);
  if (!hook) return (await bad.add(who)) ? 'limited' : 'refused';
  for (const clientId of await findInstalled(deps, hook.websiteId)) {
    if (hook.isSubscription) await checkInstalled(deps, clientId, hook.websiteId);
    if (await takeEvents(deps, { clientId, platform, events: hook.events })) deps.wake(syncJob);
  }
  return 'taken';
}
