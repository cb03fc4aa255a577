import type { CrmSyncReason } from '@replique/contract/helpdesk/crm-sync';
import { CrmFailed } from '@replique/connectors/failure';
import type { SyncFailure } from './store.ts';

export type { SyncFailure };

/** Of the whole account, whatever ticket was asked for: no other ticket would fare better. */
const ofAccount = new Set<string>(['rate-limited', 'credentials', 'address']);

export const isOfAccount = (error: unknown) =>
  error instanceof CrmFailed && ofAccount.has(error.reason);

/** Perhaps of the account, perhaps of the one ticket: agents may be kept from single ones. */
export const isUnclear = (error: unknown) =>
  error instanceof CrmFailed && ['unavailable', 'timeout', 'forbidden'].includes(error.reason);

export function failureOf(error: unknown): SyncFailure {
  if (error instanceof CrmFailed)
    return { reason: error.reason, detail: error.detail, status: error.status };
  return failed('internal');
}

export const failed = (reason: CrmSyncReason, detail: string | null = null): SyncFailure => ({
  reason,
  detail,
  status: null,
});

/** Classes 22, 23 and 54 of SQLSTATE: the data is wrong or too large, the connection is not at fault. */
export function isRefusedData(error: unknown): boolean {
  return /^(?:2[23]|54)/.test((error as { code?: string } | null)?.code ?? '');
}
