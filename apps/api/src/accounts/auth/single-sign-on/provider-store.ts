import type { Tx } from '../../../platform/db/database.ts';

/** The only SQL for identity_providers; always through the staff door. */

export type IdentityProviderRow = {
  id: number;
  uuid: string;
  clientId: number;
  domain: string;
  issuer: string;
  applicationId: string;
  sealedSecret: string;
  isRequired: boolean;
  updatedAt: Date;
};

function providers(tx: Tx) {
  return tx
    .selectFrom('identity_providers')
    .select([
      'id',
      'uuid',
      'client_id as clientId',
      'domain',
      'issuer',
      'application_id as applicationId',
      'sealed_secret as sealedSecret',
      'is_required as isRequired',
      'updated_at as updatedAt',
    ]);
}

export async function listProviders(tx: Tx, clientId: number): Promise<IdentityProviderRow[]> {
  return providers(tx).where('client_id', '=', clientId).orderBy('domain').execute();
}

export async function findProvider(
  tx: Tx,
  by: { domain: string } | { uuid: string },
): Promise<IdentityProviderRow | undefined> {
  const query = providers(tx);
  if ('uuid' in by) return query.where('uuid', '=', by.uuid).executeTakeFirst();
  return query.where('domain', '=', by.domain).executeTakeFirst();
}

type Fields = Omit<IdentityProviderRow, 'id' | 'uuid' | 'clientId'>;

const columnsOf = (fields: Fields) => ({
  domain: fields.domain,
  issuer: fields.issuer,
  application_id: fields.applicationId,
  sealed_secret: fields.sealedSecret,
  is_required: fields.isRequired,
  updated_at: fields.updatedAt,
});

/** False when the domain has a provider already. */
export async function insertProvider(
  tx: Tx,
  provider: Fields & { uuid: string; clientId: number },
): Promise<boolean> {
  const row = await tx
    .insertInto('identity_providers')
    .values({
      uuid: provider.uuid,
      client_id: provider.clientId,
      created_at: provider.updatedAt,
      ...columnsOf(provider),
    })
    .onConflict((conflict) => conflict.column('domain').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateProvider(tx: Tx, id: number, fields: Fields): Promise<void> {
  await tx.updateTable('identity_providers').set(columnsOf(fields)).where('id', '=', id).execute();
}

export async function removeProvider(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('identity_providers').where('id', '=', id).execute();
}

export async function hasProvider(tx: Tx): Promise<boolean> {
  const row = await tx.selectFrom('identity_providers').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}
