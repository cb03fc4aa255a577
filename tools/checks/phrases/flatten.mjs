/**
 * A nested object of texts as a flat map: `{ list: { title: 'x' } }` → `list.title` → `x`.
 * Values that are no text stay as they are, for the caller to refuse.
 */
export function flatten(tree, prefix = '', into = new Map()) {
  for (const [key, value] of Object.entries(tree)) {
    const path = prefix ? `${prefix}.${key}` : key;
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) {
      flatten(value, path, into);
    } else {
      into.set(path, value);
    }
  }
  return into;
}

const pluralEnding = /_(zero|one|two|few|many|other)$/;

/** A key without its plural ending, and that ending: `seen_one` → `['seen', 'one']`. */
export function splitPlural(key) {
  const ending = pluralEnding.exec(key)?.[1];
  return ending ? [key.slice(0, -ending.length - 1), ending] : [key, undefined];
}

/** The `{{names}}` of a text, sorted, each once. */
export function placeholdersOf(text) {
  const names = [...text.matchAll(/\{\{-?\s*([^},\s]+)[^}]*\}\}/g)].map((match) => match[1]);
  return [...new Set(names)].sort();
}
