import type { Generated } from 'kysely';

export interface AutoSuggestionSettingsTable {
  client_id: number;
  is_on: Generated<boolean>;
  daily_limit: Generated<number>;
  max_age_hours: Generated<number>;
  time_zone: string;
  ran_at: Date | null;
  paused: 'daily-limit' | 'budget' | 'provider' | null;
}

export interface AutoSuggestionDaysTable {
  client_id: number;
  /** YYYY-MM-DD. */
  day: string;
  drafts: number;
}

export interface AutoSuggestionTicketsTable {
  client_id: number;
  ticket_id: number;
  question_at: Date;
  state: 'writing' | 'waiting' | 'done' | 'skipped';
  lease: string | null;
  leased_until: Date | null;
  counted_on: string | null;
  attempts: Generated<number>;
  due_at: Date;
  reason: string | null;
}

export interface TicketCategoriesTable {
  client_id: number;
  ticket_id: number;
  predicted: string | null;
  confidence: number | null;
  predicted_at: Date | null;
  chosen: string | null;
  chosen_instead: string | null;
  chosen_at: Date | null;
  chosen_by: number | null;
}

export interface CategorizationSettingsTable {
  client_id: number;
  is_automatic: Generated<boolean>;
  min_confidence: Generated<number>;
  after_ticket: Generated<number>;
  ran_at: Date | null;
}
