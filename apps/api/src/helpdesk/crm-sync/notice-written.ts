import type { Tx } from '../../platform/db/database.ts';
import { noticeEvents, type Place } from './changes-store.ts';
import { findSync, updateDueNow } from './store.ts';

/**
 * Something was written into a ticket: it is read again as if its CRM had told of it, without waiting for the next
 * round. Wake `syncJob` afterwards.
 */
export async function noticeWritten(
  tx: Tx,
  place: Place,
  externalId: string,
  at: Date,
): Promise<void> {
  const { clientId, platform } = place;
  if (!(await findSync(tx, clientId, platform))) return;
  await noticeEvents(tx, place, [{ externalId }], at);
  await updateDueNow(tx, clientId, platform, at);
}
