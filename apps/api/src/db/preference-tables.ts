import type { Generated } from 'kysely';
import type { NoticeKind, TourName } from '@replique/contract/preferences';
import type { TicketViewsTable } from './ticket-view-tables.ts';

/** What one person set for themselves. */
export interface UserPreferencesTable {
  user_id: number;
  is_checklist_hidden: Generated<boolean>;
  tour: TourName | null;
  tour_step: number | null;
  tour_taken_at: Date | null;
  ticket_view_id: number | null;
  muted_notices: Generated<NoticeKind[]>;
  notices_seen_at: Date | null;
}

/** What people keep for themselves. */
export interface PreferenceTables {
  ticket_views: TicketViewsTable;
  user_preferences: UserPreferencesTable;
}
