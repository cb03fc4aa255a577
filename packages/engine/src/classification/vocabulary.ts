import type { Features } from './features.ts';

/** A text as the places and weights of the features that it has. */
export type SparseVector = { at: Int32Array; weight: Float32Array };

/** The features known from training, and how much each says. */
export type Vocabulary = { places: Map<string, number>; idf: Float32Array };

/** Words say more than letters: their part of the unit length. */
const wordShare = 0.85;
const letterShare = Math.sqrt(1 - wordShare ** 2);
/** Words that are near each other by chance are many: each says less than a word. */
const nearWeight = 0.6;
/** What only one text has teaches nothing about another; in a handful of texts everything is rare. */
const smallest = 200;
/** The weights of a label have one number for each feature: of more than these, the rarest are left out. */
export const mostFeatures = 100_000;

/** Learns the features of all texts of a training. */
export function readVocabulary(texts: readonly Features[]): Vocabulary {
  const counts = new Map<string, number>();
  for (const features of texts) {
    for (const key of features.keys()) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const atLeast = texts.length < smallest ? 1 : 2;
  const known = [...counts].filter(([, count]) => count >= atLeast);
  const kept =
    known.length > mostFeatures
      ? known.sort(([, a], [, b]) => b - a).slice(0, mostFeatures)
      : known;
  return {
    places: new Map(kept.map(([key], place) => [key, place])),
    idf: Float32Array.from(kept, ([, count]) => Math.log((1 + texts.length) / (1 + count)) + 1),
  };
}

/** Unit length, words and letters each scaled on their own so that a long word does not drown the rest. */
export function vectorOf(features: Features, { places, idf }: Vocabulary): SparseVector {
  const at: number[] = [];
  const weight: number[] = [];
  const isLetter: boolean[] = [];
  let words = 0;
  let letters = 0;
  for (const [key, count] of features) {
    const place = places.get(key);
    if (place === undefined) continue;
    const isOfLetters = key.startsWith('c');
    const says = key.startsWith('p') ? nearWeight : 1;
    const value = (1 + Math.log(count)) * (idf[place] as number) * says;
    if (isOfLetters) letters += value ** 2;
    else words += value ** 2;
    at.push(place);
    weight.push(value);
    isLetter.push(isOfLetters);
  }
  const perWord = wordShare / (Math.sqrt(words) || 1);
  const perLetter = letterShare / (Math.sqrt(letters) || 1);
  return {
    at: Int32Array.from(at),
    weight: Float32Array.from(weight, (value, k) => value * (isLetter[k] ? perLetter : perWord)),
  };
}

/** The product of a text with the weights of a label. */
export function dot(weights: Float32Array, { at, weight }: SparseVector): number {
  let sum = 0;
  for (let k = 0; k < at.length; k++)
    sum += (weights[at[k] as number] as number) * (weight[k] as number);
  return sum;
}
