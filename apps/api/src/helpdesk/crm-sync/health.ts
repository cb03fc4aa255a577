import type { CrmHealth } from '@replique/contract/helpdesk/crm-sync';
import type { Sync } from './store.ts';

/**
 * Whether a CRM in use can be read (spec §4: FAILED or SUCCESS). What failed stays FAILED while it is tried again, until
 * a turn ended well; a CRM that asks to wait is well. Null where it is not in use, or was never asked.
 */
export function connectionHealth(
  sync: Pick<Sync, 'state' | 'errorReason' | 'lastReadAt'> | undefined,
): CrmHealth | null {
  if (!sync || sync.state === 'off') return null;
  const { errorReason, lastReadAt } = sync;
  if (errorReason === null) return lastReadAt === null ? null : 'SUCCESS';
  return errorReason === 'rate-limited' ? 'SUCCESS' : 'FAILED';
}
