import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** The only SQL for test_sets. */

const latestVersion = sql<
  number | null
>`(select max(v.version) from prompt_versions v where v.prompt_id = p.id)`;

const cases = sql<number>`(select count(*) from test_cases k
  where k.client_id = s.client_id and k.test_set_id = s.id)`;

function sets(tx: Tx) {
  return tx
    .selectFrom('test_sets as s')
    .innerJoin('clients as c', 'c.id', 's.client_id')
    .leftJoin('prompts as p', 'p.id', 'c.prompt_id')
    .select([
      's.id',
      's.client_id as clientId',
      's.uuid',
      's.name',
      's.is_gate as isGate',
      's.repeats',
      's.revision',
      's.created_at as createdAt',
      'c.uuid as clientUuid',
      'c.name as clientName',
      'p.id as promptId',
      'p.uuid as promptUuid',
      'p.name as promptName',
      'p.deployed_version as deployedVersion',
      latestVersion.as('latestVersion'),
      cases.as('cases'),
    ]);
}

export type SetRecord = Awaited<ReturnType<typeof listSets>>[number];

/** In suggestions, or in a chatbot of the client. */
const answersWith = (prompt: RawBuilder<number>) =>
  sql<boolean>`(c.prompt_id = ${prompt} or exists (
    select from chatbots b where b.client_id = c.id and b.prompt_id = ${prompt}))`;

/** By client and name. `promptId`: of every client in use that answers with it, itself or by a chatbot. */
export async function listSets(tx: Tx, by: { clientId: number | null; promptId: number | null }) {
  const { clientId, promptId } = by;
  return sets(tx)
    .$if(clientId !== null, (rows) => rows.where('s.client_id', '=', clientId))
    .$if(promptId !== null, (rows) =>
      rows.where(answersWith(sql<number>`${promptId}::bigint`)).where('c.archived_at', 'is', null),
    )
    .orderBy(sql`lower(c.name)`)
    .orderBy('c.id')
    .orderBy(sql`lower(s.name)`)
    .execute();
}

/** The gates of every client in use that answers with one of these prompts, by id; one row for each of them. */
export async function listGates(tx: Tx, promptIds: number[]) {
  if (promptIds.length === 0) return [];
  return tx
    .selectFrom('test_sets as s')
    .innerJoin('clients as c', 'c.id', 's.client_id')
    .innerJoin('prompts as p', (join) => join.on(answersWith(sql.ref('p.id'))))
    .select([
      's.id as setId',
      's.uuid as setUuid',
      's.name as setName',
      's.repeats',
      's.client_id as clientId',
      'c.uuid as clientUuid',
      'c.name as clientName',
      'p.id as promptId',
      cases.as('cases'),
    ])
    .where('s.is_gate', '=', true)
    .where('c.archived_at', 'is', null)
    .where(sql<boolean>`p.id = any(${promptIds}::bigint[])`)
    .orderBy('s.client_id')
    .orderBy('s.id')
    .orderBy('p.id')
    .execute();
}

export async function findSet(tx: Tx, uuid: string): Promise<SetRecord | undefined> {
  return sets(tx).where('s.uuid', '=', uuid).executeTakeFirst();
}

/**
 * Whoever names or makes a set of a client takes turns until the transaction ends, so that two persons who write the
 * same name fill one set.
 */
export async function lockSetNames(tx: Tx, clientId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('batch-testing.sets'), ${clientId}::int)`.execute(
    tx,
  );
}

/** Takes the row's lock: who changes a set or its cases takes turns. */
export async function lockSet(
  tx: Tx,
  clientId: number,
  uuid: string,
): Promise<{ id: number; uuid: string; name: string; revision: number } | undefined> {
  return tx
    .selectFrom('test_sets')
    .select(['id', 'uuid', 'name', 'revision'])
    .where('client_id', '=', clientId)
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst();
}

/** Names are told apart without capitals, as the database does it. */
export async function findSetNamed(
  tx: Tx,
  clientId: number,
  name: string,
): Promise<{ id: number; uuid: string; name: string } | undefined> {
  return tx
    .selectFrom('test_sets')
    .select(['id', 'uuid', 'name'])
    .where('client_id', '=', clientId)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst();
}

export async function insertSet(
  tx: Tx,
  set: {
    clientId: number;
    uuid: string;
    name: string;
    isGate?: boolean | undefined;
    repeats?: number | undefined;
    at: Date;
  },
): Promise<number> {
  const { id } = await tx
    .insertInto('test_sets')
    .values({
      client_id: set.clientId,
      uuid: set.uuid,
      name: set.name,
      is_gate: set.isGate ?? false,
      repeats: set.repeats ?? 1,
      created_at: set.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateSet(
  tx: Tx,
  { clientId, id }: Pick<SetRecord, 'clientId' | 'id'>,
  change: { name?: string; is_gate?: boolean; repeats?: number },
): Promise<void> {
  await tx
    .updateTable('test_sets')
    .set((eb) => ({ ...change, revision: eb('revision', '+', 1) }))
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute();
}

/** Its cases and runs go with it. */
export async function deleteSet(
  tx: Tx,
  { clientId, id }: Pick<SetRecord, 'clientId' | 'id'>,
): Promise<void> {
  await tx.deleteFrom('test_sets').where('client_id', '=', clientId).where('id', '=', id).execute();
}
