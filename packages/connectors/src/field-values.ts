/** What stands in custom fields, as texts. */

/** The text of a value; of several at once all of them. Null for nothing, and for what is no plain value. */
export function fieldText(value: unknown): string | null {
  if (Array.isArray(value)) {
    const texts = value.map(fieldText).filter((text) => text !== null);
    return texts.length > 0 ? texts.join(', ') : null;
  }
  if (typeof value === 'string') return value.trim() || null;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

/** Those that hold something, by their ids. */
export function fieldValues(entries: Iterable<readonly [string, unknown]>): Record<string, string> {
  const texts = [...entries].flatMap(([id, value]) => {
    const text = fieldText(value);
    return text === null ? [] : [[id, text] as const];
  });
  return Object.fromEntries(texts);
}
