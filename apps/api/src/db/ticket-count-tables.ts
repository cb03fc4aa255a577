import type { Generated } from 'kysely';

/** Changes of how many tickets stand where, one row a statement; their sums are the numbers. Written by triggers. */
export interface TicketCountsTable {
  client_id: number;
  id: Generated<number>;
  eligible: number;
  eligible_waiting: number;
  ineligible: number;
  ineligible_waiting: number;
  suggested: number;
  accepted: number;
}

/** The same for the values that filters offer. */
export interface TicketValueCountsTable {
  client_id: number;
  id: Generated<number>;
  field: 'channel' | 'category' | 'language' | 'agent' | 'suggestion' | 'editClass';
  value: string;
  is_eligible: boolean;
  tickets: number;
}

/** Clients whose older tickets wait for the names of who answered, in the order of their ids: up to which one. */
export interface TicketAgentBackfillsTable {
  client_id: number;
  done_to: number;
}
