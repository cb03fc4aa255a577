import { sql } from 'kysely';

/** The name of the person whose id a column holds; the address of who has none, null for who is gone. */
export const personName = (column: string) => sql<string | null>`(select coalesce(
  nullif(trim(u.firstname || ' ' || u.lastname), ''), u.email) from users u where u.id = ${sql.ref(column)})`;
