import type { SourceSchedule } from '@replique/contract/knowledge/sources';

const day = 24 * 60 * 60 * 1_000;
const lengths = { daily: day, weekly: 7 * day } as const;

/** When a source is read next by itself, counted from now. */
export function nextSyncAt(schedule: SourceSchedule, now: Date): Date | null {
  return schedule === 'off' ? null : new Date(now.getTime() + lengths[schedule]);
}
