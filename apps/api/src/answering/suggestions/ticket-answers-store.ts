import type { Tx } from '../../platform/db/database.ts';
import { listAnswerDocuments } from '../../knowledge/index.ts';

/** Documents that were certified from suggestions of a ticket, deleted ones too: who tries that ticket again must not read its answer there. */
export async function listDocumentsMadeFrom(
  tx: Tx,
  clientId: number,
  ticketId: number,
): Promise<number[]> {
  const rows = await tx
    .selectFrom('suggestions')
    .select('uuid')
    .where('client_id', '=', clientId)
    .where('ticket_id', '=', ticketId)
    .execute();
  return listAnswerDocuments(
    tx,
    clientId,
    rows.map(({ uuid }) => uuid),
  );
}
