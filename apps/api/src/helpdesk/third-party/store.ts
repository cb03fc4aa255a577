import { sql } from 'kysely';
import type {
  LookUpBy,
  MappingKey,
  ThirdPartyFailure,
  ThirdPartyType,
} from '@replique/contract/helpdesk/third-party-data';
import type { Tx } from '../../platform/db/database.ts';

/** The only SQL for the sources of third-party data, how they do, and what was looked up. */

export type Source = {
  type: ThirdPartyType;
  isEnabled: boolean;
  baseUrl: string;
  lookUpBy: LookUpBy;
  ticketField: string | null;
  sealedSecret: string | null;
  apiVersion: string | null;
  storeCode: string | null;
  method: 'GET' | 'POST';
  bodyTemplate: string | null;
  mapping: Partial<Record<MappingKey, string>>;
  headerNames: string[];
  cacheSeconds: number;
  timeoutMs: number;
  updatedAt: Date;
};

export type Health = {
  type: ThirdPartyType;
  lastSuccessAt: Date | null;
  lastFailureAt: Date | null;
  lastFailure: ThirdPartyFailure | null;
  recentMs: number[];
  failuresInRow: number;
  pausedUntil: Date | null;
};

/** What was looked up, kept until it expires. */
export type Kept = {
  type: ThirdPartyType;
  keyHash: string;
  state: 'found' | 'not-found' | 'failed';
  failure: ThirdPartyFailure | null;
  sealedAnswer: string | null;
  ms: number;
  lookedUpAt: Date;
  expiresAt: Date;
};

const mostRecent = 100;

function sources(tx: Tx, clientId: number) {
  return tx
    .selectFrom('third_party_sources')
    .select([
      'type',
      'is_enabled as isEnabled',
      'base_url as baseUrl',
      'look_up_by as lookUpBy',
      'ticket_field as ticketField',
      'sealed_secret as sealedSecret',
      'api_version as apiVersion',
      'store_code as storeCode',
      'method',
      'body_template as bodyTemplate',
      'mapping',
      'header_names as headerNames',
      'cache_seconds as cacheSeconds',
      'timeout_ms as timeoutMs',
      'updated_at as updatedAt',
    ])
    .where('client_id', '=', clientId);
}

export async function listSources(tx: Tx, clientId: number): Promise<Source[]> {
  return sources(tx, clientId).orderBy('type').execute();
}

/** Locks the row, so that two changes of one source take turns. */
export async function findSourceForUpdate(
  tx: Tx,
  clientId: number,
  type: ThirdPartyType,
): Promise<Source | undefined> {
  return sources(tx, clientId).where('type', '=', type).forUpdate().executeTakeFirst();
}

export async function putSource(tx: Tx, clientId: number, source: Source): Promise<void> {
  const written = {
    is_enabled: source.isEnabled,
    base_url: source.baseUrl,
    look_up_by: source.lookUpBy,
    ticket_field: source.ticketField,
    sealed_secret: source.sealedSecret,
    api_version: source.apiVersion,
    store_code: source.storeCode,
    method: source.method,
    body_template: source.bodyTemplate,
    mapping: JSON.stringify(source.mapping),
    header_names: source.headerNames,
    cache_seconds: source.cacheSeconds,
    timeout_ms: source.timeoutMs,
    updated_at: source.updatedAt,
  };
  await tx
    .insertInto('third_party_sources')
    .values({ client_id: clientId, type: source.type, ...written })
    .onConflict((conflict) => conflict.columns(['client_id', 'type']).doUpdateSet(written))
    .execute();
}

export async function removeSource(tx: Tx, clientId: number, type: ThirdPartyType): Promise<void> {
  await tx
    .deleteFrom('third_party_sources')
    .where('client_id', '=', clientId)
    .where('type', '=', type)
    .execute();
}

/** With other settings nothing that was known holds: neither answers nor that the source is down. */
export async function forgetLookUps(tx: Tx, clientId: number, type: ThirdPartyType): Promise<void> {
  await tx
    .deleteFrom('third_party_look_ups')
    .where('client_id', '=', clientId)
    .where('type', '=', type)
    .execute();
  await tx
    .updateTable('third_party_health')
    .set({ failures_in_row: 0, paused_until: null })
    .where('client_id', '=', clientId)
    .where('type', '=', type)
    .execute();
}

export async function listHealth(tx: Tx, clientId: number): Promise<Health[]> {
  const rows = await tx
    .selectFrom('third_party_health')
    .select([
      'type',
      'last_success_at as lastSuccessAt',
      'last_failure_at as lastFailureAt',
      'last_failure as lastFailure',
      'recent_ms as recentMs',
      'failures_in_row as failuresInRow',
      'paused_until as pausedUntil',
    ])
    .where('client_id', '=', clientId)
    .execute();
  return rows as Health[];
}

/** Notes how a look-up went. @param pause from which failure in a row on, and until when, a source is left alone */
export async function recordHealth(
  tx: Tx,
  clientId: number,
  went: { type: ThirdPartyType; ms: number; failure: ThirdPartyFailure | null; at: Date },
  pause: { after: number; until: Date },
): Promise<void> {
  const { type, ms, failure, at } = went;
  const failed = failure !== null;
  // A source that was removed meanwhile has no health to keep.
  await sql`
    insert into third_party_health as h
      (client_id, type, last_success_at, last_failure_at, last_failure, recent_ms, failures_in_row, paused_until)
    select s.client_id, s.type, ${failed ? null : at}::timestamptz, ${failed ? at : null}::timestamptz,
      ${failure}::text, ${failed ? sql`'{}'::int[]` : sql`array[${ms}::int]`}, ${failed ? 1 : 0},
      ${failed && pause.after <= 1 ? pause.until : null}::timestamptz
    from third_party_sources s where s.client_id = ${clientId} and s.type = ${type}
    on conflict (client_id, type) do update set
      last_success_at = coalesce(excluded.last_success_at, h.last_success_at),
      last_failure_at = coalesce(excluded.last_failure_at, h.last_failure_at),
      last_failure = coalesce(excluded.last_failure, h.last_failure),
      recent_ms = (excluded.recent_ms || h.recent_ms)[1:${sql.lit(mostRecent)}],
      failures_in_row = case when excluded.failures_in_row = 0 then 0 else h.failures_in_row + 1 end,
      paused_until = case when excluded.failures_in_row = 0 or h.failures_in_row + 1 < ${pause.after}
        then null else ${pause.until}::timestamptz end`.execute(tx);
}

export async function listKept(tx: Tx, clientId: number, ticketId: number): Promise<Kept[]> {
  const rows = await tx
    .selectFrom('third_party_look_ups')
    .select([
      'type',
      'key_hash as keyHash',
      'state',
      'failure',
      'sealed_answer as sealedAnswer',
      'ms',
      'looked_up_at as lookedUpAt',
      'expires_at as expiresAt',
    ])
    .where('client_id', '=', clientId)
    .where('ticket_id', '=', ticketId)
    .execute();
  return rows as Kept[];
}

/** Keeps what was looked up, if ticket and source are still there. */
export async function keepLookUp(
  tx: Tx,
  clientId: number,
  ticketId: number,
  kept: Kept,
): Promise<void> {
  await sql`
    insert into third_party_look_ups
      (client_id, ticket_id, type, key_hash, state, failure, sealed_answer, ms, looked_up_at, expires_at)
    select t.client_id, t.id, s.type, ${kept.keyHash}, ${kept.state}, ${kept.failure}, ${kept.sealedAnswer},
      ${kept.ms}, ${kept.lookedUpAt}, ${kept.expiresAt}
    from tickets t join third_party_sources s on s.client_id = t.client_id and s.type = ${kept.type}
    where t.client_id = ${clientId} and t.id = ${ticketId}
    on conflict (client_id, ticket_id, type) do update set
      key_hash = excluded.key_hash, state = excluded.state, failure = excluded.failure,
      sealed_answer = excluded.sealed_answer, ms = excluded.ms,
      looked_up_at = excluded.looked_up_at, expires_at = excluded.expires_at`.execute(tx);
}

/** How many rows went; @param most at once */
export async function removeExpired(tx: Tx, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from third_party_look_ups where (client_id, ticket_id, type) in (
      select client_id, ticket_id, type from third_party_look_ups where expires_at < ${before} limit ${most})`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}
