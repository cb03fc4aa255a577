/** PostgreSQL stores neither NUL nor half a surrogate pair in a text: the first is left out, the second marked. */
export function toStorableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
