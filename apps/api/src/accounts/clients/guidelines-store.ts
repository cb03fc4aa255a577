import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { personName } from '../../platform/db/person-name.ts';

/** The only SQL for guideline_versions. */

/** Newest first; who wrote it as people know them, null when the caller may not see that person. */
export async function listGuidelineVersions(tx: Tx, clientId: number) {
  return tx
    .selectFrom('guideline_versions as v')
    .select([
      'v.version',
      'v.text',
      'v.created_at as createdAt',
      personName('v.author_id').as('author'),
    ])
    .where('v.client_id', '=', clientId)
    .orderBy('v.version', 'desc')
    .execute();
}

/** 0 when there is none yet. */
export async function findLatestGuidelinesVersion(tx: Tx, clientId: number): Promise<number> {
  const row = await tx
    .selectFrom('guideline_versions')
    .select((eb) => eb.fn.max('version').as('version'))
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row?.version ?? 0;
}

export async function insertGuidelines(
  tx: Tx,
  text: { clientId: number; version: number; text: string; authorId: number | null; at?: Date },
): Promise<void> {
  await tx
    .insertInto('guideline_versions')
    .values({
      client_id: text.clientId,
      version: text.version,
      text: text.text,
      author_id: text.authorId,
      created_at: text.at ?? sql<Date>`now()`,
    })
    .execute();
}
