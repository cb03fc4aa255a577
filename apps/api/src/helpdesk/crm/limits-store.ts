import type { CrmPlatform } from '@replique/contract/helpdesk/crm';
import { standardShare, type Ledger } from '@replique/connectors/ledger';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** The only SQL for crm_limits; always as the tenant, whose rows they are. */

export type LimitPlace = { clientId: number; platform: CrmPlatform; account: string };

type Row = {
  most: number | null;
  perMs: number | null;
  nextAt: number;
  historyNextAt: number;
  pausedUntil: number;
  historyPausedUntil: number;
  percent: number | null;
};

/** Locked until the transaction's end: places are given to one process after the other. */
export async function lockLedger(tx: Tx, place: LimitPlace): Promise<Ledger> {
  const { clientId, platform, account } = place;
  const { rows } = await sql<Row>`
    insert into crm_limits as l (client_id, platform, account) values (${clientId}, ${platform}, ${account})
    on conflict (client_id, platform, account) do update set account = excluded.account
    returning most, per_ms as "perMs", next_at as "nextAt", history_next_at as "historyNextAt",
      paused_until as "pausedUntil", history_paused_until as "historyPausedUntil",
      (select c.history_share from crm_connections c
        where c.client_id = l.client_id and c.platform = l.platform) as percent`.execute(tx);
  const { most, perMs, percent, ...times } = rows[0] as Row;
  return {
    ...times,
    budget: most !== null && perMs !== null ? { most, perMs } : null,
    share: percent === null ? standardShare : percent / 100,
  };
}

export async function writeLedger(tx: Tx, place: LimitPlace, ledger: Ledger): Promise<void> {
  const { budget, nextAt, historyNextAt, pausedUntil, historyPausedUntil } = ledger;
  await tx
    .updateTable('crm_limits')
    .set({
      most: budget && Math.round(budget.most),
      per_ms: budget && Math.round(budget.perMs),
      next_at: nextAt,
      history_next_at: historyNextAt,
      paused_until: pausedUntil,
      history_paused_until: historyPausedUntil,
    })
    .where('client_id', '=', place.clientId)
    .where('platform', '=', place.platform)
    .where('account', '=', place.account)
    .execute();
}

/** The platform is disconnected: what it allowed is nothing to keep. */
export async function deleteLedgers(
  tx: Tx,
  clientId: number,
  platform: CrmPlatform,
): Promise<void> {
  await tx
    .deleteFrom('crm_limits')
    .where('client_id', '=', clientId)
    .where('platform', '=', platform)
    .execute();
}
