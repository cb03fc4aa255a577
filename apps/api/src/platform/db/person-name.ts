import { sql } from 'kysely';

/** First and last name, of users joined under a name; null of who has none, and where nobody was found. */
export const givenName = (users: string) =>
  sql<
    string | null
  >`nullif(trim(${sql.ref(`${users}.firstname`)} || ' ' || ${sql.ref(`${users}.lastname`)}), '')`;

/** The same, and the address of who has no name. */
export const nameOrAddress = (users: string) =>
  sql<string | null>`coalesce(${givenName(users)}, ${sql.ref(`${users}.email`)})`;

/** The name of the person whose id a column holds; the address of who has none, null for who is gone. */
export const personName = (column: string) =>
  sql<string | null>`(select ${nameOrAddress('u')} from users u where u.id = ${sql.ref(column)})`;
