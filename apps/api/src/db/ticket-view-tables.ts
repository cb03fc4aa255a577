import type { Generated } from 'kysely';

/** A way to look at the ticket list, kept under a name. */
export interface TicketViewsTable {
  id: Generated<number>;
  uuid: string;
  /** Null: a super-admin's own, for all clients. */
  client_id: number | null;
  owner_id: number;
  name: string;
  search: string;
  is_shared: boolean;
  created_at: Date;
  updated_at: Date;
}
