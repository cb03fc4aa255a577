import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import { endIncident, openIncident } from './incidents.ts';

/**
 * A process whose listener or queue the database no longer answers says so itself, past the queue: a queue that stands
 * still could not tell of itself. While the whole database is away it is told once it answers again.
 */

const lookEveryMs = 2_000;
/** An incident that is open already is renewed so often. */
const renewEveryMs = 60_000;
/** One that nobody renews any more is of a process that is gone. */
const forgottenMs = 5 * 60_000;

const prefix = 'silent:';

type Silence = { parts: Set<string>; since: Date };

/** Opens the incident, or renews it. */
const tell = (tx: Tx, subject: string, { parts, since }: Silence, at: Date) =>
  openIncident(tx, {
    kind: 'queue',
    clientId: null,
    cause: 'process-silent',
    subject,
    detail: `${subject.slice(prefix.length)}: ${[...parts].join(', ')} · ${since.toISOString()}`,
    at,
  });

const end = (tx: Tx, subject: string, at: Date) =>
  endIncident(tx, { kind: 'queue', clientId: null, subject, at });

/**
 * Looks until it is stopped.
 * @param place the process's own: host and port
 * @param silentParts what does not answer now
 */
export function watchSilence(
  deps: Deps,
  place: string,
  silentParts: () => string[],
): { stop(): void } {
  const subject = `${prefix}${place}`;
  let silence: Silence | undefined;
  let toldAt = -Infinity;
  // Of the process that stood here before and was killed while it was silent.
  let hasOpen = true;
  const write = async (parts: string[]) => {
    if (parts.length === 0 && !silence && !hasOpen) return;
    const at = deps.clock();
    if (parts.length > 0) {
      silence ??= { parts: new Set(), since: at };
      for (const part of parts) silence.parts.add(part);
      if (performance.now() - toldAt < renewEveryMs) return;
    }
    const said = silence;
    await deps.db.withStaff(async (tx) => {
      if (said && (parts.length > 0 || !hasOpen)) await tell(tx, subject, said, at);
      if (parts.length === 0) await end(tx, subject, at);
    });
    hasOpen = parts.length > 0;
    toldAt = hasOpen ? performance.now() : -Infinity;
    if (!hasOpen) silence = undefined;
  };
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    try {
      await write(silentParts());
    } catch (error) {
      // The database is away as a whole: the next look tells.
      deps.log.debug({ err: error }, 'a silence is not told yet');
    } finally {
      isLooking = false;
    }
  };
  void look();
  const timer = setInterval(() => void look(), lookEveryMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** Ends incidents of processes that did not come back. */
export async function endForgottenSilence(tx: Tx, at: Date): Promise<void> {
  const rows = await tx
    .selectFrom('incidents')
    .select('subject')
    .where('ended_at', 'is', null)
    .where('kind', '=', 'queue')
    .where('subject', 'like', `${prefix}%`)
    .where('failed_at', '<', new Date(at.getTime() - forgottenMs))
    .execute();
  for (const { subject } of rows) await end(tx, subject, at);
}
