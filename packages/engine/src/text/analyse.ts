import snowball from 'snowball-stemmers';
import type { Language } from './language.ts';
import { forEach, wordsOf } from './languages/languages.ts';
import { isStopWord } from './stop-words.ts';

const stemmers = forEach(({ stemmer }) => (stemmer === null ? null : snowball.newStemmer(stemmer)));

const longestWord = 40;
const beyondAscii = /[\u0080-\uffff]/;

function splitApostrophes(text: string, language: Language): string {
  return text.includes("'") ? (wordsOf(language).apart?.(text) ?? text) : text;
}

/** Lower case, accents folded, ligatures opened, typographic apostrophes made plain. */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  // Most text is plain ASCII: nothing to fold, and indexing is a third faster for it.
  if (!beyondAscii.test(lower)) return lower;
  return lower
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/[’ʼ‘]/g, "'");
}

/**
 * The words of a text as written, folded, elisions split, stop words still in. Order and repetition are kept.
 * Words over 40 characters (tokens, hashes, base64) are left out: nobody searches for them.
 */
export function splitWords(text: string, language: Language): string[] {
  const { asWritten, alike } = wordsOf(language);
  const whole = splitApostrophes(foldText(asWritten?.(text) ?? text), language);
  const folded = alike?.(whole) ?? whole;
  const words = folded.match(beyondAscii.test(folded) ? /[\p{L}\p{N}]+/gu : /[a-z0-9]+/g) ?? [];
  return words.filter((word) => word.length <= longestWord);
}

// Passages of one client say the same words over and over: remembering stems halves the time of a reply.
const mostStems = 50_000;
const knownStems = forEach(() => new Map<string, string>());

function ownStem(word: string, language: Language): string {
  const { beforeStem } = wordsOf(language);
  const stem = stemmers(language)?.stem(beforeStem?.(word) ?? word) ?? word;
  return beforeStem ? foldText(stem) : stem;
}

/** The one stem that stands for all words of a line of `sameWords`, by the stem of each. */
const canonical = forEach(
  ({ sameWords }, code) =>
    new Map(
      sameWords.flatMap((line) => {
        const [first, ...others] = line.split(' ').map((word) => ownStem(word, code));
        return others.map((other) => [other, first as string] as const);
      }),
    ),
);

/** The Snowball stem of one folded word, or that of the word that it means the same as. */
export function stemWord(word: string, language: Language): string {
  const known = knownStems(language);
  const found = known.get(word);
  if (found !== undefined) return found;
  if (known.size >= mostStems) known.clear();
  const own = ownStem(word, language);
  const stem = canonical(language).get(own) ?? own;
  known.set(word, stem);
  return stem;
}

/**
 * The search terms of a text: folded, elisions split, short stop list applied, Snowball-stemmed.
 * Order and repetition are kept.
 */
export function analyseWords(text: string, language: Language): string[] {
  const terms: string[] = [];
  for (const word of splitWords(text, language)) {
    if (!isStopWord(word, language)) terms.push(stemWord(word, language));
  }
  return terms;
}
