import { splitWords, stemWord } from '../text/analyse.ts';
import type { Language } from '../text/language.ts';

/**
 * What a text is classified by, and how often each occurs. Words begin with `w`, neighbouring words with `b`, words that
 * only stand near each other with `p`, letters with `c`.
 */
export type Features = Map<string, number>;

const shortest = 3;
const longest = 4;
/** A ticket says what it is about at its beginning; what follows is quotes, logs and signatures. */
const mostWords = 400;
/** More than so many words have: no more of a text is cut into words. */
const mostLetters = 6_000;
/** How far apart two words still say something together: about a sentence or two. */
const near = 20;
/** Pairs of words that are near each other are counted among so many: a question is asked in fewer. */
const mostNear = 60;

function count(key: string, features: Features): void {
  features.set(key, (features.get(key) ?? 0) + 1);
}

function countLetters(word: string, features: Features): void {
  const padded = `_${word}_`;
  for (let size = shortest; size <= longest; size++) {
    for (let at = 0; at + size <= padded.length; at++) {
      count(`c${padded.slice(at, at + size)}`, features);
    }
  }
}

/** Stems with their neighbours; the first and the last word are neighbours of the text's bounds. */
function countNeighbours(stems: readonly string[], features: Features): void {
  let previous = '^';
  for (const stem of stems) {
    count(`w${stem}`, features);
    count(`b${previous} ${stem}`, features);
    previous = stem;
  }
  if (stems.length > 0) count(`b${previous} $`, features);
}

/** Words near each other, whatever their order: "the card that they blocked" says the same as "blocked my card". */
function countNear(stems: readonly string[], features: Features): void {
  const among = Math.min(stems.length, mostNear);
  for (let right = 1; right < among; right++) {
    const second = stems[right] as string;
    for (let left = Math.max(0, right - near); left < right; left++) {
      const first = stems[left] as string;
      count(first < second ? `p${first} ${second}` : `p${second} ${first}`, features);
    }
  }
}

/** Stems, pairs of stems and the letters inside words. Stop words stay: "not" and "how" tell categories apart. */
export function featuresOf(text: string, language: Language): Features {
  const features: Features = new Map();
  const words = splitWords(text.slice(0, mostLetters), language).slice(0, mostWords);
  const stems = words.map((word) => stemWord(word, language));
  countNeighbours(stems, features);
  countNear(stems, features);
  for (const word of words) countLetters(word, features);
  return features;
}
