import { sql } from 'kysely';
import {
  durableWork,
  ofActiveClient,
  type Claim,
  type Work,
} from '../../platform/work/durable-work.ts';

const minute = 60_000;

type Row = { clientId: number; isAsked: boolean };

/** The checks of the clients, the one that is due longest first; those that a person asked for before all. */
export const checks = durableWork({
  table: 'client_health',
  key: { client_id: 'clientId' },
  claimed: sql<Row>`w.client_id as "clientId", w.is_asked as "isAsked"`,
  ready: (at) => sql`w.due_at <= ${at} and ${ofActiveClient}`,
  order: sql`w.is_asked desc, w.due_at`,
  // What cannot be stored is not tried again at once.
  handBack: (at) => ({ due_at: new Date(at.getTime() + 3 * minute) }),
  // Longer than all steps of a check may take together (probe.ts).
  leaseSeconds: 180,
});

export type Claimed = Claim<Row>;
export type CheckWork = Work<'client_health', Row, unknown>;
