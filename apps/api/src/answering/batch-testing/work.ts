import { sql } from 'kysely';
import { columnsOf, durableWork, type Claim as ClaimOf } from '../../platform/work/durable-work.ts';
import type { Work } from '../../platform/work/durable-work.ts';
import type { RunKey } from './runs/run-store.ts';

type Row = RunKey & {
  uuid: string;
  promptId: number;
  version: number;
  compareVersion: number | null;
  rulesVersion: number;
  repeats: number;
  deploymentId: number | null;
  /** How often it was taken up since it last went forward. */
  attempts: number;
};

/** How a run is at its last renewal. Money in millionths. */
export type Standing = {
  spentMicros: number;
  limitMicros: number | null;
  lastFault: string | null;
  faultsInRow: number;
};

/** The client with the fewest at work comes first, then the one that was served longest ago; of a set, its oldest run. */
export const runs = durableWork({
  table: 'test_runs',
  key: { client_id: 'clientId', id: 'id' },
  claimed: columnsOf<Row>([
    'client_id as clientId',
    'id',
    'uuid',
    'prompt_id as promptId',
    'prompt_version as version',
    'compare_version as compareVersion',
    'rules_version as rulesVersion',
    'repeats',
    'deployment_id as deploymentId',
    'attempts',
  ]),
  open: ['waiting', 'running'],
  ready: () => sql`not exists (select from test_runs e where e.client_id = w.client_id
    and e.test_set_id = w.test_set_id and e.state in ('waiting', 'running') and e.id < w.id)`,
  oneAtATime: sql`o.client_id = w.client_id and o.test_set_id = w.test_set_id`,
  fairness: 'client',
  order: sql`(select max(e.turn_at) from test_runs e where e.client_id = w.client_id) nulls first,
    w.turn_at nulls first, w.created_at, w.id`,
  begin: (at) => ({
    state: 'running',
    turn_at: sql`clock_timestamp()`,
    started_at: sql`coalesce(w.started_at, ${at}::timestamptz)`,
  }),
  leaseSeconds: 30,
  heartbeatMs: 2_000,
  concurrency: 3,
  // A run that ended its process so often without a step forward would do so again.
  maxAttempts: 3,
  proof: columnsOf<Standing>([
    'cost_micros as spentMicros',
    'limit_micros as limitMicros',
    'last_fault as lastFault',
    'faults_in_row as faultsInRow',
  ]),
});

export type Claim = ClaimOf<Row>;
export type RunWork = Work<'test_runs', Row, Standing>;

/** What an answer adds to its run, in the transaction that proves the lease. */
export const stepOf = ({
  costMicros,
  fault,
}: {
  costMicros: number | null;
  fault: string | null;
}) => ({
  // What goes on is no run that ends its process again and again.
  attempts: 1,
  done: sql`w.done + 1`,
  cost_micros: sql`w.cost_micros + ${costMicros ?? 0}`,
  is_cost_known: sql`w.is_cost_known and ${costMicros !== null}::boolean`,
  last_fault: fault,
  faults_in_row: sql`case when ${fault}::text is null then 0
    when w.last_fault = ${fault} then w.faults_in_row + 1 else 1 end`,
});
