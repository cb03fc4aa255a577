import type {
  CheckStep,
  Health,
  IncidentKind,
  StepOutcome,
} from '@replique/contract/insight/monitoring';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** Checks and incidents as people read them; as staff. */

export type CheckRow = {
  uuid: string;
  at: Date;
  health: Health;
  ms: number;
  isAsked: boolean;
  steps: StepOutcome[];
};

const checkColumns = ['uuid', 'at', 'health', 'ms', 'is_asked as isAsked', 'steps'] as const;

type Page = { pageSize: number; page: number };

export async function listChecks(
  tx: Tx,
  clientId: number,
  { health, pageSize, page }: Page & { health?: Health | undefined },
): Promise<{ rows: CheckRow[]; total: number }> {
  const found = tx
    .selectFrom('health_checks')
    .where('client_id', '=', clientId)
    .$if(health !== undefined, (q) => q.where('health', '=', health ?? 'FAILED'));
  const { total } = await found
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .select(checkColumns)
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { rows, total };
}

/** Checks of a client within a span, newest first: those that an incident is made of. */
export async function listChecksBetween(
  tx: Tx,
  clientId: number,
  { from, to, most }: { from: Date; to: Date; most: number },
): Promise<CheckRow[]> {
  return tx
    .selectFrom('health_checks')
    .select(checkColumns)
    .where('client_id', '=', clientId)
    .where('at', '>=', from)
    .where('at', '<=', to)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

export type IncidentRow = {
  uuid: string;
  kind: IncidentKind;
  clientId: number | null;
  clientUuid: string | null;
  clientName: string | null;
  step: CheckStep | null;
  cause: string;
  detail: string | null;
  openedAt: Date;
  endedAt: Date | null;
  failures: number;
  toldAt: Date | null;
  recoveryToldAt: Date | null;
};

function incidents(tx: Tx) {
  return tx
    .selectFrom('incidents as i')
    .leftJoin('clients as c', 'c.id', 'i.client_id')
    .select([
      'i.uuid',
      'i.kind',
      'i.client_id as clientId',
      'c.uuid as clientUuid',
      'c.name as clientName',
      'i.step',
      'i.cause',
      'i.detail',
      'i.opened_at as openedAt',
      'i.ended_at as endedAt',
      'i.failures',
      'i.told_at as toldAt',
      'i.recovery_told_at as recoveryToldAt',
    ]);
}

export type IncidentQuery = Page & {
  clientId: number | null;
  state: 'all' | 'open' | 'ended';
  kind?: IncidentKind | undefined;
};

/** One page, open ones first, then newest first; how many there are, and how many of all are open. */
export async function listIncidents(
  tx: Tx,
  { clientId, state, kind, pageSize, page }: IncidentQuery,
): Promise<{ rows: IncidentRow[]; total: number; open: number }> {
  const conditions = [sql<boolean>`true`];
  if (clientId !== null) conditions.push(sql<boolean>`i.client_id = ${clientId}`);
  if (state === 'open') conditions.push(sql<boolean>`i.ended_at is null`);
  if (state === 'ended') conditions.push(sql<boolean>`i.ended_at is not null`);
  if (kind) conditions.push(sql<boolean>`i.kind = ${kind}`);
  const where = sql<boolean>`${sql.join(conditions, sql` and `)}`;
  const counted = await sql<{ total: number; open: number }>`
    select (select count(*)::int from incidents i where ${where}) as total,
      (select count(*)::int from incidents i where i.ended_at is null
        and (${clientId}::bigint is null or i.client_id = ${clientId})) as open`.execute(tx);
  const rows = await incidents(tx)
    .where(where)
    .orderBy(sql`i.ended_at is not null`)
    .orderBy('i.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { rows, ...(counted.rows[0] ?? { total: 0, open: 0 }) };
}

/** Of a client and of the installation, newest first. */
export async function listIncidentsSince(
  tx: Tx,
  clientId: number,
  since: Date,
  most: number,
): Promise<IncidentRow[]> {
  return incidents(tx)
    .where((eb) => eb.or([eb('i.client_id', '=', clientId), eb('i.client_id', 'is', null)]))
    .where((eb) => eb.or([eb('i.opened_at', '>', since), eb('i.ended_at', 'is', null)]))
    .orderBy('i.opened_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(most)
    .execute();
}

/** How many checks of each day there were, and how many succeeded, oldest first. */
export async function listDays(
  tx: Tx,
  clientId: number,
  since: Date,
): Promise<{ day: string; checks: number; successes: number }[]> {
  return tx
    .selectFrom('health_days')
    .select([sql<string>`day::text`.as('day'), 'checks', 'successes'])
    .where('client_id', '=', clientId)
    .where(sql<boolean>`day > (${since}::timestamptz at time zone 'UTC')::date`)
    .orderBy('day')
    .execute();
}

/** Null while the last check was good, and before the first. */
export async function findFailingSince(tx: Tx, clientId: number): Promise<Date | null> {
  const row = await tx
    .selectFrom('client_health')
    .select('failing_since')
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row?.failing_since ?? null;
}

export async function findIncident(tx: Tx, uuid: string): Promise<IncidentRow | undefined> {
  return incidents(tx).where('i.uuid', '=', uuid).executeTakeFirst();
}
