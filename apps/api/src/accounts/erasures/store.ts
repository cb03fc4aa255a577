import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { personName } from '../../platform/db/person-name.ts';
import type { ErasureCounts } from '../../platform/db/column-shapes.ts';
import type { Deps } from '../deps.ts';

/** The only SQL for person_erasures. */

type Sealing = Pick<Deps, 'sealer'>;

/** By what a person is told: kept, sealed, until the end, as the rows that tell it go first. */
export type Traces = { address: string; identifiers: string[]; uuids: string[] };

/** An erasure under way: what the audit log forgets is bound to its row. */
export type Erasing = { uuid: string; clientId: number; traces: Traces };

/** Where an address is sealed until its person is erased. */
export const tracesPlace = (uuid: string) => `person_erasures.sealed_address.${uuid}`;

const sealTraces = ({ sealer }: Sealing, uuid: string, traces: Traces): string =>
  sealer.seal(JSON.stringify(traces), tracesPlace(uuid));

export async function insertErasure(
  tx: Tx,
  deps: Sealing,
  erasure: {
    clientId: number;
    uuid: string;
    hash: string;
    address: string;
    origin: 'asked' | 'restored';
    requestedBy: number | null;
    at: Date;
  },
): Promise<void> {
  const { address, uuid } = erasure;
  await tx
    .insertInto('person_erasures')
    .values({
      client_id: erasure.clientId,
      uuid,
      address_hash: erasure.hash,
      sealed_address: sealTraces(deps, uuid, { address, identifiers: [address], uuids: [] }),
      origin: erasure.origin,
      requested_by: erasure.requestedBy,
      requested_at: erasure.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export type ErasureRecord = Awaited<ReturnType<typeof listErasures>>[number];

/** The newest first. */
export async function listErasures(
  tx: Tx,
  clientId: number,
  { most, uuid, hash }: { most: number; uuid?: string; hash?: string },
) {
  return tx
    .selectFrom('person_erasures')
    .select([
      'person_erasures.uuid',
      'person_erasures.state',
      'person_erasures.origin',
      'person_erasures.requested_at as requestedAt',
      'person_erasures.finished_at as finishedAt',
      'person_erasures.report',
    ])
    .select(personName('person_erasures.requested_by').as('by'))
    .where('person_erasures.client_id', '=', clientId)
    .$if(uuid !== undefined, (rows) => rows.where('person_erasures.uuid', '=', uuid ?? ''))
    .$if(hash !== undefined, (rows) =>
      rows.where('address_hash', '=', hash ?? '').where('state', '<>', 'done'),
    )
    .orderBy('person_erasures.requested_at', 'desc')
    .orderBy('person_erasures.id', 'desc')
    .limit(most)
    .execute();
}

/** As staff: the oldest that is not done, held by nobody else; it is running now. */
export async function takeErasure(
  tx: Tx,
  deps: Sealing,
  at: Date,
  except: string[],
): Promise<(Erasing & { hash: string; clientUuid: string; requestedBy: number | null }) | null> {
  const { rows } = await sql<{
    uuid: string;
    clientId: number;
    clientUuid: string;
    hash: string;
    sealed: string;
    requestedBy: number | null;
  }>`
    update person_erasures p set state = 'running', attempts = p.attempts + 1,
      started_at = coalesce(p.started_at, ${at}::timestamptz)
    from clients c
    where c.id = p.client_id and p.uuid = (
      select uuid from person_erasures where state <> 'done' and uuid <> all(${except}::uuid[])
      order by requested_at, id limit 1)
    returning p.uuid, p.client_id as "clientId", c.uuid as "clientUuid", p.address_hash as hash,
      p.sealed_address as sealed, p.requested_by as "requestedBy"`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  const { sealed, ...rest } = row;
  return { ...rest, traces: JSON.parse(deps.sealer.open(sealed, tracesPlace(row.uuid))) };
}

type Place = { clientId: number; uuid: string };

export async function keepTraces(
  tx: Tx,
  deps: Sealing,
  { clientId, uuid, traces }: Place & { traces: Traces },
): Promise<void> {
  await tx
    .updateTable('person_erasures')
    .set({ sealed_address: sealTraces(deps, uuid, traces) })
    .where('client_id', '=', clientId)
    .where('uuid', '=', uuid)
    .execute();
}

const added = (counts: Record<string, number>, more: Record<string, number>) => {
  const sum = { ...counts };
  for (const [table, count] of Object.entries(more))
    if (count > 0) sum[table] = (sum[table] ?? 0) + count;
  return sum;
};

/** Counts what the transaction does, in the row and with it: whoever is killed after that has it written down. */
export async function addToReport(
  tx: Tx,
  place: Place,
  { removed = {}, changed = {}, inCrm = {} }: Partial<ErasureCounts>,
): Promise<void> {
  const report = await readReport(tx, place);
  await tx
    .updateTable('person_erasures')
    .set({
      report: JSON.stringify({
        removed: added(report.removed, removed),
        changed: added(report.changed, changed),
        inCrm: added(report.inCrm, inCrm),
      }),
    })
    .where('client_id', '=', place.clientId)
    .where('uuid', '=', place.uuid)
    .execute();
}

/** What went so far; held until the end of the transaction. */
async function readReport(tx: Tx, { clientId, uuid }: Place): Promise<ErasureCounts> {
  const row = await tx
    .selectFrom('person_erasures')
    .select('report')
    .where('client_id', '=', clientId)
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.report;
}

/**
 * Nothing is left of the address but its hash.
 * @returns what went, by table
 */
export async function finishErasure(
  tx: Tx,
  { clientId, uuid, at }: Place & { at: Date },
): Promise<ErasureCounts> {
  const row = await tx
    .updateTable('person_erasures')
    .set({ state: 'done', finished_at: at, sealed_address: null })
    .where('client_id', '=', clientId)
    .where('uuid', '=', uuid)
    .returning('report')
    .executeTakeFirstOrThrow();
  return row.report;
}

/** Which of these hashes were erased in the client, and until when what was there stays away. */
export async function listErased(
  tx: Tx,
  clientId: number,
  hashes: string[],
): Promise<Map<string, Date | number>> {
  if (hashes.length === 0) return new Map();
  const rows = await tx
    .selectFrom('person_erasures')
    .select(['address_hash as hash'])
    .select(sql<Date | number>`max(coalesce(finished_at, 'infinity'))`.as('until'))
    .where('client_id', '=', clientId)
    .where('address_hash', 'in', hashes)
    .groupBy('address_hash')
    .execute();
  return new Map(rows.map(({ hash, until }) => [hash, until]));
}

export async function hasErasures(tx: Tx, clientId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('person_erasures')
    .select('id')
    .where('client_id', '=', clientId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Erasures of the client that are known to be done, or wait to be. */
export async function listKnownHashes(tx: Tx, clientId: number): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('person_erasures')
    .select('address_hash as hash')
    .where('client_id', '=', clientId)
    .execute();
  return new Set(rows.map(({ hash }) => hash));
}
