import type { Language } from '@replique/engine/text/language';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** The SQL of documents that were approved for groups of questions. */

/** Its uuid, whatever became of it. */
export async function findGroupDocument(
  tx: Tx,
  clientId: number,
  group: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('documents')
    .select('uuid')
    .where('client_id', '=', clientId)
    .where('kind', '=', 'group')
    .where('external_id', '=', group)
    .executeTakeFirst();
  return row?.uuid;
}

/** What was approved for groups of a language, with whether it stands. */
export async function listGroupAnswers(
  tx: Tx,
  clientId: number,
  language: Language,
): Promise<{ markdown: string; isStanding: boolean }[]> {
  return tx
    .selectFrom('documents')
    .select([
      sql<string>`coalesce(markdown, '')`.as('markdown'),
      sql<boolean>`state = 'active' and excluded_at is null`.as('isStanding'),
    ])
    .where('client_id', '=', clientId)
    .where('kind', '=', 'group')
    .where('language', '=', language)
    .execute();
}
