import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** The SQL of what became of documents: the suggestions that cite them. */

/** Counts one more suggestion that cites each of these documents. */
export async function countUses(tx: Tx, clientId: number, documentIds: number[]): Promise<void> {
  if (documentIds.length === 0) return;
  await tx
    .updateTable('documents')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('client_id', '=', clientId)
    .where('id', 'in', documentIds)
    .execute();
}

/** How many more accepted suggestions cite each of these documents, or fewer. */
export async function countAcceptedUses(
  tx: Tx,
  clientId: number,
  changes: ReadonlyMap<number, number>,
): Promise<void> {
  const changed = [...changes].filter(([, by]) => by !== 0);
  if (changed.length === 0) return;
  const ids = changed.map(([id]) => id);
  // In one order: imports side by side count the same documents.
  await tx
    .selectFrom('documents')
    .select('id')
    .where('client_id', '=', clientId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  await sql`
    update documents d set accepted_uses = greatest(0, d.accepted_uses + c.by)
    from unnest(${ids}::bigint[], ${changed.map(([, by]) => by)}::int[]) as c(id, by)
    where d.client_id = ${clientId} and d.id = c.id`.execute(tx);
}

/** The last suggestions that cite a document; one that only had it at hand does not. */
export async function listUses(
  tx: Tx,
  { clientId, id }: { clientId: number; id: number },
  limit: number,
) {
  // By the index of a document's sources, newest first: it stops at the last one that is wanted.
  const cited = tx
    .selectFrom('suggestion_sources as c')
    .innerJoin('suggestions as g', (join) =>
      join.onRef('g.client_id', '=', 'c.client_id').onRef('g.id', '=', 'c.suggestion_id'),
    )
    .select('c.suggestion_id as id')
    .distinct()
    .where('c.client_id', '=', clientId)
    .where('c.document_id', '=', id)
    .where('g.state', '!=', 'silent')
    .where(
      sql<boolean>`jsonb_path_exists(g.sentences, '$[*].sources[*] ? (@ == $n)',
        jsonb_build_object('n', c.number))`,
    )
    .orderBy('c.suggestion_id', 'desc')
    .limit(limit);
  return tx
    .selectFrom(cited.as('cited'))
    .innerJoin('suggestions as s', (join) =>
      join.on('s.client_id', '=', clientId).onRef('s.id', '=', 'cited.id'),
    )
    .innerJoin('tickets as t', (join) =>
      join.onRef('t.client_id', '=', 's.client_id').onRef('t.id', '=', 's.ticket_id'),
    )
    .select([
      's.state',
      's.created_at as createdAt',
      't.uuid as ticketUuid',
      't.subject as ticketSubject',
    ])
    .orderBy('s.id', 'desc')
    .execute();
}
