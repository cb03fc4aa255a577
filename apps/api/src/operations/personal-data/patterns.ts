/** What finds a person in texts, and what takes their place. */

const meaning = /[.*+?^${}()|[\]\\/-]/g;
const before = String.raw`(?<![[:alnum:]._%+-])`;
/** JSON writes a line break as a backslash and a letter, which belongs to no address. */
const beforeInJson = String.raw`(?:(?<![[:alnum:]._%+-])|(?<=\\[bfnrt]))`;
const after = String.raw`(?![[:alnum:]_-]|\.[[:alnum:]])`;

/** Regular expressions of PostgreSQL for what tells a person, and nobody whose address only ends or begins like it. */
export function patternsOf(identifiers: string[]): { text: string; json: string } {
  const any = `(?:${identifiers.map((each) => each.replaceAll(meaning, String.raw`\$&`)).join('|')})`;
  return { text: before + any + after, json: beforeInJson + any + after };
}

/** What stands in the place of an address. */
export const erasedMark = '[erased]';
