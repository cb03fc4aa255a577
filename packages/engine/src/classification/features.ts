import { splitWords, stemWord } from '../text/analyse.ts';
import type { Language } from '../text/language.ts';

/** What a text is classified by, and how often each occurs. Words begin with `w`, pairs of words with `b`, letters with `c`. */
export type Features = Map<string, number>;

const shortest = 3;
const longest = 5;
/** A ticket says what it is about at its beginning; what follows is quotes, logs and signatures. */
const mostWords = 400;
/** More than so many words have: no more of a text is cut into words. */
const mostLetters = 6_000;

function countLetters(word: string, features: Features): void {
  const padded = `_${word}_`;
  for (let size = shortest; size <= longest; size++) {
    for (let at = 0; at + size <= padded.length; at++) {
      const key = `c${padded.slice(at, at + size)}`;
      features.set(key, (features.get(key) ?? 0) + 1);
    }
  }
}

/** Stems, pairs of neighbouring stems and the letters inside words. Stop words stay: "not" and "how" tell categories apart. */
export function featuresOf(text: string, language: Language): Features {
  const features: Features = new Map();
  const words = splitWords(text.slice(0, mostLetters), language).slice(0, mostWords);
  let previous: string | null = null;
  for (const word of words) {
    const stem = stemWord(word, language);
    const keys = previous === null ? [`w${stem}`] : [`w${stem}`, `b${previous} ${stem}`];
    for (const key of keys) features.set(key, (features.get(key) ?? 0) + 1);
    countLetters(word, features);
    previous = stem;
  }
  return features;
}
