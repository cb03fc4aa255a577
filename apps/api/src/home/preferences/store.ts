import type { ColumnWidths, NoticeKind, TourPlace } from '@replique/contract/home/preferences';
import type { ChoosableColumn } from '@replique/contract/helpdesk/ticket-columns';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** The only SQL for what people set for themselves. */

export type PreferencesRecord = {
  isChecklistHidden: boolean;
  tour: TourPlace | null;
  tourTakenAt: Date | null;
  ticketView: string | null;
  mutedNotices: NoticeKind[];
  noticesSeenAt: Date | null;
  columnWidths: ColumnWidths;
  ticketColumns: ChoosableColumn[] | null;
  /** As {@link putSkipped} writes them. */
  skippedSteps: string[];
};

const nothingSet: PreferencesRecord = {
  isChecklistHidden: false,
  tour: null,
  tourTakenAt: null,
  ticketView: null,
  mutedNotices: [],
  noticesSeenAt: null,
  columnWidths: {},
  ticketColumns: null,
  skippedSteps: [],
};

/** Who set nothing yet has no row. */
export async function findPreferences(tx: Tx, userId: number): Promise<PreferencesRecord> {
  const row = await tx
    .selectFrom('user_preferences as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    // Not one that its owner shares no longer, nor one of a client that the person has left.
    .leftJoin('ticket_views as v', (join) =>
      join
        .onRef('v.id', '=', 'p.ticket_view_id')
        .on((eb) => eb.or([eb('v.owner_id', '=', userId), eb('v.is_shared', '=', true)]))
        .on((eb) =>
          eb.or([eb('u.client_id', 'is', null), eb('v.client_id', '=', eb.ref('u.client_id'))]),
        ),
    )
    .select([
      'p.is_checklist_hidden as isChecklistHidden',
      'p.tour',
      'p.tour_step as tourStep',
      'p.tour_taken_at as tourTakenAt',
      'v.uuid as ticketView',
      'p.muted_notices as mutedNotices',
      'p.notices_seen_at as noticesSeenAt',
      'p.column_widths as columnWidths',
      'p.ticket_columns as ticketColumns',
      'p.skipped_steps as skippedSteps',
    ])
    .where('p.user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return nothingSet;
  const { tour, tourStep, ...rest } = row;
  return { ...rest, tour: tour === null ? null : { name: tour, step: tourStep ?? 0 } };
}

export type PreferencesChange = {
  isChecklistHidden?: boolean;
  tour?: TourPlace | null;
  tourTakenAt?: Date | null;
  ticketViewId?: number | null;
  mutedNotices?: NoticeKind[];
  noticesSeenAt?: Date;
  columnWidths?: ColumnWidths;
  ticketColumns?: ChoosableColumn[] | null;
};

/** Writes what is named and leaves the rest. */
export async function putPreferences(
  tx: Tx,
  userId: number,
  change: PreferencesChange,
): Promise<void> {
  const { isChecklistHidden, tour, tourTakenAt, ticketViewId } = change;
  const { mutedNotices, noticesSeenAt, columnWidths, ticketColumns } = change;
  const values = {
    ...(isChecklistHidden === undefined ? {} : { is_checklist_hidden: isChecklistHidden }),
    ...(tour === undefined ? {} : { tour: tour?.name ?? null, tour_step: tour?.step ?? null }),
    ...(tourTakenAt === undefined ? {} : { tour_taken_at: tourTakenAt }),
    ...(ticketViewId === undefined ? {} : { ticket_view_id: ticketViewId }),
    ...(mutedNotices === undefined ? {} : { muted_notices: mutedNotices }),
    ...(noticesSeenAt === undefined ? {} : { notices_seen_at: noticesSeenAt }),
    ...(columnWidths === undefined ? {} : { column_widths: JSON.stringify(columnWidths) }),
    ...(ticketColumns === undefined ? {} : { ticket_columns: ticketColumns }),
  };
  const insert = tx.insertInto('user_preferences').values({ user_id: userId, ...values });
  await (
    Object.keys(values).length === 0
      ? insert.onConflict((on) => on.column('user_id').doNothing())
      : insert.onConflict((on) => on.column('user_id').doUpdateSet(values))
  ).execute();
}

/** More than a person passes over: the oldest are forgotten. */
const mostSkipped = 500;

/** Passes over a step, or no longer; who does so for the first time gets a row. */
export async function putSkipped(
  tx: Tx,
  userId: number,
  { step, isSkipped }: { step: string; isSkipped: boolean },
): Promise<void> {
  await tx
    .insertInto('user_preferences')
    .values({ user_id: userId, skipped_steps: isSkipped ? [step] : [] })
    .onConflict((on) =>
      on.column('user_id').doUpdateSet({
        skipped_steps: isSkipped
          ? sql<
              string[]
            >`(array_remove(user_preferences.skipped_steps, ${step}) || array[${step}::text])[
              greatest(1, cardinality(user_preferences.skipped_steps) + 2 - ${mostSkipped}::int):]`
          : sql<string[]>`array_remove(user_preferences.skipped_steps, ${step})`,
      }),
    )
    .execute();
}
