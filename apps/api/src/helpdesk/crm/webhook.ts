import { ORPCError } from '@orpc/server';
import type {
  CrmPlatform,
  CrmWebhook,
  CrmWebhookState,
  CrmWebhookTest,
} from '@replique/contract/helpdesk/crm';
import { platforms } from '@replique/connectors/platforms';
import { recordChange, withClientScope } from '../../accounts/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { OutboundRefused } from '../../platform/http/outbound/outbound.ts';
import { record, requireConnection, stateOf } from './present.ts';
import { askPlatform, orNull } from './refusal.ts';
import { storedConnector } from './stored-connector.ts';
import { updateConnection, type Connection, type ConnectionChange } from './store.ts';
import { makeSecret, openSecret, proofOf, sealSecret } from './webhook-secret.ts';

/** Where a platform tells what happens there: the address, the secret, how it learns of both, and whether it works. */

type PlatformRequest = { client: string; platform: CrmPlatform };

/** @throws `crm.not-offered` for what is only looked at, as a mailbox */
function requireWebhooks(platform: CrmPlatform): void {
  if (!platforms[platform].capabilities.includes('webhook'))
    throw fail('crm.not-offered', { platform });
}

const testTimeoutMs = 8_000;

const addressOf = (deps: Deps, { configUuid }: Connection) =>
  `${deps.config.publicUrl}/webhooks/crm/${configUuid}`;

function isPublic(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/** The header that repeats our secret, as the platform's own example has it. */
function headerOf(platform: CrmPlatform, now: Date): string | null {
  const mark = 'secret-of-the-example';
  const { headers } = platforms[platform].exampleWebhook(mark, now);
  return Object.entries(headers).find(([, value]) => value === mark)?.[0] ?? null;
}

function presentWebhook(deps: Deps, clientId: number, connection: Connection): CrmWebhookState {
  const { platform } = connection;
  const proof = proofOf(platform);
  const address = addressOf(deps, connection);
  return {
    address,
    isPublic: isPublic(address),
    canInstall: platforms[platform].capabilities.includes('webhook-install'),
    isInstalled: connection.webhookExternalId !== null,
    proof,
    header: proof === 'header' ? headerOf(platform, deps.clock()) : null,
    hasSecret: openSecret(deps, clientId, connection) !== null,
  };
}

/** A connection from before webhooks gets its secret now. */
async function withSecret(
  tx: Tx,
  deps: Deps,
  clientId: number,
  stored: Connection,
): Promise<Connection> {
  if (stored.sealedWebhookSecret) return stored;
  const sealedWebhookSecret = sealSecret(deps, clientId, stored.platform, makeSecret());
  await updateConnection(tx, clientId, stored.platform, { sealedWebhookSecret }, deps.clock());
  return { ...stored, sealedWebhookSecret };
}

/** Where the CRM tells what happens; the secret encrypted, where it is ours and somebody must paste it. */
export async function readWebhook(
  deps: Deps,
  caller: Caller,
  request: PlatformRequest & { sessionKey: string | undefined },
): Promise<CrmWebhook> {
  const encrypt = await deps.keys.sessions.open(request.sessionKey);
  requireWebhooks(request.platform);
  return withClientScope(deps, caller, request.client, async (tx, client) => {
    const stored = await requireConnection(tx, client.id, request.platform);
    const connection = await withSecret(tx, deps, client.id, stored);
    const isOurs = connection.webhookSecretFrom === 'us';
    const secret = isOurs ? openSecret(deps, client.id, connection) : null;
    if (secret !== null)
      await recordChange(tx, deps, caller, {
        action: 'clients.credentials-read',
        clientId: client.id,
        label: client.name,
        href: `/settings/crm/${request.platform}?client=${client.uuid}`,
        after: { platform: request.platform },
      });
    return { ...presentWebhook(deps, client.id, connection), secret: encrypt(secret) };
  });
}

/** Writes down what became of the webhook, in words that hold no secret. */
async function changeWebhook(
  deps: Deps,
  caller: Caller,
  request: PlatformRequest,
  make: (clientId: number) => { change: ConnectionChange; webhook: string },
): Promise<CrmWebhookState> {
  const { platform } = request;
  return withClientScope(deps, caller, request.client, async (tx, client) => {
    const stored = await requireConnection(tx, client.id, platform);
    const { change, webhook } = make(client.id);
    await updateConnection(tx, client.id, platform, change, deps.clock());
    const state = stateOf(platform, stored);
    await record(tx, deps, caller, client, platform, {
      before: state,
      after: { ...state, webhook },
    });
    return presentWebhook(deps, client.id, { ...stored, ...change });
  });
}

/**
 * Takes the secret that the platform signs with; with null ours in the address counts again.
 * @throws `crm.not-offered` where there is no such choice
 */
export async function setWebhookSecret(
  deps: Deps,
  caller: Caller,
  request: PlatformRequest & { secret: string | null },
): Promise<CrmWebhookState> {
  const { platform, secret } = request;
  requireWebhooks(platform);
  return changeWebhook(deps, caller, request, (clientId) => {
    const offering = secret === null ? ['address'] : ['address', 'signature'];
    if (!offering.includes(proofOf(platform))) throw fail('crm.not-offered', { platform });
    return {
      change: {
        sealedWebhookSecret: sealSecret(deps, clientId, platform, secret ?? makeSecret()),
        webhookSecretFrom: secret === null ? 'us' : 'platform',
      },
      webhook: secret === null ? 'secret-removed' : 'secret-saved',
    };
  });
}

/**
 * Makes the webhook at the platform; one that we made earlier goes.
 * @throws `crm.not-connected`, `crm.not-offered`, `crm.refused`
 */
export async function installWebhook(
  deps: Deps,
  caller: Caller,
  request: PlatformRequest,
): Promise<CrmWebhookState> {
  const { platform } = request;
  const { stored, connector } = await storedConnector(deps, caller, request);
  if (!connector.capabilities.includes('webhook-install'))
    throw fail('crm.not-offered', { platform });
  const ours = makeSecret();
  const installed = await askPlatform(platform, async (signal) => {
    const made = await connector.installWebhook(
      { url: addressOf(deps, stored), secret: ours },
      signal,
    );
    // One that is there already may have been brought up to date in place of a new one.
    const earlier = stored.webhookExternalId;
    if (earlier !== null && earlier !== made.externalId)
      await orNull(connector.removeWebhook(earlier, signal));
    return made;
  });
  return changeWebhook(deps, caller, request, (clientId) => ({
    change: {
      sealedWebhookSecret: sealSecret(deps, clientId, platform, installed.secret ?? ours),
      webhookSecretFrom: installed.secret === null ? 'us' : 'platform',
      webhookExternalId: installed.externalId,
    },
    webhook: 'installed',
  }));
}

/** After an app was installed: nothing need be set up by hand where the platform can reach us. It may still be. */
export async function installIfPublic(
  deps: Deps,
  caller: Caller,
  request: PlatformRequest,
): Promise<void> {
  const { platform } = request;
  if (!platforms[platform].capabilities.includes('webhook-install')) return;
  if (!isPublic(deps.config.publicUrl)) return;
  try {
    await installWebhook(deps, caller, request);
  } catch (error) {
    if (!(error instanceof ORPCError)) throw error;
    deps.log.info({ platform, code: error.code as string }, 'no webhook was made at the CRM');
  }
}

/**
 * Sends a message to our own address, from outside, as the platform would: it tells of a ticket that does not exist.
 * @throws `crm.not-connected`, `crm.not-offered`
 */
export async function testWebhook(
  deps: Deps,
  caller: Caller,
  request: PlatformRequest,
): Promise<CrmWebhookTest> {
  const { platform } = request;
  requireWebhooks(platform);
  const { address, isEnabled, secret } = await withClientScope(
    deps,
    caller,
    request.client,
    async (tx, client) => {
      const stored = await requireConnection(tx, client.id, platform);
      return {
        address: addressOf(deps, stored),
        isEnabled: stored.isEnabled,
        secret: openSecret(deps, client.id, stored),
      };
    },
  );
  const nothing = { status: null, ms: null };
  if (!isEnabled) return { outcome: 'not-in-use', ...nothing };
  if (secret === null) return { outcome: 'no-secret', ...nothing };
  const { headers, body } = platforms[platform].exampleWebhook(secret, deps.clock());
  const began = performance.now();
  try {
    const answer = await deps.outbound.fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      timeout: testTimeoutMs,
      maxBytes: 100_000,
    });
    const ms = Math.round(performance.now() - began);
    return { outcome: outcomeOf(answer.status), status: answer.status, ms };
  } catch (error) {
    const isPrivate = error instanceof OutboundRefused && error.reason === 'address';
    return { outcome: isPrivate ? 'not-public' : 'unreachable', ...nothing };
  }
}

function outcomeOf(status: number): CrmWebhookTest['outcome'] {
  if (status === 200) return 'taken';
  if (status === 401) return 'refused';
  return status === 429 ? 'limited' : 'other-answer';
}
