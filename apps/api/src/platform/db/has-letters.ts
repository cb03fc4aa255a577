import { sql, type RawBuilder } from 'kysely';

/** Whether a text has these letters somewhere, capitals and accents aside. Nothing in them stands for anything else. */
export function hasLetters(text: RawBuilder<unknown>, letters: string): RawBuilder<boolean> {
  const plain = letters.replace(/[\\%_]/g, (sign) => `\\${sign}`);
  return sql<boolean>`unaccent(lower(${text})) like '%' || unaccent(lower(${plain})) || '%'`;
}
