import type { LookUpBy, ThirdPartyType } from '@replique/contract/third-party-data';
import type { Tx } from '../db/database.ts';

/** The only SQL for third_party_sources; always as the tenant, whose rows they are. */

export type Source = {
  type: ThirdPartyType;
  isEnabled: boolean;
  baseUrl: string;
  lookUpBy: LookUpBy;
  ticketField: string | null;
  sealedSecret: string | null;
  updatedAt: Date;
};

function sources(tx: Tx, clientId: number) {
  return tx
    .selectFrom('third_party_sources')
    .select([
      'type',
      'is_enabled as isEnabled',
      'base_url as baseUrl',
      'look_up_by as lookUpBy',
      'ticket_field as ticketField',
      'sealed_secret as sealedSecret',
      'updated_at as updatedAt',
    ])
    .where('client_id', '=', clientId);
}

export async function listSources(tx: Tx, clientId: number): Promise<Source[]> {
  return sources(tx, clientId).orderBy('type').execute();
}

/** Locks the row, so that two changes of one source take turns. */
export async function findSourceForUpdate(
  tx: Tx,
  clientId: number,
  type: ThirdPartyType,
): Promise<Source | undefined> {
  return sources(tx, clientId).where('type', '=', type).forUpdate().executeTakeFirst();
}

export async function putSource(tx: Tx, clientId: number, source: Source): Promise<void> {
  const written = {
    is_enabled: source.isEnabled,
    base_url: source.baseUrl,
    look_up_by: source.lookUpBy,
    ticket_field: source.ticketField,
    sealed_secret: source.sealedSecret,
    updated_at: source.updatedAt,
  };
  await tx
    .insertInto('third_party_sources')
    .values({ client_id: clientId, type: source.type, ...written })
    .onConflict((conflict) => conflict.columns(['client_id', 'type']).doUpdateSet(written))
    .execute();
}

export async function removeSource(tx: Tx, clientId: number, type: ThirdPartyType): Promise<void> {
  await tx
    .deleteFrom('third_party_sources')
    .where('client_id', '=', clientId)
    .where('type', '=', type)
    .execute();
}
