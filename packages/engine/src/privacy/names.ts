import { nameInGreeting } from '../text/courtesy.ts';
import { escapePattern } from '../text/escape-pattern.ts';
import { isStopWord } from '../text/stop-words.ts';
import type { Span } from './spans.ts';

const mostWords = 6;
/** Words of rules, and of what teams call themselves. */
const rulingWords = new Set(
  'not never only always can cannot may must any all none non jamais pas sans toujours seulement aucun aucune tout support team service services customer client care help desk équipe agent admin'.split(
    ' ',
  ),
);
const title = /^(?:mr|mrs|ms|miss|dr|mme|mlle|m)$/i;

function wordsOf(name: string): string[] {
  return name.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}’'.-]{0,60}/gu)?.slice(0, mostWords) ?? [];
}

/** A customer chooses their own name: one made of ordinary words must not take those out of the pages. */
function isTelling(word: string): boolean {
  const folded = word.toLowerCase();
  return (
    [...word].length >= 3 &&
    !title.test(word) &&
    !rulingWords.has(folded) &&
    !isStopWord(folded, 'en') &&
    !isStopWord(folded, 'fr')
  );
}

/** A name word by word: the model may greet by the first name and leave the last one out. */
export function inWords(text: string, span: Span): Span[] {
  if (span.kind !== 'NAME') return [span];
  return [...text.slice(span.start, span.end).matchAll(/[^\s\u00a0]+/g)].map(
    ({ 0: word, index }) => ({
      kind: 'NAME' as const,
      start: span.start + index,
      end: span.start + index + word.length,
    }),
  );
}

/** Finds the given people's names: as a whole in any case, and each of their words alone. */
export function nameFinder(names: string[]): (text: string) => Span[] {
  const all = names.map(wordsOf).filter((words) => words.length > 0);
  const wholes = all
    .filter((words) => words.length > 1)
    .map((words) => words.map(escapePattern).join('[\\s\\u00a0]{1,3}'));
  const alone = all.flat().filter(isTelling).map(escapePattern);
  const alternatives = [...wholes, ...new Set(alone)].sort((a, b) => b.length - a.length);
  if (alternatives.length === 0) return () => [];
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${alternatives.join('|')})(?![\\p{L}\\p{N}])`,
    'giu',
  );
  return (text) =>
    [...text.matchAll(pattern)].flatMap(({ 0: found, index }) =>
      inWords(text, { kind: 'NAME', start: index, end: index + found.length }),
    );
}

/** Who is greeted in the first lines of an answer. */
export function greetedIn(text: string): string[] {
  const lines = text.slice(0, 500).split('\n').slice(0, 3);
  return lines.flatMap((line) => nameInGreeting(line) ?? []);
}
