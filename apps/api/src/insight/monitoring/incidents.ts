import type {
  CheckStep,
  IncidentKind,
  MonitoringCause,
} from '@replique/contract/insight/monitoring';
import type { Tx } from '../../platform/db/database.ts';
import {
  countStreak,
  deleteStreak,
  endOpen,
  insertAlerts,
  isOpen,
  upsertOpen,
  type IncidentKey,
} from './incident-store.ts';

/** Incidents: what fails, told once when it begins and once when it is over (docs/monitoring.md). */

/** The job that tells; it need not wait for its minute. */
export const tellJob = 'monitoring.tell';

export type IncidentMark = {
  kind: IncidentKind;
  /** Null: of the installation. */
  clientId: number | null;
  step?: CheckStep | null | undefined;
  cause: MonitoringCause;
  /** For the provider's people: neither a secret nor a customer's words. */
  detail?: string | null | undefined;
  /** Tells incidents of one kind and client apart; the step, or without one the cause, unless said. */
  subject?: string | undefined;
  /** How often it failed before it became an incident; 1 unless said. */
  failures?: number | undefined;
  at: Date;
};

const longestDetail = 500;

/**
 * Opens an incident in the caller's staff transaction and puts what is to be told of it beside it: both are there, or
 * neither. One that is open already counts one more failure, and nobody is told again.
 */
export async function openIncident(
  tx: Tx,
  mark: IncidentMark,
): Promise<{ uuid: string; isNew: boolean }> {
  const { kind, clientId, step = null, cause, detail = null, failures = 1, at } = mark;
  const key = { kind, clientId, subject: mark.subject ?? step ?? cause };
  const failure = { step, cause, detail: detail?.slice(0, longestDetail) ?? null, failures, at };
  const { id, uuid, isNew } = await upsertOpen(tx, key, failure);
  if (isNew) await insertAlerts(tx, id, 'opened', at);
  return { uuid, isNew };
}

/**
 * Ends an incident in the caller's staff transaction, and has its recovery told. Without subject, step and cause all of
 * the kind and client end. Nothing is open: nothing happens.
 * @returns how many ended
 */
export async function endIncident(
  tx: Tx,
  mark: Pick<IncidentMark, 'kind' | 'clientId' | 'step' | 'subject' | 'at'> & {
    cause?: MonitoringCause | undefined;
  },
): Promise<number> {
  const { kind, clientId, at } = mark;
  const subject = mark.subject ?? mark.step ?? mark.cause ?? null;
  const ended = await endOpen(tx, { kind, clientId, subject }, at);
  for (const id of ended) await insertAlerts(tx, id, 'recovered', at);
  return ended.length;
}

export type Outcome = { step: CheckStep | null; cause: MonitoringCause; detail: string | null };

/**
 * One more outcome of what is looked at again and again: an incident opens after `needed` failures in a row and ends
 * after as many good ones, so that what comes and goes is not told each time.
 * @param failure null: it went well
 * @returns whether something is to be told
 */
export async function noteOutcome(
  tx: Tx,
  key: IncidentKey,
  { failure, needed, at }: { failure: Outcome | null; needed: number; at: Date },
): Promise<boolean> {
  const { failures, successes } = await countStreak(tx, key, failure !== null);
  if (failure) {
    if (failures < needed && !(await isOpen(tx, key))) return false;
    const { isNew } = await openIncident(tx, { ...key, ...failure, failures, at });
    return isNew;
  }
  if (successes < needed) return false;
  // It counts for nothing any more; the next failure begins anew.
  await deleteStreak(tx, key);
  return (await endIncident(tx, { ...key, at })) > 0;
}
