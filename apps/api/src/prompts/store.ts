import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

/** The only SQL for prompts, prompt_versions and mandatory_rules. */

export type PromptRecord = {
  id: number;
  uuid: string;
  name: string;
  isProtected: boolean;
  deployedVersion: number | null;
  latestVersion: number;
  updatedAt: Date;
  clients: { uuid: string; name: string }[];
};

export type VersionRecord = {
  version: number;
  context: string;
  style: string;
  note: string;
  author: string | null;
  createdAt: Date;
};

function prompts(tx: Tx) {
  return tx.selectFrom('prompts').select([
    'prompts.id',
    'prompts.uuid',
    'prompts.name',
    'prompts.is_protected as isProtected',
    'prompts.deployed_version as deployedVersion',
    'prompts.updated_at as updatedAt',
    sql<number>`(select max(v.version) from prompt_versions v where v.prompt_id = prompts.id)`.as(
      'latestVersion',
    ),
    sql<{ uuid: string; name: string }[]>`coalesce(
        (select json_agg(json_build_object('uuid', c.uuid, 'name', c.name) order by c.name)
         from clients c where c.prompt_id = prompts.id and c.archived_at is null), '[]')`.as(
      'clients',
    ),
  ]);
}

export async function listPrompts(tx: Tx): Promise<PromptRecord[]> {
  return prompts(tx).orderBy('prompts.name').execute();
}

export async function findPrompt(tx: Tx, uuid: string): Promise<PromptRecord | undefined> {
  return prompts(tx).where('prompts.uuid', '=', uuid).executeTakeFirst();
}

/** Takes the row's lock: writers of one prompt take turns, so version numbers have no gaps. */
export async function lockPrompt(
  tx: Tx,
  uuid: string,
): Promise<{ id: number; name: string; deployedVersion: number | null } | undefined> {
  return tx
    .selectFrom('prompts')
    .select(['id', 'name', 'deployed_version as deployedVersion'])
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst();
}

/** Whoever gives a prompt a name takes turns until the end of the transaction, so that a name is free when it seems so. */
export async function lockPromptNames(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('prompts.name'))`.execute(tx);
}

export async function isPromptNameTaken(
  tx: Tx,
  name: string,
  exceptUuid: string | null,
): Promise<boolean> {
  const row = await tx
    .selectFrom('prompts')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['name']), '=', name.toLowerCase()))
    .$if(exceptUuid !== null, (query) => query.where('uuid', '!=', exceptUuid))
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertPrompt(
  tx: Tx,
  prompt: { uuid: string; name: string; at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('prompts')
    .values({ uuid: prompt.uuid, name: prompt.name, created_at: prompt.at, updated_at: prompt.at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updatePrompt(
  tx: Tx,
  id: number,
  change: { name?: string; deployed_version?: number; updated_at: Date },
): Promise<void> {
  await tx.updateTable('prompts').set(change).where('id', '=', id).execute();
}

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

export async function listVersions(tx: Tx, promptId: number): Promise<VersionRecord[]> {
  return tx
    .selectFrom('prompt_versions')
    .leftJoin('users', 'users.id', 'prompt_versions.author_id')
    .select([
      'prompt_versions.version',
      'prompt_versions.context',
      'prompt_versions.style',
      'prompt_versions.note',
      'prompt_versions.created_at as createdAt',
      sql<string | null>`nullif(trim(users.firstname || ' ' || users.lastname), '')`.as('author'),
    ])
    .where('prompt_versions.prompt_id', '=', promptId)
    .orderBy('prompt_versions.version', 'desc')
    .execute();
}

export async function findMandatoryRules(tx: Tx): Promise<string> {
  const row = await tx
    .selectFrom('mandatory_rules')
    .select('text')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return row.text;
}

/** What a request answers with: read once at its beginning, so a deployment in between changes nothing for it. */
export async function findDeployedPrompt(
  tx: Tx,
  promptId: number,
): Promise<
  { id: number; name: string; version: number; context: string; style: string } | undefined
> {
  return tx
    .selectFrom('prompts')
    .innerJoin('prompt_versions', (join) =>
      join
        .onRef('prompt_versions.prompt_id', '=', 'prompts.id')
        .onRef('prompt_versions.version', '=', 'prompts.deployed_version'),
    )
    .select([
      'prompts.id',
      'prompts.name',
      'prompt_versions.version',
      'prompt_versions.context',
      'prompt_versions.style',
    ])
    .where('prompts.id', '=', promptId)
    .executeTakeFirst();
}
