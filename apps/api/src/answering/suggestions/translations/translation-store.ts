import type { Tx } from '../../../platform/db/database.ts';

/** The only SQL for translations. */

type Place = { clientId: number; ticketId: number; language: string };

/** Translations of the given texts of a ticket, by the hash of each. */
export async function listTranslations(
  tx: Tx,
  { clientId, ticketId, language }: Place,
  hashes: string[],
): Promise<Map<string, string>> {
  if (hashes.length === 0) return new Map();
  const rows = await tx
    .selectFrom('translations')
    .select(['source_hash as hash', 'text'])
    .where('client_id', '=', clientId)
    .where('ticket_id', '=', ticketId)
    .where('language', '=', language)
    .where('source_hash', 'in', hashes)
    .execute();
  return new Map(rows.map(({ hash, text }) => [hash, text]));
}

/** Two people may have asked at once: the first translation stays. */
export async function insertTranslation(
  tx: Tx,
  { clientId, ticketId, language }: Place,
  made: { hash: string; text: string; model: string; at: Date; by: number },
): Promise<void> {
  await tx
    .insertInto('translations')
    .values({
      client_id: clientId,
      ticket_id: ticketId,
      source_hash: made.hash,
      language,
      text: made.text,
      model: made.model,
      created_at: made.at,
      created_by: made.by,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
