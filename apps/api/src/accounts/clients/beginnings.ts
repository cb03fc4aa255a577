import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** Whether there is anything of a kind: reads one row of other slices' tables, and nothing of what it holds. */

export type Beginnings = {
  hasCrm: boolean;
  hasKnowledge: boolean;
  hasTickets: boolean;
  hasSuggestion: boolean;
};

export async function findBeginnings(tx: Tx, clientId: number): Promise<Beginnings> {
  const { rows } = await sql<Beginnings>`
    select
      exists (select from crm_connections
        where client_id = ${clientId} and sealed_credentials is not null) as "hasCrm",
      exists (select from documents where client_id = ${clientId}) as "hasKnowledge",
      exists (select from tickets where client_id = ${clientId}) as "hasTickets",
      exists (select from suggestions where client_id = ${clientId}) as "hasSuggestion"`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error('A query without a table answered no row.');
  return row;
}

export type OwnBeginnings = { hasAsked: boolean; hasAccepted: boolean; hasCertified: boolean };

/** Whether this person ever had a reply suggested, accepted one, or certified a document. */
export async function findOwnBeginnings(
  tx: Tx,
  { clientId, userId }: { clientId: number; userId: number },
): Promise<OwnBeginnings> {
  const { rows } = await sql<OwnBeginnings>`
    select
      exists (select from suggestions
        where client_id = ${clientId} and created_by = ${userId}) as "hasAsked",
      exists (select from suggestions
        where client_id = ${clientId} and accepted_by = ${userId}) as "hasAccepted",
      exists (select from documents
        where client_id = ${clientId} and certified_by = ${userId}) as "hasCertified"`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A query without a table answered no row.');
  return row;
}

/** Somebody who is neither of the demo nor a service's account; which accounts those are, tenants cannot read. */
export async function hasOwnPeople(
  tx: Tx,
  clientId: number,
  exceptUserId: number | null = null,
): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('client_id', '=', clientId)
    .where('is_demo', '=', false)
    .where('is_service', '=', false)
    .where('disabled_at', 'is', null)
    .$if(exceptUserId !== null, (query) => query.where('id', '!=', exceptUserId ?? 0))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
