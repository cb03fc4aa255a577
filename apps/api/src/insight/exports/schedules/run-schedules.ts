import { isDatabaseUnavailable } from '../../../platform/db/errors.ts';
import type { Deps } from '../../deps.ts';
import { insertAsked, requireFitting } from '../ask.ts';
import { exportJob } from '../export-job.ts';
import { findReceiver } from '../rights.ts';
import { findDue, moveOn, type DueSchedule } from './schedule-store.ts';
import { nextTime } from './schedule-time.ts';
import { filterNow } from './schedules.ts';
import { sources } from '../rows/sources.ts';

type Reason = 'not-allowed' | 'full' | 'error';

/** Nothing is made this time. Whose rights are gone has no next time either. */
async function skip(deps: Deps, due: DueSchedule, reason: Reason): Promise<void> {
  const at = deps.clock();
  const nextAt = reason === 'not-allowed' ? null : nextTime(due, at);
  await deps.db.withStaff((tx) => moveOn(tx, due, { nextAt, skipped: { reason, at } }));
}

/** Asks for the file and moves the schedule on, both or neither: no date is served twice. */
async function serve(deps: Deps, due: DueSchedule): Promise<void> {
  const { kind, format, language, columns, clientId, ownerId: userId, id: scheduleId } = due;
  const receiver = await deps.db.withStaff((tx) => findReceiver(tx, { userId, clientId, kind }));
  if (!receiver) return skip(deps, due, 'not-allowed');
  const now = deps.clock();
  const filter = filterNow(due, now);
  const plan = await sources[kind].plan(deps, { clientId, filter, picked: null, by: userId });
  requireFitting(format, plan.total);
  const asked = { kind, format, language, columns, filter, requestedBy: userId, scheduleId };
  await deps.db.withStaff(async (tx) => {
    const isOurs = await moveOn(tx, due, { nextAt: nextTime(due, now), skipped: null });
    if (isOurs) await insertAsked(tx, deps, asked, plan);
  });
}

const isFull = (error: unknown) => {
  const code = (error as { code?: unknown }).code;
  return code === 'exports.full' || code === 'exports.too-many';
};

/** Job: asks for the files that are due. What was missed while the server was down is made once, for the days before now. */
export async function runSchedules(deps: Deps): Promise<number> {
  let served = 0;
  for (;;) {
    const found = await deps.db.withStaff((tx) => findDue(tx, deps.clock()));
    if (!found?.nextAt) break;
    const due = { ...found, nextAt: found.nextAt };
    try {
      await serve(deps, due);
      served += 1;
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      if (!isFull(error)) deps.log.warn({ err: error, schedule: due.uuid }, 'scheduled export');
      await skip(deps, due, isFull(error) ? 'full' : 'error');
    }
  }
  if (served > 0) deps.wake(exportJob);
  return served;
}
