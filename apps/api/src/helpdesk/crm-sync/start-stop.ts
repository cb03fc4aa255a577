import type { CrmPlatform } from '@replique/contract/helpdesk/crm';
import type { Tx } from '../../platform/db/database.ts';
import { deleteSync, findSync, makeDue, putSync, switchOff } from './store.ts';

/** The job that reads the CRMs. */
export const syncJob = 'crm-sync.poll';

const day = 24 * 60 * 60 * 1_000;
/** How far back the history is read where nobody says otherwise. */
const historyDays = 365;

type Begin = { since?: Date | null; at?: Date };

/**
 * A CRM is in use from now on: its tickets are read, where that was begun before from where it stood, else from `since`
 * or the last year.
 */
export async function startSync(
  tx: Tx,
  clientId: number,
  platform: CrmPlatform,
  { since, at = new Date() }: Begin = {},
): Promise<void> {
  const known = await findSync(tx, clientId, platform);
  if (known) return makeDue(tx, clientId, platform, at);
  return beginSync(tx, clientId, platform, { since: since ?? null, at });
}

/** Begins the history, anew where it was begun before; what is stored stays. */
export async function beginSync(
  tx: Tx,
  clientId: number,
  platform: CrmPlatform,
  { since, at = new Date() }: Begin,
): Promise<void> {
  const from = since ?? new Date(at.getTime() - historyDays * day);
  await putSync(tx, clientId, platform, { since: from, at });
}

/** A CRM is no longer in use: nothing more is read, and what was begun is kept for when it is used again. */
export async function stopSync(tx: Tx, clientId: number, platform: CrmPlatform): Promise<void> {
  await switchOff(tx, clientId, platform);
}

/** Other credentials open another account: how far the old one was read says nothing of it. Tickets stay. */
export async function forgetSync(tx: Tx, clientId: number, platform: CrmPlatform): Promise<void> {
  await deleteSync(tx, clientId, platform);
}
