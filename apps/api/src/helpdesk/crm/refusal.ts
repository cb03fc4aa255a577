import type { CrmPlatform, CrmReason, CrmRefusal } from '@replique/contract/helpdesk/crm';
import { CrmFailed } from '@replique/connectors/failure';
import { fail } from '../../platform/http/errors.ts';

/** People wait for the answer of a CRM this long, whatever is tried again meanwhile. */
const patienceMs = 25_000;

/** Nothing is known under the name: it was misspelt, and trying again is of no use. */
function isUnknownHost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (error as { code?: string }).code === 'ENOTFOUND' || isUnknownHost(error.cause);
}

const refusalOf = (platform: CrmPlatform, reason: CrmReason, failed?: CrmFailed): CrmRefusal => ({
  platform,
  reason,
  status: failed?.status ?? null,
  detail: failed?.detail ?? null,
  retryAt: failed?.retryAt?.toISOString() ?? null,
});

/**
 * What a platform is asked while somebody waits.
 * @throws `crm.refused` with the cause, in place of what the connector throws
 */
export async function askPlatform<T>(
  platform: CrmPlatform,
  ask: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const signal = AbortSignal.timeout(patienceMs);
  try {
    return await ask(signal);
  } catch (error) {
    if (error instanceof CrmFailed) {
      const reason = isUnknownHost(error) ? 'not-found' : error.reason;
      throw fail('crm.refused', refusalOf(platform, reason, error));
    }
    if (signal.aborted) throw fail('crm.refused', refusalOf(platform, 'timeout'));
    throw error;
  }
}

/** What may be missing without harm: null where the platform did not give it. */
export async function orNull<T>(ask: Promise<T>): Promise<T | null> {
  try {
    return await ask;
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    if (error instanceof CrmFailed || isLate) return null;
    throw error;
  }
}
