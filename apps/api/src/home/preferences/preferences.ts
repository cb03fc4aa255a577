import type {
  ColumnWidths,
  NoticeKind,
  Preferences,
  TourPlace,
} from '@replique/contract/home/preferences';
import type { ChoosableColumn } from '@replique/contract/helpdesk/ticket-columns';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../insight/index.ts';
import type { Caller } from '../../platform/http/access.ts';
import { requireViewId } from '../../helpdesk/index.ts';
import { findPreferences, putPreferences, putSkipped, type PreferencesRecord } from './store.ts';

export { findPreferences, putSkipped, type PreferencesRecord };

function present(record: PreferencesRecord): Preferences {
  return {
    isChecklistHidden: record.isChecklistHidden,
    tour: record.tour,
    isTourTaken: record.tourTakenAt !== null,
    ticketView: record.ticketView,
    mutedNotices: record.mutedNotices,
    noticesSeenAt: record.noticesSeenAt?.toISOString() ?? null,
    columnWidths: record.columnWidths,
    ticketColumns: record.ticketColumns,
  };
}

/** What the caller set; no tenant reads it, since super-admins have theirs in the same table. */
export async function readPreferences(deps: Deps, caller: Caller): Promise<Preferences> {
  return present(await deps.db.withStaff((tx) => findPreferences(tx, caller.userId)));
}

export type PreferencesInput = {
  isChecklistHidden?: boolean | undefined;
  tour?: TourPlace | null | undefined;
  isTourTaken?: boolean | undefined;
  ticketView?: string | null | undefined;
  mutedNotices?: NoticeKind[] | undefined;
  columnWidths?: ColumnWidths | undefined;
  ticketColumns?: ChoosableColumn[] | null | undefined;
};

/**
 * Changes what is named. Nobody but the caller sees it, so it stands in no log.
 * @throws `ticket-views.not-found` for a view that the caller may not open
 */
export async function changePreferences(
  deps: Deps,
  caller: Caller,
  input: PreferencesInput,
): Promise<Preferences> {
  const { isChecklistHidden, isTourTaken, ticketView, mutedNotices, columnWidths, ticketColumns } =
    input;
  const ticketViewId =
    typeof ticketView === 'string' ? await requireViewId(deps, caller, ticketView) : ticketView;
  const tour = isTourTaken ? null : input.tour;
  return deps.db.withStaff(async (tx) => {
    await putPreferences(tx, caller.userId, {
      ...(isChecklistHidden === undefined ? {} : { isChecklistHidden }),
      ...(tour === undefined ? {} : { tour }),
      ...(isTourTaken === undefined ? {} : { tourTakenAt: isTourTaken ? deps.clock() : null }),
      ...(ticketViewId === undefined ? {} : { ticketViewId }),
      ...(mutedNotices === undefined ? {} : { mutedNotices }),
      ...(columnWidths === undefined ? {} : { columnWidths }),
      ...(ticketColumns === undefined ? {} : { ticketColumns }),
    });
    return present(await findPreferences(tx, caller.userId));
  });
}

/** Everything that happened until now was seen. */
export async function markNoticesSeen(tx: Tx, userId: number, at: Date): Promise<void> {
  await putPreferences(tx, userId, { noticesSeenAt: at });
}
