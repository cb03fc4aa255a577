import type { DeskPlatform } from '@replique/contract/helpdesk/crm';
import type { Tx } from '../../../platform/db/database.ts';

/** The only SQL for crm_installs. */

export type Begun = {
  clientId: number;
  stateHash: string;
  platform: DeskPlatform;
  userId: number;
  sessionId: string;
  account: string;
  sealedVerifier: string;
  expiresAt: Date;
};

export async function insertInstall(tx: Tx, begun: Begun): Promise<void> {
  await tx
    .insertInto('crm_installs')
    .values({
      client_id: begun.clientId,
      state_hash: begun.stateHash,
      platform: begun.platform,
      user_id: begun.userId,
      session_id: begun.sessionId,
      account: begun.account,
      sealed_verifier: begun.sealedVerifier,
      expires_at: begun.expiresAt,
    })
    .execute();
}

/** As staff: a state that came back. It is good for one answer, so the first one that comes with it takes it. */
export async function takeState(
  tx: Tx,
  stateHash: string,
  kept: { platform: DeskPlatform; receiptHash: string; sealedCode: string | null; at: Date },
): Promise<{ clientUuid: string } | undefined> {
  const row = await tx
    .updateTable('crm_installs')
    .set({ receipt_hash: kept.receiptHash, sealed_code: kept.sealedCode })
    .where('state_hash', '=', stateHash)
    .where('platform', '=', kept.platform)
    .where('receipt_hash', 'is', null)
    .where('expires_at', '>', kept.at)
    .returning('client_id as clientId')
    .executeTakeFirst();
  if (!row) return undefined;
  return tx
    .selectFrom('clients')
    .select('uuid as clientUuid')
    .where('id', '=', row.clientId)
    .executeTakeFirst();
}

/**
 * As staff: everything that was begun for an account. A later opening takes the place of an earlier one, whose token may
 * have been anybody's invention. @returns uuids of the clients
 */
export async function takeByAccount(
  tx: Tx,
  { platform, account }: { platform: DeskPlatform; account: string },
  kept: { receiptHash: string; seal: (stateHash: string) => string },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('crm_installs')
    .innerJoin('clients', 'clients.id', 'crm_installs.client_id')
    .select(['client_id as clientId', 'state_hash as stateHash', 'clients.uuid'])
    .where('platform', '=', platform)
    .where('account', '=', account)
    .limit(50)
    .execute();
  for (const { clientId, stateHash } of rows)
    await tx
      .updateTable('crm_installs')
      .set({ receipt_hash: kept.receiptHash, sealed_code: kept.seal(stateHash) })
      .where('client_id', '=', clientId)
      .where('state_hash', '=', stateHash)
      .execute();
  return [...new Set(rows.map(({ uuid }) => uuid))];
}

export type Returned = Begun & { sealedCode: string };

/** What a receipt stands for, once: nobody ends it a second time. As the tenant, by who began it. */
export async function takeReceipt(
  tx: Tx,
  clientId: number,
  receiptHash: string,
  by: { platform: DeskPlatform; userId: number; sessionId: string; at: Date },
): Promise<Returned | undefined> {
  const row = await tx
    .deleteFrom('crm_installs')
    .where('client_id', '=', clientId)
    .where('receipt_hash', '=', receiptHash)
    .where('platform', '=', by.platform)
    .where('user_id', '=', by.userId)
    .where('session_id', '=', by.sessionId)
    .where('expires_at', '>', by.at)
    .returning([
      'client_id as clientId',
      'state_hash as stateHash',
      'platform',
      'user_id as userId',
      'session_id as sessionId',
      'account',
      'sealed_verifier as sealedVerifier',
      'sealed_code as sealedCode',
      'expires_at as expiresAt',
    ])
    .executeTakeFirst();
  return row?.sealedCode ? { ...row, sealedCode: row.sealedCode } : undefined;
}

/** As staff. */
export async function removeOver(tx: Tx, at: Date): Promise<void> {
  await tx.deleteFrom('crm_installs').where('expires_at', '<=', at).execute();
}
