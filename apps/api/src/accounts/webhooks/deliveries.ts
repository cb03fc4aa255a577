import { randomUUIDv7 } from 'node:crypto';
import { testEvent, type WebhookDelivery } from '@replique/contract/accounts/webhooks';
import { recordChange } from '../audit/audit.ts';
import { findClient, withScope } from '../clients/clients.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import {
  findDelivery,
  findDeliveryForUpdate,
  insertTest,
  listDeliveries,
  requeue,
  settleDelivery,
  type DeliveryState,
} from './delivery-store.ts';
import { timeoutMs } from './deliver.ts';
import { presentDelivery } from './present.ts';
import { sendOnce } from './send.ts';
import { requireWebhook } from './settings.ts';
import { notifyDeliveries } from './store.ts';

/** What people see and do of what was sent. */

export async function readDeliveries(
  deps: Deps,
  caller: Caller,
  query: { webhook: string; state?: DeliveryState | undefined; pageSize: number; page: number },
) {
  return withScope(deps, caller, undefined, async (tx) => {
    const endpoint = await requireWebhook(tx, query.webhook);
    const { rows, total } = await listDeliveries(tx, endpoint, query);
    return { items: rows.map(presentDelivery), nextCursor: null, total };
  });
}

async function readDelivery(tx: Tx, uuid: string): Promise<WebhookDelivery> {
  const delivery = await findDelivery(tx, uuid);
  if (!delivery) throw fail('webhooks.delivery-not-found');
  return presentDelivery(delivery);
}

async function record(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  change: {
    action: 'webhooks.tested' | 'webhooks.redelivered';
    clientId: number;
    url: string;
    event: string;
  },
): Promise<void> {
  const { action, clientId, url, event } = change;
  const client = await findClient(tx, { id: clientId });
  await recordChange(tx, deps, caller, {
    action,
    clientId,
    label: new URL(url).host,
    href: `/settings?tab=webhooks&client=${client?.uuid ?? ''}`,
    after: { event },
  });
}

/** The job would take a test over that this process did not live to send. */
const abandonedMs = 60_000;

/**
 * Sends a test now, once, also to an endpoint that is switched off; what comes of it says nothing of its health.
 * @throws `webhooks.not-found`
 */
export async function testWebhook(
  deps: Deps,
  caller: Caller,
  webhook: string,
): Promise<WebhookDelivery> {
  const uuid = randomUUIDv7();
  const at = deps.clock();
  const endpoint = await withScope(deps, caller, undefined, async (tx) => {
    const found = await requireWebhook(tx, webhook);
    const { clientId, id: endpointId, url } = found;
    const test = { clientId, endpointId, uuid, event: testEvent, data: { webhook: found.uuid } };
    await insertTest(tx, test, { at, dueAt: new Date(at.getTime() + abandonedMs) });
    await record(tx, deps, caller, { action: 'webhooks.tested', clientId, url, event: testEvent });
    return found;
  });
  const happened = { uuid, event: testEvent, happenedAt: at, data: { webhook: endpoint.uuid } };
  const tried = await sendOnce(deps, happened, endpoint, timeoutMs);
  return withScope(deps, caller, undefined, async (tx) => {
    const stored = await findDelivery(tx, uuid);
    if (!stored) throw fail('webhooks.not-found');
    const state = tried.failure === null ? 'sent' : 'failed';
    await settleDelivery(tx, stored, { state, dueAt: null, tried });
    return readDelivery(tx, uuid);
  });
}

/** @throws `webhooks.delivery-not-found`, `webhooks.delivery-waits`, `webhooks.off` */
export async function redeliver(
  deps: Deps,
  caller: Caller,
  uuid: string,
): Promise<WebhookDelivery> {
  return withScope(deps, caller, undefined, async (tx) => {
    const delivery = await findDeliveryForUpdate(tx, uuid);
    if (!delivery) throw fail('webhooks.delivery-not-found');
    if (delivery.state === 'waiting') throw fail('webhooks.delivery-waits');
    if (!delivery.isOn) throw fail('webhooks.off');
    await requeue(tx, delivery);
    const { clientId, url, event } = delivery;
    await record(tx, deps, caller, { action: 'webhooks.redelivered', clientId, url, event });
    await notifyDeliveries(tx);
    return readDelivery(tx, uuid);
  });
}
