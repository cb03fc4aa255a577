import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { givenName } from '../../platform/db/person-name.ts';

/** The only SQL for prompt_versions: rows are added and never changed. */

export type VersionRecord = {
  version: number;
  context: string;
  style: string;
  note: string;
  author: string | null;
  createdAt: Date;
};

export async function insertVersion(
  tx: Tx,
  promptId: number,
  version: {
    version: number;
    context: string;
    style: string;
    note: string;
    authorId: number | null;
    at: Date;
  },
): Promise<void> {
  await tx
    .insertInto('prompt_versions')
    .values({
      prompt_id: promptId,
      version: version.version,
      context: version.context,
      style: version.style,
      note: version.note,
      author_id: version.authorId,
      created_at: version.at,
    })
    .execute();
}

function versionsOf(tx: Tx, promptId: number) {
  return tx
    .selectFrom('prompt_versions')
    .leftJoin('users', 'users.id', 'prompt_versions.author_id')
    .select([
      'prompt_versions.version',
      'prompt_versions.context',
      'prompt_versions.style',
      'prompt_versions.note',
      'prompt_versions.created_at as createdAt',
      givenName('users').as('author'),
    ])
    .where('prompt_versions.prompt_id', '=', promptId);
}

/** Newest first. */
export async function listVersions(tx: Tx, promptId: number): Promise<VersionRecord[]> {
  return versionsOf(tx, promptId).orderBy('prompt_versions.version', 'desc').execute();
}

/** Every prompt has one. */
export async function findLatestVersion(tx: Tx, promptId: number): Promise<VersionRecord> {
  return versionsOf(tx, promptId)
    .orderBy('prompt_versions.version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

export async function findVersion(
  tx: Tx,
  promptId: number,
  version: number,
): Promise<VersionRecord | undefined> {
  return versionsOf(tx, promptId).where('prompt_versions.version', '=', version).executeTakeFirst();
}

export type TestableVersion = {
  /** Of the prompt. */
  id: number;
  name: string;
  version: number;
  context: string;
  style: string;
  isDeployed: boolean;
  createdAt: Date;
};

/** Newest first; of those only, where they are named. */
export async function listVersionsOf(
  tx: Tx,
  promptId: number,
  versions?: number[],
): Promise<TestableVersion[]> {
  return tx
    .selectFrom('prompt_versions as v')
    .innerJoin('prompts as p', 'p.id', 'v.prompt_id')
    .select([
      'p.id',
      'p.name',
      'v.version',
      'v.context',
      'v.style',
      sql<boolean>`v.version is not distinct from p.deployed_version`.as('isDeployed'),
      'v.created_at as createdAt',
    ])
    .where('p.id', '=', promptId)
    .$if(versions !== undefined, (query) => query.where('v.version', 'in', versions ?? []))
    .orderBy('v.version', 'desc')
    .execute();
}
