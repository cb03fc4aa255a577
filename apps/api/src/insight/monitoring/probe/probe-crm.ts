import type { CrmPlatform } from '@replique/contract/helpdesk/crm';
import type { MonitoringCause } from '@replique/contract/insight/monitoring';
import { CrmFailed } from '@replique/connectors/failure';
import { connectorFor } from '../../../helpdesk/index.ts';
import { listReadings, readWriteBacks } from './probe-store.ts';
import { failed, momentsBefore, ok, skipped, type StepResult, type Subject } from './probe-step.ts';

/** The steps of a check that are about the client's CRM. */

async function askPlatform(
  { deps, clientId }: Subject,
  platform: CrmPlatform,
  signal: AbortSignal,
): Promise<StepResult> {
  try {
    const connector = await connectorFor(deps, clientId, platform);
    // Switched off a moment ago.
    if (!connector) return ok;
    await connector.verify(signal);
    return ok;
  } catch (error) {
    if (!(error instanceof CrmFailed)) throw error;
    const { reason, status } = error;
    // It is there and asks to wait: that is well.
    if (reason === 'rate-limited') return ok;
    const cause: MonitoringCause = `crm-${reason}`;
    // Never the platform's own words: they may quote what somebody wrote.
    return failed(cause, status === null ? platform : `${platform}: HTTP ${status}`);
  }
}

/** Each platform in use answers to the stored credentials. */
export async function probeCrm(subject: Subject, signal: AbortSignal): Promise<StepResult> {
  if (subject.platforms.length === 0) return skipped('no-crm');
  for (const platform of subject.platforms) {
    const result = await askPlatform(subject, platform, signal);
    if (result.outcome === 'failed') return result;
  }
  return ok;
}

/** What the CRM told of is read and stored. */
export async function probeTickets({ deps, clientId, platforms }: Subject): Promise<StepResult> {
  if (platforms.length === 0) return skipped('no-crm');
  const now = deps.clock();
  const { quarter, half, day } = momentsBefore(now);
  const readings = await deps.db.withClient(clientId, (tx) =>
    listReadings(tx, clientId, { now, late: quarter, waitingSince: half, since: day }),
  );
  for (const { platform, errorReason, isLate, waiting, givenUp } of readings) {
    if (errorReason !== null && errorReason !== 'rate-limited')
      return failed('tickets-not-read', `${platform}: ${errorReason}`);
    if (isLate) return failed('tickets-not-read', platform);
    if (waiting > 0) return failed('tickets-waiting', `${platform}: ${waiting}`);
    if (givenUp > 0) return failed('tickets-given-up', `${platform}: ${givenUp}`);
  }
  return ok;
}

/** After so many tries in vain a note waits too long, although it is tried again. */
const manyAttempts = 5;

/** Notes and categories reach the CRM. */
export async function probeWriteBack({ deps, clientId, platforms }: Subject): Promise<StepResult> {
  if (platforms.length === 0) return skipped('no-crm');
  const { quarter, day } = momentsBefore(deps.clock());
  const { waiting, oldestAt, refused } = await deps.db.withClient(clientId, (tx) =>
    readWriteBacks(tx, clientId, { late: quarter, since: day, manyAttempts }),
  );
  if (waiting > 0) return failed('write-back-waiting', `${waiting} · ${oldestAt?.toISOString()}`);
  if (refused)
    return failed(
      'write-back-refused',
      [refused.platform, refused.reason].filter(Boolean).join(': '),
    );
  return ok;
}
