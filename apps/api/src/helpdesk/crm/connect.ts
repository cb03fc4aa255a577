import type {
  CrmConnection,
  CrmPlatform,
  CrmState,
  NotesAs,
  RepliesBy,
} from '@replique/contract/helpdesk/crm';
import { platforms } from '@replique/connectors/platforms';
import { withClientScope, type Client } from '../../accounts/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { connectorWith } from './connectors.ts';
import type { Grant } from '@replique/connectors/oauth';
import {
  accountOf,
  installAccountOf,
  openIfReadable,
  sealCredentials,
  type CrmCredentials,
} from './credentials.ts';
import { readCategoryFields } from './fields.ts';
import { readerOf, revokeGrant, sealedReader, sealGrant } from './install/grants.ts';
import { checkInstalled } from './install/installed.ts';
import { pluginReader } from './install/plugin.ts';
import { presentConnection, record, requireConnection, stateOf } from './present.ts';
import { askPlatform, orNull } from './refusal.ts';
import {
  findConnection,
  findConnectionForUpdate,
  putCredentials,
  removeConnection,
  updateConnection,
  type Connection,
  type Verified,
} from './store.ts';
import { storedConnector } from './stored-connector.ts';
import { makeSecret, sealSecret } from './webhook-secret.ts';

/** Reads the tickets of a platform in use; the slice that does it is put in by app.ts. */
export type TicketReading = {
  start(tx: Tx, clientId: number, platform: CrmPlatform, options: { since: Date }): Promise<void>;
  stop(tx: Tx, clientId: number, platform: CrmPlatform): Promise<void>;
  forget(tx: Tx, clientId: number, platform: CrmPlatform): Promise<void>;
};

/** The job that reads; it need not wait for its minute. */
export const readingJob = 'crm-sync.poll';

const dayMs = 86_400_000;
/** How far back the first reading goes: a year of answers to learn from. */
const historyDays = 365;
export const historySince = (deps: Deps) => new Date(deps.clock().getTime() - historyDays * dayMs);

/** A plugin signs in with its own token, whatever website installed it. */
const readerFor = (deps: Deps, clientId: number, platform: CrmPlatform, grant: Grant) =>
  platform === 'crisp' ? pluginReader(deps, { clientId, isStored: false }) : readerOf(grant);

async function verify<Platform extends CrmPlatform>(
  deps: Deps,
  client: Client,
  platform: Platform,
  credentials: CrmCredentials[Platform],
  grant: Grant | undefined,
): Promise<Verified> {
  const reader = grant && readerFor(deps, client.id, platform, grant);
  const connector = connectorWith(deps, client.id, platform, credentials, { grant: reader });
  return askPlatform(platform, async (signal) => {
    const { account } = await connector.verify(signal);
    return {
      platform,
      sealedCredentials: sealCredentials(deps, client.id, platform, credentials),
      account: account.slice(0, 300),
      place: platforms[platform].placeOf(credentials),
      grant: grant
        ? {
            sealed: sealGrant(deps, client.id, platform, grant),
            expiresAt: grant.expiresAt === null ? null : new Date(grant.expiresAt),
          }
        : null,
      // Without the right to see them the field can still be named by its id.
      fields: await orNull(readCategoryFields(connector, signal)),
      sealedWebhookSecret: sealSecret(deps, client.id, platform, makeSecret()),
    };
  });
}

/** Takes away the webhook that we made at the platform; one that cannot be reached keeps it. */
async function removeWebhook(
  deps: Deps,
  client: Client,
  platform: CrmPlatform,
  connection: Connection | undefined,
): Promise<void> {
  const externalId = connection?.webhookExternalId;
  const credentials = openIfReadable(deps, client.id, platform, connection);
  if (!externalId || !credentials) return;
  const grant = connection.sealedGrant;
  const reader = grant === null ? undefined : sealedReader(deps, client.id, platform, grant);
  const connector = connectorWith(deps, client.id, platform, credentials, { grant: reader });
  await orNull(connector.removeWebhook(externalId, AbortSignal.timeout(10_000)));
}

/** Takes an app back that is used no more; one that the platform ended itself needs none of it. */
async function revokeOf(
  deps: Deps,
  client: Client,
  platform: CrmPlatform,
  connection: Connection | undefined,
): Promise<void> {
  if (!connection?.sealedGrant || connection.grantEndedAt) return;
  const account = installAccountOf(openIfReadable(deps, client.id, platform, connection));
  if (account === null) return;
  await revokeGrant(deps, { clientId: client.id, platform, account }, connection.sealedGrant);
}

/**
 * Stores the credentials of a platform, sealed, once they have opened the account. Those of another account forget
 * the category's field and the webhook.
 * @throws `crm.refused` with the cause; nothing is stored then
 */
export async function connectPlatform<Platform extends CrmPlatform>(
  deps: Deps,
  reading: TicketReading,
  caller: Caller,
  request: {
    client: string;
    platform: Platform;
    credentials: CrmCredentials[Platform];
    /** Of an app that was just installed. */
    grant?: Grant;
  },
): Promise<CrmState> {
  const { platform, credentials } = request;
  // A foreign client is refused before any CRM is asked.
  const named = await withClientScope(deps, caller, request.client, async (_, found) => found);
  const verified = await verify(deps, named, platform, credentials, request.grant);
  const { connected, left, stored } = await withClientScope(
    deps,
    caller,
    request.client,
    async (tx, client) => {
      const stored = await findConnectionForUpdate(tx, client.id, { platform });
      const known = accountOf(openIfReadable(deps, client.id, platform, stored));
      const isSameAccount = known === accountOf(credentials);
      const at = deps.clock();
      await putCredentials(tx, client.id, verified, { isSameAccount, at });
      // How far the old account was read says nothing of the new one.
      if (!isSameAccount) await reading.forget(tx, client.id, platform);
      if (stored?.isEnabled)
        await reading.start(tx, client.id, platform, { since: historySince(deps) });
      const before = stateOf(platform, stored);
      const after = { ...before, isConnected: true };
      await record(tx, deps, caller, client, platform, {
        before: { ...before, account: known },
        after: {
          ...after,
          account: accountOf(credentials),
          ...(request.grant ? { isInstalled: true } : {}),
        },
      });
      return { connected: after, left: isSameAccount ? undefined : stored, stored };
    },
  );
  await removeWebhook(deps, named, platform, left);
  await revokeOf(deps, named, platform, stored);
  if (connected.isEnabled) deps.wake(readingJob);
  return connected;
}

/**
 * Forgets the credentials and the category's field, and takes our webhook away there; what came from the platform
 * stays.
 */
export async function disconnectPlatform(
  deps: Deps,
  reading: TicketReading,
  caller: Caller,
  request: { client: string; platform: CrmPlatform },
): Promise<CrmState> {
  const { platform } = request;
  const removed = await withClientScope(deps, caller, request.client, async (tx, client) => {
    const stored = await findConnectionForUpdate(tx, client.id, { platform });
    if (!stored) return null;
    await removeConnection(tx, client.id, platform);
    await reading.stop(tx, client.id, platform);
    await record(tx, deps, caller, client, platform, {
      before: stateOf(platform, stored),
      after: stateOf(platform, undefined),
    });
    return { client, stored };
  });
  if (removed) {
    await removeWebhook(deps, removed.client, platform, removed.stored);
    await revokeOf(deps, removed.client, platform, removed.stored);
  }
  return stateOf(platform, undefined);
}

export async function readConnection(
  deps: Deps,
  caller: Caller,
  request: { client: string; platform: CrmPlatform },
): Promise<CrmConnection> {
  const { platform } = request;
  return withClientScope(deps, caller, request.client, async (tx, client) =>
    presentConnection(tx, platform, await findConnection(tx, client.id, platform)),
  );
}

/** A website that is closed to us may have taken the plugin off. */
async function noticeUninstalled(
  deps: Deps,
  caller: Caller,
  { client, platform }: { client: string; platform: CrmPlatform },
): Promise<void> {
  if (platform !== 'crisp') return;
  const found = await withClientScope(deps, caller, client, async (tx, { id }) => {
    const stored = await findConnection(tx, id, platform);
    return stored?.sealedGrant && stored.place ? { id, websiteId: stored.place } : null;
  });
  if (found) await checkInstalled(deps, found.id, found.websiteId);
}

/**
 * Tries whether the stored credentials still open the account.
 * @throws `crm.not-connected`, `crm.refused`
 */
export async function verifyPlatform(
  deps: Deps,
  caller: Caller,
  request: { client: string; platform: CrmPlatform },
): Promise<CrmConnection> {
  const { platform } = request;
  const { connector } = await storedConnector(deps, caller, request);
  const { account } = await askPlatform(platform, (signal) => connector.verify(signal)).catch(
    async (error: unknown) => {
      await noticeUninstalled(deps, caller, request);
      throw error;
    },
  );
  return withClientScope(deps, caller, request.client, async (tx, client) => {
    const stored = await requireConnection(tx, client.id, platform);
    const change = { account: account.slice(0, 300), verifiedAt: deps.clock() };
    await updateConnection(tx, client.id, platform, change, change.verifiedAt);
    return presentConnection(tx, platform, { ...stored, ...change });
  });
}

/** Changes one setting of a connection. @throws `crm.not-connected` */
async function setOne<Name extends 'postsNotes' | 'notesAs' | 'repliesBy' | 'historyShare'>(
  deps: Deps,
  caller: Caller,
  request: { client: string; platform: CrmPlatform },
  change: Pick<Connection, Name>,
): Promise<CrmConnection> {
  const { platform } = request;
  return withClientScope(deps, caller, request.client, async (tx, client) => {
    const stored = await requireConnection(tx, client.id, platform);
    const [name] = Object.keys(change) as [Name];
    if (stored[name] !== change[name]) {
      await updateConnection(tx, client.id, platform, change, deps.clock());
      const state = stateOf(platform, stored);
      await record(tx, deps, caller, client, platform, {
        before: { ...state, [name]: stored[name] },
        after: { ...state, ...change },
      });
    }
    return presentConnection(tx, platform, { ...stored, ...change });
  });
}

/** Whether a suggestion that is written by itself goes to the CRM by itself. @throws `crm.not-offered` without notes */
export async function setPostsNotes(
  deps: Deps,
  caller: Caller,
  { postsNotes, ...request }: { client: string; platform: CrmPlatform; postsNotes: boolean },
): Promise<CrmConnection> {
  const { platform } = request;
  if (!platforms[platform].capabilities.includes('note'))
    throw fail('crm.not-offered', { platform });
  return setOne(deps, caller, request, { postsNotes });
}

/** Whether suggestions are internal notes there, or drafts. @throws `crm.not-offered` without drafts */
export async function setNotesAs(
  deps: Deps,
  caller: Caller,
  { notesAs, ...request }: { client: string; platform: CrmPlatform; notesAs: NotesAs },
): Promise<CrmConnection> {
  const { platform } = request;
  if (!platforms[platform].capabilities.includes('draft'))
    throw fail('crm.not-offered', { platform });
  return setOne(deps, caller, request, { notesAs });
}

/** Who sends replies to customers through the CRM. */
export const setRepliesBy = (
  deps: Deps,
  caller: Caller,
  { repliesBy, ...request }: { client: string; platform: CrmPlatform; repliesBy: RepliesBy },
): Promise<CrmConnection> => setOne(deps, caller, request, { repliesBy });

/** How much of the account's plan the history may use. @throws `crm.not-offered` where no plan says how often to ask */
export async function setHistoryShare(
  deps: Deps,
  caller: Caller,
  { historyShare, ...request }: { client: string; platform: CrmPlatform; historyShare: number },
): Promise<CrmConnection> {
  const { platform } = request;
  if (platform === 'mailbox') throw fail('crm.not-offered', { platform });
  return setOne(deps, caller, request, { historyShare });
}
