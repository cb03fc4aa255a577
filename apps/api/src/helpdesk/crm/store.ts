import { randomUUID } from 'node:crypto';
import type { CrmPlatform, NotesAs, RepliesBy } from '@replique/contract/helpdesk/crm';
import { deleteFields } from './fields-store.ts';
import { deleteLedgers } from './limits-store.ts';
import type { Tx } from '../../platform/db/database.ts';

/** The only SQL for crm_connections; always as the tenant, whose rows they are. */

export type Connection = {
  platform: CrmPlatform;
  configUuid: string;
  isEnabled: boolean;
  sealedCredentials: string | null;
  categoryFieldId: string | null;
  categoryFields: { id: string; label: string }[];
  account: string | null;
  verifiedAt: Date | null;
  sealedWebhookSecret: string | null;
  webhookSecretFrom: 'us' | 'platform';
  webhookExternalId: string | null;
  postsNotes: boolean;
  notesAs: NotesAs;
  repliesBy: RepliesBy;
  /** Percent of what the account's plan allows that the history may use. */
  historyShare: number;
  /** What leads to the account's tickets there; null where nothing does. */
  place: string | null;
  /** Tokens of an installed app. */
  sealedGrant: string | null;
  /** Since when the platform takes them no more. */
  grantEndedAt: Date | null;
};

function connections(tx: Tx, clientId: number) {
  return tx
    .selectFrom('crm_connections')
    .select([
      'platform',
      'config_uuid as configUuid',
      'is_enabled as isEnabled',
      'sealed_credentials as sealedCredentials',
      'category_field_id as categoryFieldId',
      'category_fields as categoryFields',
      'account',
      'verified_at as verifiedAt',
      'sealed_webhook_secret as sealedWebhookSecret',
      'webhook_secret_from as webhookSecretFrom',
      'webhook_external_id as webhookExternalId',
      'posts_notes as postsNotes',
      'notes_as as notesAs',
      'replies_by as repliesBy',
      'history_share as historyShare',
      'place',
      'sealed_grant as sealedGrant',
      'grant_ended_at as grantEndedAt',
    ])
    .where('client_id', '=', clientId);
}

export async function listConnections(tx: Tx, clientId: number): Promise<Connection[]> {
  return connections(tx, clientId).execute();
}

export async function findConnection(
  tx: Tx,
  clientId: number,
  platform: CrmPlatform,
): Promise<Connection | undefined> {
  return connections(tx, clientId).where('platform', '=', platform).executeTakeFirst();
}

/** Which clients use which platform; as staff. */
export async function listConnected(
  tx: Tx,
): Promise<{ clientId: number; platform: CrmPlatform }[]> {
  return tx
    .selectFrom('crm_connections')
    .innerJoin('clients', 'clients.id', 'crm_connections.client_id')
    .select(['client_id as clientId', 'platform'])
    .where('is_enabled', '=', true)
    .where('sealed_credentials', 'is not', null)
    .where('clients.archived_at', 'is', null)
    .execute();
}

export type WebhookConnection = { clientId: number; platform: CrmPlatform } & Pick<
  Connection,
  'isEnabled' | 'sealedCredentials' | 'sealedWebhookSecret' | 'webhookSecretFrom'
>;

/** Whose webhook an address is; as staff. Archived clients have none. */
export async function findByConfig(
  tx: Tx,
  configUuid: string,
): Promise<WebhookConnection | undefined> {
  return tx
    .selectFrom('crm_connections')
    .innerJoin('clients', 'clients.id', 'crm_connections.client_id')
    .select([
      'client_id as clientId',
      'platform',
      'is_enabled as isEnabled',
      'sealed_credentials as sealedCredentials',
      'sealed_webhook_secret as sealedWebhookSecret',
      'webhook_secret_from as webhookSecretFrom',
    ])
    .where('config_uuid', '=', configUuid)
    .where('clients.archived_at', 'is', null)
    .executeTakeFirst();
}

/** Locks the row, so that two changes of one connection take turns. */
export async function findConnectionForUpdate(
  tx: Tx,
  clientId: number,
  by: { platform: CrmPlatform } | { configUuid: string },
): Promise<Connection | undefined> {
  const query = connections(tx, clientId).forUpdate();
  if ('platform' in by) return query.where('platform', '=', by.platform).executeTakeFirst();
  return query.where('config_uuid', '=', by.configUuid).executeTakeFirst();
}

/** Credentials that opened an account, and what was read there meanwhile. */
export type Verified = {
  platform: CrmPlatform;
  sealedCredentials: string;
  account: string;
  place: string | null;
  /** Of an installed app; null with pasted credentials. */
  grant: { sealed: string; expiresAt: Date | null } | null;
  /** Null: they could not be read, and those that are known stay. */
  fields: { id: string; label: string }[] | null;
  sealedWebhookSecret: string;
};

/**
 * Writes the credentials. What was set on the connection stays with `isSameAccount`, else it is another CRM's: the
 * category's field, the webhook and its secret.
 */
export async function putCredentials(
  tx: Tx,
  clientId: number,
  verified: Verified,
  options: { isSameAccount: boolean; at: Date },
): Promise<void> {
  const { platform, sealedCredentials, account, place, fields, sealedWebhookSecret } = verified;
  const { isSameAccount, at } = options;
  const written = {
    sealed_credentials: sealedCredentials,
    account,
    place,
    sealed_grant: verified.grant?.sealed ?? null,
    grant_expires_at: verified.grant?.expiresAt ?? null,
    grant_ended_at: null,
    renew_holder: null,
    renew_until: null,
    verified_at: at,
    updated_at: at,
    ...(fields === null ? {} : { category_fields: JSON.stringify(fields) }),
  };
  const begun = {
    category_field_id: null,
    category_fields: JSON.stringify(fields ?? []),
    sealed_webhook_secret: sealedWebhookSecret,
    webhook_secret_from: 'us' as const,
    webhook_external_id: null,
    fields_read_at: null,
  };
  if (!isSameAccount) await deleteFields(tx, clientId, platform);
  await tx
    .insertInto('crm_connections')
    .values({
      client_id: clientId,
      platform,
      config_uuid: randomUUID(),
      ...written,
      sealed_webhook_secret: sealedWebhookSecret,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'platform'])
        .doUpdateSet(isSameAccount ? written : { ...written, ...begun }),
    )
    .execute();
}

export type ConnectionChange = Partial<
  Pick<
    Connection,
    | 'isEnabled'
    | 'categoryFieldId'
    | 'categoryFields'
    | 'account'
    | 'verifiedAt'
    | 'sealedWebhookSecret'
    | 'webhookSecretFrom'
    | 'webhookExternalId'
    | 'postsNotes'
    | 'notesAs'
    | 'repliesBy'
    | 'historyShare'
  >
>;

export async function updateConnection(
  tx: Tx,
  clientId: number,
  platform: CrmPlatform,
  change: ConnectionChange,
  at: Date,
): Promise<void> {
  const columns = {
    is_enabled: change.isEnabled,
    category_field_id: change.categoryFieldId,
    category_fields: change.categoryFields && JSON.stringify(change.categoryFields),
    account: change.account,
    verified_at: change.verifiedAt,
    sealed_webhook_secret: change.sealedWebhookSecret,
    webhook_secret_from: change.webhookSecretFrom,
    webhook_external_id: change.webhookExternalId,
    posts_notes: change.postsNotes,
    notes_as: change.notesAs,
    replies_by: change.repliesBy,
    history_share: change.historyShare,
  };
  const given = Object.entries(columns).filter(([, value]) => value !== undefined);
  await tx
    .updateTable('crm_connections')
    .set({ ...Object.fromEntries(given), updated_at: at })
    .where('client_id', '=', clientId)
    .where('platform', '=', platform)
    .execute();
}

export async function removeConnection(
  tx: Tx,
  clientId: number,
  platform: CrmPlatform,
): Promise<void> {
  await deleteLedgers(tx, clientId, platform);
  await tx
    .deleteFrom('crm_connections')
    .where('client_id', '=', clientId)
    .where('platform', '=', platform)
    .execute();
}
