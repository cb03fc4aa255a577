/** What a migration must not do while the previous release still works on the same database (decision 0024). */

export type Finding = { line: number; rule: string };

/** Text that is not SQL: comments, strings and bodies of functions, put away letter by letter. */
function withoutTexts(sql: string): string {
  const blank = (text: string) => text.replace(/[^\n]/g, ' ');
  return sql
    .replace(/--[^\n]*/g, blank)
    .replace(/\/\*[\s\S]*?\*\//g, blank)
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, blank)
    .replace(/'(?:[^']|'')*'/g, blank);
}

const rules: [name: string, pattern: RegExp][] = [
  ['drops a table', /\bdrop\s+table\b/gi],
  ['drops a column', /\bdrop\s+column\b/gi],
  ['renames', /\brename\s+(?:to|column|constraint)\b/gi],
  ['changes the type of a column', /\balter\s+column\s+\S+\s+(?:set\s+data\s+)?type\b/gi],
  ['makes a column mandatory', /\balter\s+column\s+\S+\s+set\s+not\s+null\b/gi],
  ['drops a default', /\balter\s+column\s+\S+\s+drop\s+default\b/gi],
  ['empties a table', /\btruncate\b/gi],
];

/** A new column that the previous release, which does not know it, could not fill. */
const newColumn = /\badd\s+column\s+(?:if\s+not\s+exists\s+)?([^,;]*?\([^)]*\)[^,;]*|[^,;]*)/gi;

const lineOf = (text: string, at: number) => text.slice(0, at).split('\n').length;

/**
 * Finds what only a contraction may do: the release after the one that stopped using it. A migration whose first line
 * is `-- contract: VERSION` says which release that was, and is not looked at.
 */
export function findUnsafe(sql: string): Finding[] {
  if (/^-- contract: \d+\.\d+\.\d+/.test(sql)) return [];
  const text = withoutTexts(sql);
  const found = rules.flatMap(([rule, pattern]) =>
    [...text.matchAll(pattern)].map(({ index }) => ({ line: lineOf(text, index), rule })),
  );
  for (const { 1: column = '', index } of text.matchAll(newColumn)) {
    const isFilled = /\b(?:default|generated)\b/i.test(column);
    if (/\bnot\s+null\b/i.test(column) && !isFilled)
      found.push({ line: lineOf(text, index), rule: 'adds a column that nobody fills' });
  }
  return found;
}
