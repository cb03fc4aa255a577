import { escapePattern } from '../text/escape-pattern.ts';
import type { Span } from './spans.ts';

const longestPattern = 40;
const mostPatterns = 20;
const leastSigns = 4;
const mostStars = 2;
/** What one `*` stands for at most, in letters and figures. */
const starLength = 12;

type Sign = { kind: 'digit' | 'letter' | 'any' | 'literal'; text: string };

function readSigns(pattern: string): Sign[] {
  return [...pattern.matchAll(/\\(.)|([^])/gu)].map(([, escaped, plain = '']) => {
    if (escaped !== undefined) return { kind: 'literal', text: escaped };
    if (plain === '#') return { kind: 'digit', text: plain };
    if (plain === '@') return { kind: 'letter', text: plain };
    return plain === '*' ? { kind: 'any', text: plain } : { kind: 'literal', text: plain };
  });
}

/** What the contract lets in and no more: whatever is in the database, no pattern is long, empty or fits every word. */
function isUsable(pattern: string): boolean {
  if (pattern.length === 0 || pattern.length > longestPattern) return false;
  const signs = readSigns(pattern);
  const stars = signs.filter(({ kind }) => kind === 'any').length;
  const hasFigure = signs.some(({ kind, text }) => kind !== 'letter' && /[\d#*]/.test(text));
  return hasFigure && stars <= mostStars && signs.length - stars >= (stars > 0 ? 2 : leastSigns);
}

const sources: Record<Sign['kind'], (text: string) => string> = {
  digit: () => '\\d',
  letter: () => '\\p{L}',
  any: () => `[\\p{L}\\p{N}]{1,${starLength}}`,
  literal: (text) => (text === ' ' ? '[ \\u00a0]' : escapePattern(text)),
};

/**
 * Finds order numbers of the given patterns, whole ones only: `#` is a figure, `@` a letter, `*` one to twelve of either,
 * a backslash takes one of these literally, everything else stands for itself in either case. Linear in the text.
 */
export function orderNumberFinder(patterns: string[]): (text: string) => Span[] {
  const usable = patterns
    .filter(isUsable)
    .slice(0, mostPatterns)
    .map((pattern) =>
      readSigns(pattern)
        .map(({ kind, text }) => sources[kind](text))
        .join(''),
    );
  if (usable.length === 0) return () => [];
  const shape = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${usable.toSorted((a, b) => b.length - a.length).join('|')})(?![\\p{L}\\p{N}])`,
    'giu',
  );
  return (text) =>
    [...text.matchAll(shape)]
      // A star may stand for letters alone: a word is no order number.
      .filter(([found]) => /\p{N}/u.test(found))
      .map(({ 0: found, index }) => ({ kind: 'ORDER', start: index, end: index + found.length }));
}

/** Not within an address: a link to an article stays one. */
const reference =
  /(?<![\p{L}\p{N}/=._?&-])(?:#\s?\d{3,20}|[A-Z0-9][A-Z0-9-]{4,38}[A-Z0-9])(?![\p{L}\p{N}-])/gu;
const day = /^\d{4}-\d{2}-\d{2}$/;

/** What looks like the number of somebody's order, parcel or case: figures in a row, or capitals with figures. */
export function findReferences(text: string): Span[] {
  return [...text.matchAll(reference)]
    .filter(([found]) => (found.match(/\d/g)?.length ?? 0) >= 3 && !day.test(found))
    .map(({ 0: found, index }) => ({ kind: 'ORDER', start: index, end: index + found.length }));
}

const introduced =
  /(?<![\p{L}\p{N}])(?:order|booking|reservation|invoice|tracking|parcel|ticket|commande|r[ée]servation|facture|suivi|colis|dossier)(?:[ \u00a0](?:number|no\.?|n[°º]|num[ée]ro|id|ref(?:erence)?\.?|r[ée]f(?:[ée]rence)?\.?))?(?:[ \u00a0](?:is|was|est))?[ \u00a0:#(]{1,3}([A-Z0-9][A-Z0-9-]{3,28}[A-Z0-9])(?![\p{L}\p{N}])/giu;
const fewestFigures = 5;

/** What is called the number of an order, a parcel or a case: "order FH-230667", "commande n° 88213". */
export function findCaseNumbers(text: string): Span[] {
  return [...text.matchAll(introduced)].flatMap(({ 0: { length }, 1: found = '', index }) => {
    const isNumber = (found.match(/\d/g)?.length ?? 0) >= fewestFigures && !day.test(found);
    const end = index + length;
    return isNumber ? [{ kind: 'ORDER' as const, start: end - found.length, end }] : [];
  });
}
