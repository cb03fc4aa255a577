import { randomUUID } from 'node:crypto';
import type { CrmPlatform } from '@replique/contract/crm';
import type { Tx } from '../db/database.ts';

/** The only SQL for crm_connections; always as the tenant, whose rows they are. */

export type Connection = {
  platform: CrmPlatform;
  configUuid: string;
  isEnabled: boolean;
  sealedCredentials: string | null;
  categoryFieldId: string | null;
  categoryFields: { id: string; label: string }[];
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
    ])
    .where('client_id', '=', clientId);
}

export async function listConnections(tx: Tx, clientId: number): Promise<Connection[]> {
  return connections(tx, clientId).execute();
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

/** Writes the credentials. With `isSameAccount` the category's field stays, else it is another CRM's. */
export async function putCredentials(
  tx: Tx,
  clientId: number,
  connection: { platform: CrmPlatform; sealedCredentials: string; isSameAccount: boolean },
  at: Date,
): Promise<void> {
  const { platform, sealedCredentials, isSameAccount } = connection;
  const written = { sealed_credentials: sealedCredentials, updated_at: at };
  const forgotten = { category_field_id: null, category_fields: JSON.stringify([]) };
  await tx
    .insertInto('crm_connections')
    .values({ client_id: clientId, platform, config_uuid: randomUUID(), ...written })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'platform'])
        .doUpdateSet(isSameAccount ? written : { ...written, ...forgotten }),
    )
    .execute();
}

export async function updateConnection(
  tx: Tx,
  clientId: number,
  platform: CrmPlatform,
  change: { isEnabled?: boolean; categoryFieldId?: string | null },
  at: Date,
): Promise<void> {
  await tx
    .updateTable('crm_connections')
    .set({
      ...(change.isEnabled === undefined ? {} : { is_enabled: change.isEnabled }),
      ...(change.categoryFieldId === undefined
        ? {}
        : { category_field_id: change.categoryFieldId }),
      updated_at: at,
    })
    .where('client_id', '=', clientId)
    .where('platform', '=', platform)
    .execute();
}

export async function removeConnection(
  tx: Tx,
  clientId: number,
  platform: CrmPlatform,
): Promise<void> {
  await tx
    .deleteFrom('crm_connections')
    .where('client_id', '=', clientId)
    .where('platform', '=', platform)
    .execute();
}
