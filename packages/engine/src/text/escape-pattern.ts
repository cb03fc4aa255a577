/** A text as a pattern that matches just it, for expressions with the flag `u` too (where `\-` is an error). */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
