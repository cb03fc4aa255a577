import type { CheckStep, MonitoringCause } from '@replique/contract/insight/monitoring';
import type { Deps } from '../../deps.ts';
import type { Probed } from './probe-store.ts';

/** What the steps of a check have in common. */

export type Subject = Probed & { deps: Deps; clientId: number };

export type StepResult =
  | { outcome: 'ok' }
  | { outcome: 'skipped'; cause: MonitoringCause }
  | { outcome: 'failed'; cause: MonitoringCause; detail?: string };

export const ok: StepResult = { outcome: 'ok' };
export const skipped = (cause: MonitoringCause): StepResult => ({ outcome: 'skipped', cause });
export const failed = (cause: MonitoringCause, detail?: string): StepResult =>
  detail === undefined ? { outcome: 'failed', cause } : { outcome: 'failed', cause, detail };

/** Why a step failed that took too long or met a fault of ours. */
export function failedBy(step: CheckStep, isLate: boolean): MonitoringCause {
  if (step === 'crm') return isLate ? 'crm-timeout' : 'crm-internal';
  if (step === 'retrieval') return isLate ? 'retrieval-timeout' : 'retrieval-failed';
  if (step === 'suggestion') return isLate ? 'suggestion-timeout' : 'suggestion-failed';
  return 'check-failed';
}

const minute = 60_000;

/** Moments before now. */
export function momentsBefore(now: Date) {
  const before = (minutes: number) => new Date(now.getTime() - minutes * minute);
  return { quarter: before(15), half: before(30), hour: before(60), day: before(24 * 60) };
}
