import { splitWords, stemWord } from '../text/analyse.ts';
import { partWeights, weighParts } from '../text/asking.ts';
import type { Language } from '../text/language.ts';
import { isGenericWord } from '../text/generic-words.ts';
import { isStopWord } from '../text/stop-words.ts';
import { fewestSubjectWords, stemsNaming } from '../text/subject-line.ts';
import { gramsOf } from './lexicon.ts';

/**
 * What is searched: stems and hashed 4-grams with how often they count. Those of the words that name a subject are in
 * `topic`, stems with the weight of the sentence that wants them most (`weighParts`).
 */
export type QueryTerms = {
  stems: Map<string, number>;
  grams: Map<number, number>;
  topic: { stems: Map<string, number>; grams: Set<number> };
};

const subjectWeight = 4;
const saturation = 2;

function addTerms(
  terms: QueryTerms,
  text: string,
  language: Language,
  weight: number,
  wanted: number,
  counts: (stem: string) => boolean = () => true,
): void {
  for (const word of splitWords(text, language)) {
    if (isStopWord(word, language)) continue;
    const stem = stemWord(word, language);
    if (!counts(stem)) continue;
    terms.stems.set(stem, (terms.stems.get(stem) ?? 0) + weight);
    const isTopic = !isGenericWord(word, language);
    if (isTopic) terms.topic.stems.set(stem, Math.max(terms.topic.stems.get(stem) ?? 0, wanted));
    for (const gram of gramsOf(word)) {
      terms.grams.set(gram, (terms.grams.get(gram) ?? 0) + weight);
      if (isTopic) terms.topic.grams.add(gram);
    }
  }
}

function saturate<K>(weights: Map<K, number>): void {
  for (const [key, count] of weights)
    weights.set(key, ((saturation + 1) * count) / (saturation + count));
}

/**
 * The terms of a question. Words of the subject count `subjectWeight` times, and repetition saturates so that a word
 * that a long ticket says ten times does not drown the rest.
 * @param isKnown whether the knowledge has a stem: where the body names a matter that it has, the one word of
 *   a subject line that it has not counts for nothing
 */
export function queryTerms(
  query: { text: string; subject?: string; language: Language },
  isKnown: (stem: string) => boolean = () => true,
): QueryTerms {
  const { text, language } = query;
  const terms: QueryTerms = {
    stems: new Map(),
    grams: new Map(),
    topic: { stems: new Map(), grams: new Set() },
  };
  const subjects: { text: string; weight: number }[] = [];
  for (const part of weighParts(text, language)) {
    if (part.weight === partWeights.subject) subjects.push({ text: part.text, weight: 1 });
    else if (part.weight > 0) addTerms(terms, part.text, language, 1, part.weight);
  }
  if (query.subject && stemsNaming(query.subject, language).size > 0)
    subjects.push({ text: query.subject, weight: subjectWeight });
  const speaks = [...terms.topic.stems.keys()].some(isKnown);
  for (const subject of subjects) {
    const isLoose = speaks && stemsNaming(subject.text, language).size < fewestSubjectWords;
    const counts = isLoose ? isKnown : () => true;
    addTerms(terms, subject.text, language, subject.weight, partWeights.subject, counts);
  }
  if (terms.stems.size === 0 && query.subject)
    addTerms(terms, query.subject, language, subjectWeight, partWeights.subject);
  saturate(terms.stems);
  saturate(terms.grams);
  return terms;
}
