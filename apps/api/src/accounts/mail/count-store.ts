import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** The only SQL for mail_counts; always through the staff door. */

export type Counted = { keyHash: string; mostHour: number; mostDay: number };

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * One more for each of these, in one statement: of any number at once, in any number of processes, exactly as many pass
 * as are left. Holds the rows until the transaction ends. @returns those that had room
 */
export async function countOne(tx: Tx, counted: Counted[], now: Date): Promise<string[]> {
  const hourAgo = new Date(now.getTime() - hourMs);
  const dayAgo = new Date(now.getTime() - dayMs);
  const rows = await tx
    .insertInto('mail_counts')
    .values(
      counted.map(({ keyHash, mostHour, mostDay }) => ({
        key_hash: keyHash,
        most_hour: mostHour,
        most_day: mostDay,
        sent_at: sql<Date[]>`array[${now}::timestamptz]`,
        updated_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column('key_hash')
        .doUpdateSet({
          most_hour: sql<number>`excluded.most_hour`,
          most_day: sql<number>`excluded.most_day`,
          sent_at: sql<
            Date[]
          >`array(select t from unnest(mail_counts.sent_at) t where t > ${dayAgo}) || excluded.sent_at`,
          updated_at: now,
        })
        .where(
          sql<boolean>`(select count(*) filter (where t > ${hourAgo}) < excluded.most_hour
              and count(*) < excluded.most_day from unnest(mail_counts.sent_at) t where t > ${dayAgo})`,
        ),
    )
    .returning('key_hash')
    .execute();
  return rows.map((row) => row.key_hash);
}

/** When there is room again for a key that has none. */
export async function findRoomAt(
  tx: Tx,
  { keyHash, mostHour, mostDay }: Counted,
  now: Date,
): Promise<Date> {
  const row = await tx
    .selectFrom('mail_counts')
    .select('sent_at')
    .where('key_hash', '=', keyHash)
    .executeTakeFirst();
  const times = (row?.sent_at ?? []).map((at) => at.getTime()).toSorted((a, b) => a - b);
  const inHour = (times.at(-mostHour) ?? 0) + hourMs;
  const inDay = (times.at(-mostDay) ?? 0) + dayMs;
  return new Date(Math.max(inHour, inDay, now.getTime()));
}

/** Part of a job: what counts no more. */
export async function removeCountsBefore(tx: Tx, before: Date): Promise<number> {
  const result = await tx
    .deleteFrom('mail_counts')
    .where('updated_at', '<', before)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
