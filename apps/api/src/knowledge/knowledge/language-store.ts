import type { Tx } from '../../platform/db/database.ts';

/** The language that most of a client's documents are in; English where there are none. */
export async function findMainLanguage(tx: Tx, clientId: number): Promise<'en' | 'fr'> {
  const row = await tx
    .selectFrom('documents')
    .select((eb) => ['language', eb.fn.countAll().as('count')])
    .where('client_id', '=', clientId)
    .where('state', '=', 'active')
    .where('language', 'in', ['en', 'fr'])
    .groupBy('language')
    .orderBy('count', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.language === 'fr' ? 'fr' : 'en';
}
