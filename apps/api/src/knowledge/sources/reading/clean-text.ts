const longestTitle = 300;

/** Control characters and halves of pairs that no database stores and nobody reads. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const unstorable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|&#(?:0+|x0+);/gi;

/** Text or mark-up from outside as it can be stored. */
export const cleanText = (text: string) => text.replace(unstorable, '').toWellFormed();

/** A title in one line, never longer than a line of a list; empty when there is none. */
export function cleanTitle(text: string): string {
  const line = cleanText(text.slice(0, longestTitle * 10))
    .replace(/\s+/g, ' ')
    .trim();
  return line.length <= longestTitle ? line : `${line.slice(0, longestTitle - 1).toWellFormed()}…`;
}

/** A moment as sites write it; null for nonsense and for a far future. */
export function readMoment(text: string | null | undefined): Date | null {
  if (!text || text.length > 60 || !/^\s*(?:\d{4}-\d\d|[a-z]{3},? )/i.test(text)) return null;
  const time = Date.parse(text);
  const isPlausible = time > 0 && time < Date.now() + 366 * 86_400_000;
  return isPlausible ? new Date(time) : null;
}
