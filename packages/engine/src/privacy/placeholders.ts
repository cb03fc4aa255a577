import { kinds } from './spans.ts';

const inner = `\\s{0,3}(${kinds.join('|')})(?:\\s{0,3}\\\\?[_-])?\\s{0,3}(\\d{1,6})\\s{0,3}`;

/** A placeholder, also as models alter it: spaces, case, one pair of brackets, escaped for Markdown. */
export function placeholderPattern(): RegExp {
  const [double, escaped, single] = [
    `\\[\\[${inner}\\]\\]`,
    `\\\\\\[\\\\\\[${inner}\\\\\\]\\\\\\]`,
    `\\[${inner}\\]`,
  ];
  return new RegExp(`${double}|${escaped}|${single}`, 'gi');
}

/** What may still become a placeholder when more text comes; it begins with a bracket or its escape. */
export const unfinished =
  /\\?(?:\[(?:\\?\[?)?(?:\s{0,3}(?:[a-z]{1,7}\s{0,3}(?:(?:\\?[_-])?\s{0,3}(?:\d{1,6}\s{0,3}(?:\\?\]\\?)?)?|\\)?)?)?)?$/i;

/** The name under which a placeholder is known, however it was written. */
export function keyOf(match: readonly (string | undefined)[]): string {
  const kind = match[1] ?? match[3] ?? match[5] ?? '';
  const number = match[2] ?? match[4] ?? match[6] ?? '';
  return `${kind.toUpperCase()}_${Number(number)}`;
}
