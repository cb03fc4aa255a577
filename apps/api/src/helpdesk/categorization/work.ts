import { sql } from 'kysely';
import { durableWork, type Work } from '../../platform/work/durable-work.ts';

type Row = { clientId: number };

/** The trainings that wait, the oldest first. */
export const trainings = durableWork({
  table: 'categorizers',
  key: { client_id: 'clientId' },
  claimed: sql<Row>`w.client_id as "clientId"`,
  open: ['waiting'],
  order: sql`w.asked_at`,
  leaseSeconds: 600,
});

export type TrainingWork = Work<'categorizers', Row, unknown>;
