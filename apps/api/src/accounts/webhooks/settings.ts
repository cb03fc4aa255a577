import { randomUUIDv7 } from 'node:crypto';
import {
  mostWebhooks,
  type Webhook,
  type WebhookEvent,
} from '@replique/contract/accounts/webhooks';
import type { AuditAction } from '@replique/contract/contract';
import { masked, recordChange } from '../audit/audit.ts';
import { findClient, withScope } from '../clients/clients.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import type { Outbound } from '../../platform/http/outbound/outbound.ts';
import { removeDeliveriesOf } from './delivery-store.ts';
import { giveUpAll, inBatches } from './in-batches.ts';
import { presentWebhook } from './present.ts';
import { secretPlace } from './send.ts';
import { makeSecret } from './sign.ts';
import {
  countEndpointsForInsert,
  findEndpoint,
  findEndpointForUpdate,
  insertEndpoint,
  listEndpoints,
  removeEndpoint,
  updateEndpoint,
  type Endpoint,
} from './store.ts';

/** What people set of endpoints. */

const oldSecretMs = 24 * 3_600_000;

type Settings = { url: string; description: string; events: WebhookEvent[]; isOn: boolean };

/** Whether a program behind this address may be told something: https on the public internet, or allowed by name. */
export function isWebhookAddress(outbound: Outbound, url: URL): boolean {
  if (url.hash || !outbound.mayReach(url)) return false;
  return url.protocol === 'https:' || outbound.isAllowedByName(url);
}

/** @throws `webhooks.address-refused` */
function requireAddress(outbound: Outbound, typed: string): string {
  const url = URL.parse(typed);
  if (!url || !isWebhookAddress(outbound, url)) throw fail('webhooks.address-refused');
  return url.href;
}

/** What the log tells of an endpoint: its path and query may hold a key. */
function loggable({ url, description, events, isOn }: Settings) {
  return { host: new URL(url).host, description, events, isOn };
}

async function record(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  change: { action: AuditAction; clientId: number; url: string; before?: object; after?: object },
): Promise<void> {
  const { clientId, url, ...rest } = change;
  const client = await findClient(tx, { id: clientId });
  await recordChange(tx, deps, caller, {
    ...rest,
    clientId,
    label: new URL(url).host,
    href: `/settings?tab=webhooks&client=${client?.uuid ?? ''}`,
  });
}

/** @throws `webhooks.not-found`, also for one of another client */
export async function requireWebhook(tx: Tx, uuid: string): Promise<Endpoint> {
  const endpoint = await findEndpoint(tx, uuid);
  if (!endpoint) throw fail('webhooks.not-found');
  return endpoint;
}

async function requireForUpdate(tx: Tx, uuid: string): Promise<Endpoint> {
  const endpoint = await findEndpointForUpdate(tx, uuid);
  if (!endpoint) throw fail('webhooks.not-found');
  return endpoint;
}

export async function listWebhooks(
  deps: Deps,
  caller: Caller,
  clientUuid: string,
): Promise<Webhook[]> {
  return withScope(deps, caller, clientUuid, async (tx, clientId) => {
    const rows = clientId === null ? [] : await listEndpoints(tx, clientId);
    return rows.map((row) => presentWebhook(row, deps.clock()));
  });
}

/** A secret as it is answered this once, and as it is kept. */
function newSecret(deps: Deps, uuid: string) {
  const secret = makeSecret();
  return { secret, sealed: deps.sealer.seal(secret, secretPlace(uuid)) };
}

/** @throws `webhooks.address-refused`, `webhooks.too-many` */
export async function addWebhook(
  deps: Deps,
  caller: Caller,
  request: { client: string; sessionKey: string | undefined; settings: Settings },
): Promise<{ webhook: Webhook; secret: string }> {
  const encrypt = await deps.keys.sessions.open(request.sessionKey);
  const url = requireAddress(deps.outbound, request.settings.url);
  const settings = { ...request.settings, url };
  return withScope(deps, caller, request.client, async (tx, clientId) => {
    if (clientId === null) throw fail('clients.not-found');
    if ((await countEndpointsForInsert(tx, clientId)) >= mostWebhooks)
      throw fail('webhooks.too-many');
    const uuid = randomUUIDv7();
    const { secret, sealed } = newSecret(deps, uuid);
    const at = deps.clock();
    await insertEndpoint(tx, { ...settings, clientId, uuid, sealedSecret: sealed, at });
    const after = loggable(settings);
    await record(tx, deps, caller, { action: 'webhooks.added', clientId, url, after });
    const webhook = presentWebhook(await requireWebhook(tx, uuid), at);
    return { webhook, secret: encrypt(secret) };
  });
}

/** What an endpoint is to forget of its failures when its address changes or somebody switches it on again. */
const healthy = {
  off_reason: null,
  failing_since: null,
  failures_in_row: 0,
  paused_until: null,
};

/** @throws `webhooks.not-found`, `webhooks.address-refused` */
export async function saveWebhook(
  deps: Deps,
  caller: Caller,
  { webhook: uuid, ...given }: Settings & { webhook: string },
): Promise<Webhook> {
  const { saved, isEnded } = await withScope(deps, caller, undefined, async (tx) => {
    const before = await requireForUpdate(tx, uuid);
    // One that was allowed when it was written may be kept, though no longer chosen.
    const url = given.url === before.url ? before.url : requireAddress(deps.outbound, given.url);
    const { description, events, isOn } = given;
    const isBegun = url !== before.url || (isOn && !before.isOn);
    const at = deps.clock();
    await updateEndpoint(tx, before, {
      url,
      description,
      events,
      is_on: isOn,
      updated_at: at,
      ...(isBegun ? healthy : {}),
    });
    await record(tx, deps, caller, {
      action: 'webhooks.changed',
      clientId: before.clientId,
      url,
      before: loggable({ ...before, events: presentWebhook(before, at).events }),
      after: loggable({ ...given, url }),
    });
    return { saved: before, isEnded: before.isOn && !isOn };
  });
  if (isEnded) await giveUpAll((fn) => withScope(deps, caller, undefined, fn), saved);
  return withScope(deps, caller, undefined, async (tx) =>
    presentWebhook(await requireWebhook(tx, uuid), deps.clock()),
  );
}

/** @throws `webhooks.not-found` */
export async function removeWebhook(deps: Deps, caller: Caller, uuid: string): Promise<void> {
  // Its deliveries may be many, and who tells it something meanwhile waits for it to go.
  await inBatches((most) =>
    withScope(deps, caller, undefined, async (tx) =>
      removeDeliveriesOf(tx, await requireWebhook(tx, uuid), most),
    ),
  );
  await withScope(deps, caller, undefined, async (tx) => {
    const endpoint = await requireForUpdate(tx, uuid);
    await removeEndpoint(tx, endpoint);
    const { clientId, url } = endpoint;
    await record(tx, deps, caller, {
      action: 'webhooks.removed',
      clientId,
      url,
      before: loggable({ ...endpoint, events: presentWebhook(endpoint, deps.clock()).events }),
    });
  });
}

/** The secret before signs too for a day. @throws `webhooks.not-found` */
export async function replaceSecret(
  deps: Deps,
  caller: Caller,
  request: { webhook: string; sessionKey: string | undefined },
): Promise<{ webhook: Webhook; secret: string }> {
  const encrypt = await deps.keys.sessions.open(request.sessionKey);
  return withScope(deps, caller, undefined, async (tx) => {
    const endpoint = await requireForUpdate(tx, request.webhook);
    const { secret, sealed } = newSecret(deps, endpoint.uuid);
    const at = deps.clock();
    await updateEndpoint(tx, endpoint, {
      sealed_secret: sealed,
      sealed_old_secret: endpoint.sealedSecret,
      old_secret_until: new Date(at.getTime() + oldSecretMs),
      updated_at: at,
    });
    const { clientId, url } = endpoint;
    await record(tx, deps, caller, {
      action: 'webhooks.secret-replaced',
      clientId,
      url,
      before: { secret: masked },
      after: { secret: masked },
    });
    const webhook = presentWebhook(await requireWebhook(tx, endpoint.uuid), at);
    return { webhook, secret: encrypt(secret) };
  });
}
