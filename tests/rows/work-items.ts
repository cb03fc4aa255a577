import { sql } from 'kysely';
import type { Tx } from '../../apps/api/src/platform/db/database.ts';
import { columnsOf, durableWork } from '../../apps/api/src/platform/work/durable-work.ts';

/** A table and a kind of work for the tests of platform/work itself. */

export const makeItemsTable = `
  create table work_items (
    client_id bigint not null, id bigint generated always as identity primary key, state text not null default 'waiting',
    steps int not null default 0, stop boolean not null default false,
    holder uuid, lease_until timestamptz, attempts int not null default 0);
  create table work_steps (item_id bigint not null, by uuid not null);
  grant all on work_items, work_steps to replique_tenant, replique_staff`;

export type Item = { clientId: number; id: number; attempts: number; steps: number };

class Stopped extends Error {}

export const items = durableWork({
  // Only its columns are used, of a table that the product does not have.
  table: 'work_items' as 'source_syncs',
  key: { client_id: 'clientId', id: 'id' },
  claimed: columnsOf<Item>(['client_id as clientId', 'id', 'attempts', 'steps']),
  open: ['waiting', 'running'],
  oneAtATime: sql`o.client_id = w.client_id`,
  fairness: 'client',
  order: sql`w.id`,
  begin: () => ({ state: 'running' }),
  handBack: () => ({ state: 'waiting' }),
  leaseSeconds: 1,
  concurrency: 2,
  maxAttempts: 3,
  graceMs: 200,
  proof: sql<{ stop: boolean }>`w.stop`,
  stop: ({ stop }) => (stop ? new Stopped('stopped') : null),
});

/** A step forward, in the caller's transaction. */
export async function stepOf(
  tx: Tx,
  { id, holder }: { id: number; holder: string },
): Promise<void> {
  await sql`update work_items set steps = steps + 1 where id = ${id}`.execute(tx);
  await sql`insert into work_steps (item_id, by) values (${id}, ${holder})`.execute(tx);
}
