import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** The only SQL for prompts; their versions: version-store.ts, the mandatory rules: rules-store.ts. */

type Named = { uuid: string; name: string };

/** Who answers with a prompt. */
export type PromptUsers = {
  clients: Named[];
  chatbots: (Named & { client: Named })[];
};

export type PromptRecord = PromptUsers & {
  id: number;
  uuid: string;
  name: string;
  isProtected: boolean;
  language: 'en' | 'fr' | null;
  deployedVersion: number | null;
  latestVersion: number;
  revision: number;
  archivedAt: Date | null;
  updatedAt: Date;
};

/** Archived clients answer nobody; yet they come back with the prompt they had. */
const clientsOf = (which: 'unarchived' | 'all') => sql<Named[]>`coalesce(
  (select json_agg(json_build_object('uuid', c.uuid, 'name', c.name) order by c.name)
   from clients c
   where c.prompt_id = prompts.id and ${which === 'all' ? sql`true` : sql`c.archived_at is null`}), '[]')`;

/** A chatbot is called what its header says. */
const chatbotsOf = (which: 'unarchived' | 'all') => sql<PromptUsers['chatbots']>`coalesce(
  (select json_agg(json_build_object(
     'uuid', b.uuid,
     'name', coalesce(nullif(b.white_label #>> '{headerName,en}', ''), nullif(b.white_label #>> '{headerName,fr}', ''), c.name),
     'client', json_build_object('uuid', c.uuid, 'name', c.name)) order by c.name, b.id)
   from chatbots b join clients c on c.id = b.client_id
   where b.prompt_id = prompts.id and ${which === 'all' ? sql`true` : sql`c.archived_at is null`}), '[]')`;

function prompts(tx: Tx) {
  return tx
    .selectFrom('prompts')
    .select([
      'prompts.id',
      'prompts.uuid',
      'prompts.name',
      'prompts.is_protected as isProtected',
      'prompts.language',
      'prompts.deployed_version as deployedVersion',
      'prompts.revision',
      'prompts.archived_at as archivedAt',
      'prompts.updated_at as updatedAt',
      sql<number>`(select max(v.version) from prompt_versions v where v.prompt_id = prompts.id)`.as(
        'latestVersion',
      ),
      clientsOf('unarchived').as('clients'),
      chatbotsOf('unarchived').as('chatbots'),
    ]);
}

export async function listPrompts(tx: Tx, archived: boolean): Promise<PromptRecord[]> {
  return prompts(tx)
    .where('prompts.archived_at', archived ? 'is not' : 'is', null)
    .orderBy('prompts.name')
    .execute();
}

export async function findPrompt(tx: Tx, uuid: string): Promise<PromptRecord | undefined> {
  return prompts(tx).where('prompts.uuid', '=', uuid).executeTakeFirst();
}

/** Everybody who answers with a prompt or would again, archived clients included. */
export async function findUsers(tx: Tx, id: number): Promise<PromptUsers> {
  return tx
    .selectFrom('prompts')
    .select([clientsOf('all').as('clients'), chatbotsOf('all').as('chatbots')])
    .where('prompts.id', '=', id)
    .executeTakeFirstOrThrow();
}

/** What a prompt was cloned from; undefined when it was written anew or the original is gone. */
export async function findOrigin(
  tx: Tx,
  id: number,
): Promise<(Named & { version: number; latestVersion: number }) | undefined> {
  return tx
    .selectFrom('prompts')
    .innerJoin('prompts as origin', 'origin.id', 'prompts.origin_id')
    .select([
      'origin.uuid',
      'origin.name',
      sql<number>`prompts.origin_version`.as('version'),
      sql<number>`(select max(v.version) from prompt_versions v where v.prompt_id = origin.id)`.as(
        'latestVersion',
      ),
    ])
    .where('prompts.id', '=', id)
    .executeTakeFirst();
}

export type LockedPrompt = Pick<
  PromptRecord,
  'id' | 'uuid' | 'name' | 'isProtected' | 'deployedVersion' | 'revision' | 'archivedAt'
>;

export async function hasPrompts(tx: Tx): Promise<boolean> {
  return (await tx.selectFrom('prompts').select('id').executeTakeFirst()) !== undefined;
}

/** Takes the row's lock: writers of one prompt take turns, so version numbers have no gaps. */
export async function lockPrompt(tx: Tx, uuid: string): Promise<LockedPrompt | undefined> {
  return tx
    .selectFrom('prompts')
    .select([
      'id',
      'uuid',
      'name',
      'is_protected as isProtected',
      'deployed_version as deployedVersion',
      'revision',
      'archived_at as archivedAt',
    ])
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst();
}

/** Keeps a prompt from being archived or deleted until the end of the transaction; several may hold it at once. */
export async function holdPrompt(
  tx: Tx,
  id: number,
): Promise<{ archivedAt: Date | null } | undefined> {
  return tx
    .selectFrom('prompts')
    .select('archived_at as archivedAt')
    .where('id', '=', id)
    .forShare()
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
    // As the index that keeps names unique does it: JavaScript's small letters are others for some scripts.
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .$if(exceptUuid !== null, (query) => query.where('uuid', '!=', exceptUuid))
    .executeTakeFirst();
  return row !== undefined;
}

/** `origin`: the version that this one is a copy of. */
export async function insertPrompt(
  tx: Tx,
  prompt: {
    uuid: string;
    name: string;
    isProtected: boolean;
    language?: 'en' | 'fr';
    origin: { id: number; version: number } | null;
    at: Date;
  },
): Promise<number> {
  const { uuid, name, isProtected, language = null, origin, at } = prompt;
  const { id } = await tx
    .insertInto('prompts')
    .values({
      uuid,
      name,
      is_protected: isProtected,
      language,
      origin_id: origin?.id ?? null,
      origin_version: origin?.version ?? null,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Name and protection count up the revision; `at` is when. */
export async function updatePrompt(
  tx: Tx,
  id: number,
  change: { name: string; isProtected: boolean; at: Date },
): Promise<void> {
  await tx
    .updateTable('prompts')
    .set((eb) => ({
      name: change.name,
      is_protected: change.isProtected,
      revision: eb('revision', '+', 1),
      updated_at: change.at,
    }))
    .where('id', '=', id)
    .execute();
}

export async function updateArchived(
  tx: Tx,
  id: number,
  archivedAt: Date | null,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('prompts')
    .set({ archived_at: archivedAt, updated_at: at })
    .where('id', '=', id)
    .execute();
}

export async function updateTouched(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.updateTable('prompts').set({ updated_at: at }).where('id', '=', id).execute();
}

/** How far the versions of the original have been looked through. */
export async function updateOriginVersion(tx: Tx, id: number, version: number): Promise<void> {
  await tx
    .updateTable('prompts')
    .set({ origin_version: version })
    .where('id', '=', id)
    .where('origin_id', 'is not', null)
    .execute();
}

/**
 * Puts a version in production: whoever begins an answer from now on reads it, who has begun ends on the one before.
 * The caller holds the lock of `lockPrompt`.
 */
export async function switchDeployedVersion(
  tx: Tx,
  promptId: number,
  version: number,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('prompts')
    .set({ deployed_version: version, updated_at: at })
    .where('id', '=', promptId)
    .execute();
}

/** The prompts of which a version is in production, with that version. */
export async function listInProduction(
  tx: Tx,
): Promise<{ id: number; uuid: string; isProtected: boolean; version: number }[]> {
  return tx
    .selectFrom('prompts')
    .select(['id', 'uuid', 'is_protected as isProtected', 'deployed_version as version'])
    .where('archived_at', 'is', null)
    .where('deployed_version', 'is not', null)
    .orderBy('id')
    .$narrowType<{ version: number }>()
    .execute();
}

/** Those of them that tests stand before. */
export async function listProtectedPrompts(tx: Tx): Promise<{ id: number; version: number }[]> {
  return (await listInProduction(tx)).filter((prompt) => prompt.isProtected);
}

/** Deletes a prompt with its versions; PostgreSQL refuses where anything refers to one of them. */
export async function deletePrompt(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('prompts').set({ deployed_version: null }).where('id', '=', id).execute();
  await tx.deleteFrom('prompt_versions').where('prompt_id', '=', id).execute();
  await tx.deleteFrom('prompts').where('id', '=', id).execute();
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
