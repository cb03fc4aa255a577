import { sql } from 'kysely';
import type { Belonging } from '../../platform/db/belongings.ts';
import type { Tx } from '../../platform/db/database.ts';
import { findPerson } from './find-person.ts';
import type { ColumnRule, PersonalColumns } from '../../platform/registry.ts';
import { toldOf } from './person-store.ts';

/** Everything of one person, value by value, and of nobody else. */

type PersonValue = { table: string; record: string; field: string; value: string };

/** What is made of a text by a machine, and what of others was found for an answer. */
const passedOver = new Set(['past_answer_vectors', 'suggestion_sources']);
const fieldsPassedOver = new Set([
  'client_id',
  'changed_xid',
  'search',
  'sources',
  'findings',
  'left_out',
  'holder',
  'lease',
]);

function isTold(rule: ColumnRule | undefined, field: string, value: unknown): boolean {
  if (value === null || value === '' || fieldsPassedOver.has(field)) return false;
  if (Array.isArray(value) && value.length === 0) return false;
  return !field.startsWith('sealed_') && rule !== 'secret';
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

const nameOf = ({ uuid }: Record<string, unknown>, place: number): string =>
  typeof uuid === 'string' ? uuid : String(place + 1);

async function readRows(
  tx: Tx,
  columns: PersonalColumns,
  { table, condition }: Belonging,
): Promise<PersonValue[]> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(t) as row from ${sql.table(table)} t
    where ctid = any(array(select ctid from ${sql.table(table)} where ${condition}))
    order by to_jsonb(t)->'id', ctid`.execute(tx);
  return rows.flatMap(({ row }, place) =>
    Object.entries(row).flatMap(([field, value]) =>
      isTold(columns[table]?.[field], field, value)
        ? [{ table, record: nameOf(row, place), field, value: textOf(value) }]
        : [],
    ),
  );
}

/** @param person.address as it was given */
export async function readValuesOfPerson(
  tx: Tx,
  columns: PersonalColumns,
  { clientId, address }: { clientId: number; address: string },
): Promise<PersonValue[]> {
  const { belongings, tickets } = await findPerson(tx, clientId, address);
  const values: PersonValue[] = [];
  for (const belonging of [...belongings, ...toldOf(clientId, tickets)])
    if (!passedOver.has(belonging.table)) values.push(...(await readRows(tx, columns, belonging)));
  return values;
}
