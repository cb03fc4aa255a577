import type pg from 'pg';
import { isWorded } from '../../isolation/canaries.ts';

type Column = { table: string; column: string; type: 'text' | '_text' | 'jsonb' };

/** What people who are signed in go on with, and what the server keeps for itself. */
const leftAlone =
  /^(?:\w*migrations|sessions|refresh_|access_|authorization_|sign_in|signing|session_|encryption_|password_|totp|recovery|mfa|job_runs$)/;

/** Columns that hold one of a few words, an address of a person who signs in, or bytes as text. */
const wordedElsewhere =
  /^(?:users\.(?:email|role)|.*(?:_hash|_state|_kind)|.*\.(?:sealed_.*|kind|state|language|zone|time_zone|format|outcome|provider|platform|llm|status|token|salt|external_language)|alert_settings\.(?:emails|webhook_url)|user_preferences\..*)$/;

/** Whether what stands in a column becomes an address of a link or a picture. */
const isAddress = /(?:^|_)(?:url|href|link|logo|avatar|image|site|issuer)$/;

async function listColumns(database: pg.Client): Promise<Column[]> {
  const { rows } = await database.query<Column>(`
    select c.table_name as table, c.column_name as column, c.udt_name as type
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and c.udt_name in ('text', '_text', 'jsonb')
    order by 1, 2`);
  return rows.filter(({ table, column }) => {
    const name = `${table}.${column}`;
    return !leftAlone.test(table) && !isWorded(name) && !wordedElsewhere.test(name);
  });
}

/** Ends what was put before a text, so that the next round can take it away. */
const mark = '⟧';

const makeFunctions = `
  create function pg_temp.plain(value text) returns text language sql immutable as $$
    select regexp_replace(coalesce(value, ''), '^.*${mark}', '') $$;
  -- Texts of documents hold spaces; words that the product compares hold none.
  create function pg_temp.with_text(value jsonb, put text) returns jsonb language sql stable as $$
    select case jsonb_typeof(value)
      when 'string' then case when value #>> '{}' like '% %' then to_jsonb(put || '${mark}' || pg_temp.plain(value #>> '{}')) else value end
      when 'array' then (select coalesce(jsonb_agg(pg_temp.with_text(item, put)), '[]') from jsonb_array_elements(value) item)
      when 'object' then (select coalesce(jsonb_object_agg(key, pg_temp.with_text(item, put)), '{}') from jsonb_each(value) as pair (key, item))
      else value end $$;`;

function newValue({ table, column, type }: Column): string {
  const pick = (from: string) =>
    `(${from}::text[])[1 + mod(abs(hashtext('${table}.${column}' || ctid::text)::bigint) + $3, cardinality(${from}::text[]))]`;
  // What takes the place of a title is no page long; lists and documents hold such.
  const isLong = type === 'text' ? `length(pg_temp.plain(${column})) > 150` : 'false';
  const put = `case when ${isLong} then ${pick('$1')} else ${pick('$2')} end`;
  if (type === 'jsonb') return `pg_temp.with_text(${column}, ${put})`;
  if (type === '_text')
    return `array_prepend(${put} || '${mark}', array(select each from unnest(${column}) each where each not like '%${mark}'))`;
  return `${put} || '${mark}' || pg_temp.plain(${column})`;
}

/** One after the other until the column's own rules let one pass: also where nothing stood, long, short. */
async function putInto(database: pg.Client, column: Column, texts: Texts, round: number) {
  const { long, short, addresses } = texts;
  const isLink = column.type === 'text' && isAddress.test(column.column);
  const there = `${column.column} is not null`;
  // A document that is not there has no text.
  const filled = column.type === 'jsonb' ? there : 'true';
  const tries: [string[], string][] = [
    [isLink ? addresses : long, filled],
    [isLink ? addresses : long, there],
    [short, there],
  ];
  for (const [put, where] of tries) {
    const sql = `update ${column.table} set ${column.column} = ${newValue(column)} where ${where}`;
    const done = await database.query(sql, [put, isLink ? put : short, round]).catch(() => null);
    if (done) return done.rowCount ?? 0;
  }
  return null;
}

/** `long` and `short`: what is put before texts; `addresses`: before what becomes a link. */
export type Texts = { long: string[]; short: string[]; addresses: string[] };

/**
 * Puts a hostile text before every text of every row, each round another one; answers the columns that took it, and
 * those whose own rules refuse it.
 */
export async function putHostileRows(
  database: pg.Client,
  texts: Texts,
  round: number,
): Promise<{ taken: string[]; refused: string[] }> {
  const taken: string[] = [];
  const refused: string[] = [];
  await database.query(`drop function if exists pg_temp.with_text, pg_temp.plain`);
  await database.query(makeFunctions);
  // Without triggers: nothing is counted or told anew.
  await database.query(`set session_replication_role = replica`);
  for (const column of await listColumns(database)) {
    const rows = await putInto(database, column, texts, round);
    const name = `${column.table}.${column.column}`;
    if (rows === null) refused.push(name);
    else if (rows > 0) taken.push(name);
  }
  return { taken, refused };
}
