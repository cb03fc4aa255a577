import { sql } from 'kysely';
import type {
  TicketActionName,
  TicketActionReason,
} from '@replique/contract/helpdesk/ticket-actions';
import { columnsOf, durableWork, type Claim } from '../../platform/work/durable-work.ts';
import type { Work } from '../../platform/work/durable-work.ts';

/** The action ends here, and why. */
export class ActionStopped extends Error {
  override readonly name = 'ActionStopped';
  readonly state: 'cancelled' | 'failed';
  readonly reason: TicketActionReason | undefined;
  constructor(state: 'cancelled' | 'failed', reason?: TicketActionReason) {
    super(`The action ends: ${reason ?? state}`);
    this.state = state;
    this.reason = reason;
  }
}

/** Minutes rather than seconds: one of them must not keep the others waiting. */
const slow = ['generate', 'categorise'] satisfies TicketActionName[];

const isSlow = (alias: string) =>
  sql`(${sql.ref(`${alias}.action`)} in (${sql.join(slow.map((name) => sql.lit(name)))}))`;

type Row = {
  clientId: number;
  id: number;
  uuid: string;
  action: TicketActionName;
  requestedBy: number | null;
  requestedAt: Date;
  attempts: number;
  filter: unknown;
  undoesId: number | null;
  total: number;
};
type Proof = { isCancelled: boolean };

/** A client has one slow and one quick action at work at a time; what takes another one back comes after it. */
export const actions = durableWork({
  table: 'ticket_actions',
  key: { client_id: 'clientId', id: 'id' },
  claimed: columnsOf<Row>([
    'client_id as clientId',
    'id',
    'uuid',
    'action',
    'requested_by as requestedBy',
    'requested_at as requestedAt',
    'attempts',
    'filter',
    'undoes_id as undoesId',
    'total',
  ]),
  open: ['waiting', 'running'],
  ready: () => sql`not exists (select from ticket_actions u
    where u.client_id = w.client_id and u.id = w.undoes_id and u.state in ('waiting', 'running'))`,
  oneAtATime: sql`o.client_id = w.client_id and ${isSlow('o')} = ${isSlow('w')}`,
  order: sql`w.requested_at`,
  begin: (at) => ({
    state: 'running',
    started_at: sql`coalesce(w.started_at, ${at}::timestamptz)`,
  }),
  handBack: () => ({ state: 'waiting' }),
  leaseSeconds: 30,
  heartbeatMs: 2_000,
  concurrency: 3,
  // An action that ended its process so often without a step forward would do so again.
  maxAttempts: 3,
  proof: sql<Proof>`w.cancel_asked_at is not null as "isCancelled"`,
  stop: ({ isCancelled }) => (isCancelled ? new ActionStopped('cancelled') : null),
});

export type ActionClaim = Claim<Row>;
export type RunningAction = Work<'ticket_actions', Row, Proof>;
