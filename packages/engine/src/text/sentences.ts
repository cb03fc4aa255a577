import type { Language } from './language.ts';

const segmenters: Partial<Record<Language, Intl.Segmenter>> = {};

/** What ends a sentence or a paragraph for the segmenter. */
const mayEnd = /[\p{STerm}\u2024\ufe52\uff0e\r\u0085\u2028\u2029]/u;
/** Of what a sentence may end with that goes on; and a sign before it. */
const longestUnfinished = 8;
const unfinished =
  /(?:\b(?:e\.g|i\.e|etc|approx|no|nr|vs|mr|mrs|ms|dr|st|env|ex|cf|art|p\.ex|M|Mme)\.|\d\.)$/i;

/**
 * The sentences of a text, trimmed, in order. A line break always ends a sentence (lists and headings keep their lines);
 * abbreviations ("e.g.", "M.", "art.") and list numbers do not.
 */
export function splitSentences(text: string, language: Language): string[] {
  const segmenter = (segmenters[language] ??= new Intl.Segmenter(language, {
    granularity: 'sentence',
  }));
  const sentences: string[] = [];
  for (const line of text.split(/\n+/)) {
    // To begin with a line costs more than to read it: most lines of a list have no end within.
    if (!mayEnd.test(line)) {
      pushTrimmed(sentences, line);
      continue;
    }
    let start = 0;
    for (const { segment, index } of segmenter.segment(line)) {
      if (unfinished.test(segment.trimEnd().slice(-longestUnfinished))) continue;
      pushTrimmed(sentences, line.slice(start, index + segment.length));
      start = index + segment.length;
    }
    pushTrimmed(sentences, line.slice(start));
  }
  return sentences;
}

function pushTrimmed(sentences: string[], text: string): void {
  const trimmed = text.trim();
  if (trimmed) sentences.push(trimmed);
}
