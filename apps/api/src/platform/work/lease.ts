import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { DB as Tables } from '../db/schema.ts';

/**
 * The SQL of leases: `holder` works on a row until `lease_until`, by the database's clock. A holder that renews no more
 * loses the row to the next process that claims.
 */

/** The row has another holder, or none: the transaction must not commit. */
export class WorkLost extends Error {
  override readonly name = 'WorkLost';
}

/** What a process knows of a row that it has claimed. `clientId` null: the row is of no one client. */
export type Claimed = { clientId: number | null; attempts?: number };
export type Claim<Row> = Row & { holder: string };

/** Columns that a statement sets besides the lease: values or SQL. */
export type Changes<T extends keyof Tables> = { [C in keyof Tables[T]]?: unknown };

export type WorkKind<T extends keyof Tables, Row extends Claimed, Proof> = {
  /** With the columns `holder` and `lease_until`, and `attempts` where there is `maxAttempts`. */
  table: T;
  /** The columns that identify a row, each with its name in `Row`. */
  key: Record<string, keyof Row & string>;
  /** The columns of `w` that a claim returns. */
  claimed: RawBuilder<Row>;
  /** Values of `state` in which there is something to do; without them, in each row. */
  open?: readonly string[];
  /** What else must be true of `w` before it is claimed. */
  ready?: (at: Date) => RawBuilder<unknown>;
  /** A row `o` that is being worked on keeps `w` waiting. */
  oneAtATime?: RawBuilder<unknown>;
  /** `client`: the client with the fewest rows at work comes first. */
  fairness?: 'client';
  /** Which comes first, else. */
  order: RawBuilder<unknown>;
  /** What a claim sets. */
  begin?: (at: Date) => Changes<T>;
  /** What is set when a process stops before the work is done. */
  handBack?: (at: Date) => Changes<T>;
  leaseSeconds: number;
  /** Claims are counted; a row that was claimed more often without a step forward is given up. */
  maxAttempts?: number;
  /** Columns of `w` that each renewal returns. */
  proof?: RawBuilder<Proof>;
};

type AnyKind = WorkKind<keyof Tables, never, unknown>;

/** The end of a lease that begins now. */
export const leaseFrom = (seconds: number) =>
  sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`;

/** Whether a process works on the row. */
export const isHeld = (alias: string) =>
  sql<boolean>`(${sql.ref(`${alias}.holder`)} is not null and ${sql.ref(`${alias}.lease_until`)} >= clock_timestamp())`;

const isFree = sql`(w.lease_until is null or w.lease_until < clock_timestamp())`;

/** The client of `w` is not archived. */
export const ofActiveClient = sql`exists (select from clients k where k.id = w.client_id and k.archived_at is null)`;

/** Columns as Kysely's `select` takes them (`client_id as clientId`), of `w`. */
export const columnsOf = <Row>(columns: readonly string[]) =>
  sql<Row>`${sql.join(
    columns.map((column) => {
      const [from = '', as] = column.split(' as ');
      const name = from.slice(from.indexOf('.') + 1);
      return sql`${sql.ref(`w.${name}`)} as ${sql.ref(as ?? name)}`;
    }),
  )}`;

// Literals: an index of the open rows alone is found under every plan (docs/decisions/0028).
const isOpen = ({ open }: AnyKind, alias: string) =>
  open
    ? sql`${sql.ref(`${alias}.state`)} in (${sql.join(open.map((state) => sql.lit(state)))})`
    : sql`true`;

const assignments = (changes: object | undefined) =>
  Object.entries(changes ?? {}).map(([column, value]) => sql`, ${sql.ref(column)} = ${value}`);

const setAll = (changes: object | undefined) => sql.join(assignments(changes), sql``);

const keyOf = ({ key }: AnyKind, claim: object) =>
  sql.join(
    Object.entries(key).map(
      ([column, field]) =>
        sql`${sql.ref(`w.${column}`)} = ${(claim as Record<string, unknown>)[field]}`,
    ),
    sql` and `,
  );

/**
 * Claims the row that comes first, for this process alone.
 * @param options.only a further condition on `w`
 */
export async function claimNext<T extends keyof Tables, Row extends Claimed, Proof>(
  tx: Tx,
  kind: WorkKind<T, Row, Proof>,
  { at, only }: { at: Date; only?: RawBuilder<unknown> },
): Promise<Claim<Row> | undefined> {
  const { oneAtATime, fairness, ready, maxAttempts } = kind;
  const any = kind as unknown as AnyKind;
  const table = sql.table(kind.table);
  // Two claims at the same moment would not see each other's.
  if (oneAtATime)
    await sql`select pg_advisory_xact_lock(hashtext(${`work.${kind.table}`}))`.execute(tx);
  const conditions = [isOpen(any, 'w'), isFree];
  if (ready) conditions.push(ready(at));
  if (only) conditions.push(only);
  if (oneAtATime)
    conditions.push(
      sql`not exists (select from ${table} o where ${isOpen(any, 'o')} and ${isHeld('o')} and ${oneAtATime})`,
    );
  const busy = sql`busy as materialized (
    select o.client_id, count(*) as running from ${table} o where ${isOpen(any, 'o')} and ${isHeld('o')}
    group by o.client_id),`;
  const keys = Object.keys(kind.key);
  const { rows } = await sql<Claim<Row>>`
    with ${fairness ? busy : sql``} next as materialized (
      select ${sql.join(keys.map((key) => sql.ref(`w.${key}`)))} from ${table} w
      ${fairness ? sql`left join busy on busy.client_id is not distinct from w.client_id` : sql``}
      where ${sql.join(conditions, sql` and `)}
      order by ${fairness ? sql`coalesce(busy.running, 0),` : sql``} ${kind.order}
      limit 1 for no key update of w skip locked)
    update ${table} w set holder = ${randomUUID()}::uuid, lease_until = ${leaseFrom(kind.leaseSeconds)}
      ${maxAttempts === undefined ? sql`` : sql`, attempts = w.attempts + 1`}${setAll(kind.begin?.(at))}
    from next
    where ${sql.join(
      keys.map((key) => sql`${sql.ref(`w.${key}`)} = ${sql.ref(`next.${key}`)}`),
      sql` and `,
    )}
    returning ${kind.claimed}, w.holder`.execute(tx);
  return rows[0];
}

/**
 * Proves the lease in this transaction and renews it; the row stays locked until the end.
 * @throws WorkLost
 */
export async function renew<T extends keyof Tables, Row extends Claimed, Proof>(
  tx: Tx,
  kind: WorkKind<T, Row, Proof>,
  claim: Claim<Row>,
  changes?: Changes<T>,
): Promise<Proof> {
  const any = kind as unknown as AnyKind;
  const { rows } = await sql<Proof>`
    update ${sql.table(kind.table)} w set lease_until = ${leaseFrom(kind.leaseSeconds)}${setAll(changes)}
    where ${keyOf(any, claim)} and w.holder = ${claim.holder}
    returning ${kind.proof ?? sql`w.holder`}`.execute(tx);
  if (!rows[0]) throw new WorkLost(`This row of ${kind.table} has another holder, or none.`);
  return rows[0];
}

/**
 * Proves the lease in this transaction and ends it.
 * @param afterSeconds nobody claims the row before
 * @throws WorkLost
 */
export async function release<T extends keyof Tables, Row extends Claimed, Proof>(
  tx: Tx,
  kind: WorkKind<T, Row, Proof>,
  claim: Claim<Row>,
  changes?: Changes<T>,
  afterSeconds?: number,
): Promise<void> {
  const any = kind as unknown as AnyKind;
  const until = afterSeconds === undefined ? sql`null` : leaseFrom(afterSeconds);
  const { rows } = await sql`
    update ${sql.table(kind.table)} w set holder = null, lease_until = ${until}${setAll(changes)}
    where ${keyOf(any, claim)} and w.holder = ${claim.holder} returning 1`.execute(tx);
  if (rows.length === 0)
    throw new WorkLost(`This row of ${kind.table} has another holder, or none.`);
}
