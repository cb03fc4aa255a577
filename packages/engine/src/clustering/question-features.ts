import { longestQuestion } from '../text/question.ts';
import { splitWords, stemWord } from '../text/analyse.ts';
import { weighParts } from '../text/asking.ts';
import { isGenericWord } from '../text/generic-words.ts';
import type { Language } from '../text/language.ts';
import { isStopWord } from '../text/stop-words.ts';

/** One question as a sparse vector of unit length; `ids` are numbers of features, rarest feature first. */
export type FeatureVector = { ids: Int32Array; weights: Float32Array };
export type Features = { rows: FeatureVector[]; count: number };

/** What a feature says beside a word: two words in their order, and pieces of words against spelling. */
const pairWeight = 0.5;
const gramWeight = 0.3;
const gramLength = 4;
/** "A quote for my condo" is about a quote: what stands behind "for" tells which, not what. */
const detailWeight = 0.4;
export const rarityPower = 0.8;
/** From so many questions on, what only one of them says joins nothing. */
const manyQuestions = 200;
export const mostFeatures = 120;

const leadsToDetail: Record<Language, ReadonlySet<string>> = {
  en: new Set(['for', 'on']),
  fr: new Set(['pour', 'sur', 'dans', 'chez']),
};
/** A new wish begins: what follows is its matter, not a detail of the one before. */
const opensWish: Record<Language, ReadonlySet<string>> = {
  en: new Set('want need like can could how what where why help please wanna looking'.split(' ')),
  fr: new Set(
    'veux voudrais souhaite comment puis peut faire ou quel quelle pourquoi combien besoin'.split(
      ' ',
    ),
  ),
};

/** Whether a folded word says nothing about the matter of a question: stop words, generic words, numbers, letters. */
export function isEmptyWord(word: string, language: Language): boolean {
  return (
    word.length < 2 ||
    /^\d+$/.test(word) ||
    isStopWord(word, language) ||
    isGenericWord(word, language)
  );
}

/** The telling words of a text as written (folded) with their stems, in order. */
export function tellingWords(text: string, language: Language): { word: string; stem: string }[] {
  return splitWords(text, language)
    .filter((word) => !isEmptyWord(word, language))
    .map((word) => ({ word, stem: stemWord(word, language) }));
}

/** A text's features with what each weighs in it. */
export type Weighted = Map<string, number>;

function raise(features: Weighted, feature: string, weight: number): void {
  const known = features.get(feature);
  if (known === undefined || known < weight) features.set(feature, weight);
}

function addGrams(features: Weighted, word: string, weight: number): void {
  const framed = `^${word}$`;
  for (let at = 0; at + gramLength <= framed.length; at++)
    raise(features, `#${framed.slice(at, at + gramLength)}`, gramWeight * weight);
}

function addPart(features: Weighted, text: string, partWeight: number, language: Language): void {
  let isDetail = false;
  let telling = 0;
  let previous = '';
  for (const word of splitWords(text, language)) {
    if (leadsToDetail[language]?.has(word)) {
      isDetail ||= telling > 0;
      previous = '';
    } else if (opensWish[language]?.has(word)) isDetail = false;
    if (isEmptyWord(word, language)) continue;
    const weight = partWeight * (isDetail ? detailWeight : 1);
    const stem = stemWord(word, language);
    raise(features, stem, weight);
    if (previous) raise(features, `${previous} ${stem}`, pairWeight * weight);
    addGrams(features, word, weight);
    previous = stem;
    telling += 1;
  }
}

/** What a question says, as long as `extractQuestion` makes it at most: of one line all counts the same, of a ticket its subject and what it asks count most. */
export function readFeatures(question: string, language: Language): Weighted {
  const text = question.slice(0, longestQuestion);
  const features: Weighted = new Map();
  if (!text.includes('\n')) addPart(features, text, 1, language);
  else
    for (const part of weighParts(text, language))
      addPart(features, part.text, Math.min(1, part.weight), language);
  return features;
}

/** The vectors of questions of one language, each weighed by how rare its features are among them. */
export function readQuestionFeatures(texts: string[], language: Language): Features {
  return asFeatures(texts.map((text) => readFeatures(text, language)));
}

/** Vectors from weighed features: a feature counts the more, the fewer have it. */
export function asFeatures(read: Weighted[]): Features {
  const frequency = new Map<string, number>();
  for (const features of read)
    for (const feature of features.keys())
      frequency.set(feature, (frequency.get(feature) ?? 0) + 1);
  const least = read.length >= manyQuestions ? 2 : 1;
  const numbers = new Map<string, number>();
  const rows = read.map((features) => {
    const kept: { feature: string; weight: number; often: number }[] = [];
    for (const [feature, weight] of features) {
      const often = frequency.get(feature) as number;
      if (often < least) continue;
      const rarity = Math.log(1 + read.length / often) ** rarityPower;
      kept.push({ feature, weight: weight * rarity, often });
    }
    return asVector(kept, numbers);
  });
  return { rows, count: numbers.size };
}

function asVector(
  kept: { feature: string; weight: number; often: number }[],
  numbers: Map<string, number>,
): FeatureVector {
  const strongest =
    kept.length > mostFeatures
      ? kept.sort((left, right) => right.weight - left.weight).slice(0, mostFeatures)
      : kept;
  strongest.sort((left, right) => left.often - right.often);
  const length = Math.hypot(...strongest.map(({ weight }) => weight)) || 1;
  const ids = strongest.map(({ feature }) => {
    const known = numbers.get(feature);
    if (known !== undefined) return known;
    numbers.set(feature, numbers.size);
    return numbers.size - 1;
  });
  return {
    ids: Int32Array.from(ids),
    weights: Float32Array.from(strongest, ({ weight }) => weight / length),
  };
}
