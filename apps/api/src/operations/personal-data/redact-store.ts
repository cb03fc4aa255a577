import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { PersonalColumns } from '../../platform/registry.ts';
import { erasedMark } from './patterns.ts';

/** An address in the texts of others: every column that may hold one is looked through, by the rules of all tables. */

type Column = {
  table: string;
  column: string;
  type: 'text' | 'jsonb' | 'text[]';
  hasXid: boolean;
  /** Whether rows may belong to no client: what super-admins look for over all of them. */
  isShared: boolean;
};

/** The CRM's own, played; the log has a function of its own; files are emptied whole. */
const elsewhere = new Set(['simulators', 'audit_log', 'export_parts']);

async function listTextColumns(tx: Tx, personal: PersonalColumns): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as "table", a.attname as "column", format_type(a.atttypid, null) as type,
      exists (select from pg_attribute x where x.attrelid = c.oid and x.attname = 'changed_xid'
        and not x.attisdropped) as "hasXid",
      exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'client_id'
        and not o.attnotnull and not o.attisdropped) as "isShared"
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and format_type(a.atttypid, null) in ('text', 'jsonb', 'text[]')
      and (c.relname = 'clients' or exists (select from pg_attribute o
        where o.attrelid = c.oid and o.attname = 'client_id' and not o.attisdropped))
    order by c.relname, a.attnum`.execute(tx);
  return rows.filter(({ table, column }) => {
    const rule = personal[table]?.[column];
    return (
      !elsewhere.has(table) &&
      (rule === 'customer' || rule === 'free-text') &&
      !column.startsWith('sealed_')
    );
  });
}

export type TableToRedact = { table: string; columns: Column[] };

export async function listTablesToRedact(
  tx: Tx,
  personal: PersonalColumns,
): Promise<TableToRedact[]> {
  const byTable = Map.groupBy(await listTextColumns(tx, personal), ({ table }) => table);
  return [...byTable].map(([table, columns]) => ({ table, columns }));
}

type Patterns = { text: string; json: string };

function holds({ column, type }: Column, { text, json }: Patterns): RawBuilder<boolean> {
  const name = sql.ref(column);
  if (type === 'jsonb') return sql<boolean>`${name}::text ~* ${json}`;
  if (type === 'text[]') return sql<boolean>`array_to_string(${name}, E'\n') ~* ${text}`;
  return sql<boolean>`${name} ~* ${text}`;
}

function without(column: Column, patterns: Patterns): RawBuilder<unknown> {
  const name = sql.ref(column.column);
  const { text, json } = patterns;
  const changed =
    column.type === 'jsonb'
      ? sql`regexp_replace(${name}::text, ${json}, ${erasedMark}, 'gi')::jsonb`
      : column.type === 'text[]'
        ? sql`array(select regexp_replace(each, ${text}, ${erasedMark}, 'gi')
            from unnest(${name}) with ordinality u (each, place) order by place)`
        : sql`regexp_replace(${name}, ${text}, ${erasedMark}, 'gi')`;
  return sql`${name} = case when ${holds(column, patterns)} then ${changed} else ${name} end`;
}

/** Where the words of a table's rows stand with others that are read again. */
const follows: Record<string, RawBuilder<unknown>> = {
  messages: sql`ticket_id`,
  tickets: sql`id`,
  chunks: sql`document_id`,
};

/**
 * Puts a mark in the place of what tells a person, in one table of a client, and in what belongs to none.
 * @returns how many rows, and the ids of tickets or documents that are to be found by other words now
 */
export async function redactTable(
  tx: Tx,
  clientId: number,
  { table, columns }: TableToRedact,
  patterns: Patterns,
): Promise<{ rows: number; read: number[] }> {
  const sets = columns.map((column) => without(column, patterns));
  if (columns.some(({ hasXid }) => hasXid)) sets.push(sql`changed_xid = pg_current_xact_id()`);
  const any = sql.join(
    columns.map((column) => holds(column, patterns)),
    sql` or `,
  );
  const ofClient = table === 'clients' ? sql`id = ${clientId}` : sql`client_id = ${clientId}`;
  const own = columns.some(({ isShared }) => isShared)
    ? sql`(${ofClient} or client_id is null)`
    : ofClient;
  const { rows } = await sql<{ id: number }>`
    update ${sql.table(table)} set ${sql.join(sets)} where ${own} and (${any})
    returning ${follows[table] ?? sql`0`} as id`.execute(tx);
  return { rows: rows.length, read: follows[table] ? [...new Set(rows.map(({ id }) => id))] : [] };
}

/** @returns how many entries of the audit log forgot what they told */
export async function forgetInAuditLog(
  tx: Tx,
  erasure: string,
  pattern: string,
  uuids: string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select app.forget_person_in_audit_log(${erasure}::uuid, ${pattern}, ${uuids}::text[]) as count`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}
