import { asLanguage, type Language } from '@replique/engine/text/language';
import type { Tx } from '../../platform/db/database.ts';

/** The languages of a client's documents, that of most documents first. */
export async function listLanguages(tx: Tx, clientId: number): Promise<Language[]> {
  const rows = await tx
    .selectFrom('documents')
    .select((eb) => ['language', eb.fn.countAll().as('count')])
    .where('client_id', '=', clientId)
    .where('state', '=', 'active')
    .groupBy('language')
    .orderBy('count', 'desc')
    .orderBy('language')
    .execute();
  return [...new Set(rows.map(({ language }) => asLanguage(language)))];
}

/** The language that most of a client's documents are in; English where there are none. */
export async function findMainLanguage(tx: Tx, clientId: number): Promise<Language> {
  return (await listLanguages(tx, clientId))[0] ?? 'en';
}
