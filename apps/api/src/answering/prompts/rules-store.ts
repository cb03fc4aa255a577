import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { givenName } from '../../platform/db/person-name.ts';

/** The only SQL for mandatory_rules: versions are added and never changed, and exactly one is in force. */

/** What closes every prompt, and which version of it that is. */
export type Rules = { version: number; text: string };

export type RulesRecord = Rules & {
  note: string;
  author: string | null;
  createdAt: Date;
};

/** Whoever saves rules or puts them in force takes turns until the end of the transaction. */
export async function lockRules(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('prompts.rules'))`.execute(tx);
}

function rules(tx: Tx) {
  return tx
    .selectFrom('mandatory_rules as r')
    .leftJoin('users', 'users.id', 'r.author_id')
    .select([
      'r.version',
      'r.text',
      'r.note',
      'r.created_at as createdAt',
      givenName('users').as('author'),
    ])
    .orderBy('r.version', 'desc');
}

/** Newest first. */
export async function listRules(tx: Tx): Promise<RulesRecord[]> {
  return rules(tx).execute();
}

/** Saved last, in force or not. */
export async function findLatestRules(tx: Tx): Promise<RulesRecord> {
  return rules(tx).limit(1).executeTakeFirstOrThrow();
}

/** Read once at the beginning of a request, as the deployed prompt is. */
export async function findRulesInForce(tx: Tx): Promise<Rules> {
  return tx
    .selectFrom('mandatory_rules')
    .select(['version', 'text'])
    .where('is_in_force', '=', true)
    .executeTakeFirstOrThrow();
}

export async function findRules(tx: Tx, version: number): Promise<Rules | undefined> {
  return tx
    .selectFrom('mandatory_rules')
    .select(['version', 'text'])
    .where('version', '=', version)
    .executeTakeFirst();
}

export async function insertRules(
  tx: Tx,
  made: Rules & { note: string; authorId: number | null; at: Date },
): Promise<void> {
  const { version, text, note, authorId, at } = made;
  await tx
    .insertInto('mandatory_rules')
    .values({ version, text, note, author_id: authorId, created_at: at })
    .execute();
}

/**
 * Puts a version in force for every answer that begins from now on, and holds the rules until the end of the
 * transaction. A version that does not exist changes nothing and throws.
 */
export async function putRulesInForce(tx: Tx, version: number): Promise<void> {
  await lockRules(tx);
  // One after the other: the index that keeps the one in force unique is checked row by row.
  await tx
    .updateTable('mandatory_rules')
    .set({ is_in_force: false })
    .where('is_in_force', '=', true)
    .where('version', '!=', version)
    .execute();
  const { numUpdatedRows } = await tx
    .updateTable('mandatory_rules')
    .set({ is_in_force: true })
    .where('version', '=', version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Error(`The mandatory rules have no version ${version}.`);
}
