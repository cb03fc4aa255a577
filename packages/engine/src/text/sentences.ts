import type { Language } from './language.ts';

const segmenters: Partial<Record<Language, Intl.Segmenter>> = {};

/** What ends a sentence or a paragraph for the segmenter. */
const mayEnd = /[\p{STerm}\u2024\ufe52\uff0e\r\u0085\u2028\u2029]/u;
const listNumber = /^\s*\d+\./;
/** Of what a sentence may end with that goes on; and a sign before it. */
const longestUnfinished = 8;
const unfinished =
  /\b(?:e\.g|i\.e|etc|approx|no|nr|vs|mr|mrs|ms|dr|st|env|ex|cf|art|p\.ex|M|Mme)\.$/i;
/** The number of a step, by itself or after what announces it. */
const stepAtEnd = /(^|[:;(]\s?|\s)(\d{1,2})\.$/;
const steps = /(?<![^\s:;(])\d{1,2}(?=\.\s)/g;

/** "2." numbers a step where it begins the sentence, or where the text has a step 1 or 3 as well; "in row 2." ends one. */
function endsWithStep(sentence: string, numbers: () => Set<number>): boolean {
  const [whole, lead = '', digits] = stepAtEnd.exec(sentence.slice(-longestUnfinished)) ?? [];
  if (whole === undefined) return false;
  const number = Number(digits);
  return (
    whole === sentence ||
    lead.trim() !== '' ||
    numbers().has(number - 1) ||
    numbers().has(number + 1)
  );
}

/**
 * The sentences of a text, trimmed, in order. A line break always ends a sentence (lists and headings keep their lines);
 * abbreviations ("e.g.", "M.", "art.") and the numbers of steps do not.
 */
export function splitSentences(text: string, language: Language): string[] {
  const segmenter = (segmenters[language] ??= new Intl.Segmenter(language, {
    granularity: 'sentence',
  }));
  const sentences: string[] = [];
  // Most texts end once, or not at all: a line of a list, a sentence by itself.
  const said = text.replace(listNumber, '');
  const end = said.search(mayEnd);
  if (end < 0 || end === said.length - 1) {
    for (const line of text.split('\n')) pushTrimmed(sentences, line);
    return sentences;
  }
  let start = 0;
  let found: Set<number> | undefined;
  const numbers = () => (found ??= new Set(Array.from(text.matchAll(steps), Number)));
  // A line break is an end for the segmenter too; to begin anew with every line costs more than to read them.
  for (const { segment, index } of segmenter.segment(text)) {
    const isLineEnd = segment.endsWith('\n');
    if (!isLineEnd) {
      const so = text.slice(start, index + segment.length).trim();
      if (unfinished.test(so.slice(-longestUnfinished)) || endsWithStep(so, numbers)) continue;
    }
    pushTrimmed(sentences, text.slice(start, index + segment.length));
    start = index + segment.length;
  }
  pushTrimmed(sentences, text.slice(start));
  return sentences;
}

function pushTrimmed(sentences: string[], text: string): void {
  const trimmed = text.trim();
  if (trimmed) sentences.push(trimmed);
}
