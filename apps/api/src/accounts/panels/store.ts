import type { PanelHostName } from '@replique/contract/accounts/panels';
import type { Tx } from '../../platform/db/database.ts';

/** The only SQL for panel_hosts. */

function hosts(tx: Tx) {
  return tx
    .selectFrom('panel_hosts as h')
    .innerJoin('clients as c', 'c.id', 'h.client_id')
    .select([
      'h.client_id as clientId',
      'h.id',
      'h.uuid',
      'h.host',
      'h.account',
      'h.public_key as publicKey',
      'h.token_hash as tokenHash',
      'h.sealed_secret as sealedSecret',
      'h.organization',
      'h.credential_id as credentialId',
      'h.created_at as createdAt',
      'c.uuid as clientUuid',
    ]);
}

export type PanelHost = NonNullable<Awaited<ReturnType<typeof findHost>>>;

/** Which account of which tool, and how it proves itself. */
export type HostProof = Pick<PanelHost, 'host' | 'account'> &
  Partial<Pick<PanelHost, 'publicKey' | 'tokenHash' | 'sealedSecret' | 'organization'>>;

/** By the client of an address; as staff, since nobody is known yet. */
export async function findHost(tx: Tx, clientUuid: string, host: PanelHostName) {
  return hosts(tx)
    .where('c.uuid', '=', clientUuid)
    .where('c.archived_at', 'is', null)
    .where('h.host', '=', host)
    .executeTakeFirst();
}

export async function findHostByUuid(tx: Tx, uuid: string): Promise<PanelHost | undefined> {
  return hosts(tx).where('h.uuid', '=', uuid).where('c.archived_at', 'is', null).executeTakeFirst();
}

/** With its row held, for a change. */
export async function findHostForUpdate(
  tx: Tx,
  clientId: number,
  host: PanelHostName,
): Promise<PanelHost | undefined> {
  return hosts(tx)
    .where('h.client_id', '=', clientId)
    .where('h.host', '=', host)
    .forUpdate('h')
    .executeTakeFirst();
}

export async function listHosts(tx: Tx, clientId: number): Promise<PanelHost[]> {
  return hosts(tx).where('h.client_id', '=', clientId).orderBy('h.id').execute();
}

export async function putHost(
  tx: Tx,
  made: HostProof & Pick<PanelHost, 'clientId' | 'credentialId' | 'createdAt'>,
): Promise<void> {
  const { clientId, host, account, credentialId, createdAt } = made;
  const changed = {
    account,
    public_key: made.publicKey ?? null,
    token_hash: made.tokenHash ?? null,
    sealed_secret: made.sealedSecret ?? null,
    organization: made.organization ?? null,
    credential_id: credentialId,
  };
  await tx
    .insertInto('panel_hosts')
    .values({ client_id: clientId, host, created_at: createdAt, ...changed })
    .onConflict((conflict) => conflict.columns(['client_id', 'host']).doUpdateSet(changed))
    .execute();
}

export async function deleteHost(tx: Tx, { clientId, id }: PanelHost): Promise<void> {
  await tx
    .deleteFrom('panel_hosts')
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute();
}
