import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { findTicket, type TicketRecord } from './store.ts';

const uuidForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * A ticket by its uuid or by the id that its CRM gave; of two CRMs that gave the same id, the ticket that came last.
 * The platforms are found one by one, so that the key by platform and id is used whatever their names.
 */
export async function findTicketNamed(
  tx: Tx,
  clientId: number,
  name: string,
): Promise<TicketRecord | undefined> {
  const byUuid = uuidForm.test(name) ? await findTicket(tx, name) : undefined;
  if (byUuid?.clientId === clientId) return byUuid;
  const { rows } = await sql<{ uuid: string }>`
    with recursive platforms as (
      (select platform from tickets where client_id = ${clientId} order by platform limit 1)
      union all
      select (select t.platform from tickets t where t.client_id = ${clientId} and t.platform > p.platform
              order by t.platform limit 1)
      from platforms p where p.platform is not null
    )
    select t.uuid from platforms p
    join tickets t on t.client_id = ${clientId} and t.platform = p.platform and t.external_id = ${name}
    order by t.id desc limit 1`.execute(tx);
  return rows[0] && findTicket(tx, rows[0].uuid);
}
