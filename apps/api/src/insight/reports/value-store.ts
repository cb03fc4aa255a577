import type { Currency } from '@replique/contract/insight/reports';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** The SQL that counts what agents sent, and how much of it had been suggested. */

export type Costs = {
  id: number;
  uuid: string;
  name: string;
  hasSuggestions: boolean;
  minutesPerReply: number;
  hourCostCents: number | null;
  currency: Currency;
};

/** What was sent from `bounds[place]` to before the next of the bounds. */
export type Sent = {
  place: number;
  sent: number;
  /** Suggestions that were sent as they were, and edited. */
  asIs: number;
  edited: number;
  /** The sum over the edited ones of the share that was kept. */
  kept: number;
};

export type ClientSent = Costs & {
  sent: Sent[];
  /** When its first ticket came; null without any. */
  firstAt: Date | null;
};

/**
 * By client: agents' messages, and the suggestions that were sent, by when. Tickets that are gone from their CRM do not
 * count, as in the insights.
 * @param clientId null: all clients that are not archived, as staff
 */
export async function listSent(
  tx: Tx,
  clientId: number | null,
  bounds: Date[],
): Promise<ClientSent[]> {
  const [first, last] = [bounds[0], bounds.at(-1)];
  const isOf = (alias: string) =>
    clientId === null ? sql`true` : sql`${sql.ref(`${alias}.client_id`)} = ${clientId}`;
  const isThere = (alias: string) => sql`${isOf(alias)}
    and ${sql.ref(`${alias}.sent_at`)} >= ${first} and ${sql.ref(`${alias}.sent_at`)} < ${last}
    and not exists (select from tickets t where t.gone is not null
      and t.client_id = ${sql.ref(`${alias}.client_id`)} and t.id = ${sql.ref(`${alias}.ticket_id`)})`;
  const { rows } = await sql<ClientSent>`
    with replies as (
      select m.client_id, width_bucket(m.sent_at, ${bounds}::timestamptz[]) - 1 as place, count(*)::int as sent
      from messages m where m.role = 'agent' and ${isThere('m')}
      group by 1, 2),
    written as (
      select s.client_id, width_bucket(s.sent_at, ${bounds}::timestamptz[]) - 1 as place,
        count(*) filter (where s.sent_class = 'as-is')::int as "asIs",
        count(*) filter (where s.sent_class <> 'as-is')::int as edited,
        coalesce(sum(s.sent_similarity) filter (where s.sent_class <> 'as-is'), 0)::float8 as kept
      from suggestions s
      where s.sent_class in ('as-is', 'light', 'heavy') and s.state <> 'deleted' and ${isThere('s')}
      group by 1, 2),
    counted as (
      select client_id, jsonb_agg(jsonb_build_object('place', place, 'sent', coalesce(sent, 0),
        'asIs', coalesce("asIs", 0), 'edited', coalesce(edited, 0), 'kept', coalesce(kept, 0))) as sent
      from replies full join written using (client_id, place) group by 1)
    select c.id, c.uuid, c.name, (c.modules ->> 'suggestions')::boolean as "hasSuggestions",
      c.minutes_per_reply as "minutesPerReply", c.hour_cost_cents as "hourCostCents", c.currency,
      coalesce(n.sent, '[]') as sent,
      -- A step into the index for each kind, however many tickets there are.
      (select min(f.created_at) from (values (true), (false)) k (is_eligible)
        cross join lateral (select t.created_at from tickets t
          where t.client_id = c.id and t.is_eligible = k.is_eligible
          order by t.created_at, t.id limit 1) f) as "firstAt"
    from clients c left join counted n on n.client_id = c.id
    where ${clientId === null ? sql`c.archived_at is null` : sql`c.id = ${clientId}`}
    order by c.id`.execute(tx);
  return rows;
}
