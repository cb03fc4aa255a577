// Puts a text into a file at a line that is there today.

/**
 * @param place as in `places.mjs`, its names filled in
 * @returns the text with it
 * @throws Error when the line is not there
 */
export function insert(text, { path, line, old, side, text: added }) {
  if (old !== undefined) {
    if (!text.includes(old)) throw new Error(`${path} has no more “${old}”: change places.mjs.`);
    return text.replace(old, added);
  }
  const lines = text.split('\n');
  const at = lines.findIndex((each) => each.startsWith(line));
  if (at < 0) throw new Error(`${path} has no more line “${line}”: change places.mjs.`);
  lines.splice(side === 'before' ? at : at + 1, 0, added);
  return lines.join('\n');
}

/** Puts entries of an object, one a line, where the order of their keys wants them. */
export function insertSorted(text, entries) {
  const lines = text.split('\n');
  for (const entry of entries) {
    const key = (each) => each.trim().split(':')[0];
    const isEntry = (each) => /^ {2}'[^']+':/.test(each);
    const at = lines.findIndex((each) => isEntry(each) && key(each) > key(entry));
    lines.splice(at < 0 ? lines.lastIndexOf('};') : at, 0, entry);
  }
  return lines.join('\n');
}
