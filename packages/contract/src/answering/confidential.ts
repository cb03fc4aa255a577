/** Values that no reply says, as a prompt, the rules or guidelines declare them. Without schemas: the console reads it. */

/** A value of fewer letters and figures is only found as it is written. */
export const shortestProtected = 4;

const mark =
  /\[\[[^\S\n]{0,4}confidenti(?:al|el)[^\S\n]{0,4}:((?:[^\]\n]|\](?!\]))*)(?:\]\]|$)/gimu;

/** `[[confidential: FERN-4471]]` where it stands in a text, and what it declares. */
export type ConfidentialMark = { start: number; end: number; value: string };

/** The marks of a text, in its order; one without an end ends with its line. */
export function confidentialMarks(text: string): ConfidentialMark[] {
  return [...text.matchAll(mark)].map(({ 0: whole, 1: value = '', index }) => ({
    start: index,
    end: index + whole.length,
    value: value.trim(),
  }));
}

/** A value as it is declared. */
export function markConfidential(value: string): string {
  return `[[confidential: ${value}]]`;
}
