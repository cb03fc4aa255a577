/** Amounts as people type them: with a point or a comma, empty for "not known". */

const microsPerUnit = 1_000_000;

/** Millionths; null when nothing is typed, undefined when it is no amount. */
export function parseAmount(typed: string): number | null | undefined {
  const text = typed
    .trim()
    .replace(/[\s\u00a0\u202f€]/g, '')
    .replace(',', '.');
  if (text === '') return null;
  if (!/^\d{1,6}(?:\.\d{1,6})?$/.test(text)) return undefined;
  return Math.round(Number(text) * microsPerUnit);
}

/** The same the other way: "2.5" for 2,500,000, with the decimal mark of the language. */
export function typeAmount(micros: number | null, language: string): string {
  if (micros === null) return '';
  const text = String(micros / microsPerUnit);
  return language === 'fr' ? text.replace('.', ',') : text;
}
