import { eachStep, type Steps } from '../clustering/steps.ts';
import type { Passage, SentenceConflict, SourceSpan } from '../generation/types.ts';
import { analyseWords } from '../text/analyse.ts';
import { asLanguage, type Language } from '../text/language.ts';
import { splitSentences } from '../text/sentences.ts';

/** What a judge beside the built-in check is asked of a reply, and what its opinion changes. */

/** What a sentence of a reply is held against. */
export type Pair = { sentence: string; source: string };
/** How surely a source bears a sentence out, and how surely it says otherwise: 0 to 1 each. */
export type Opinion = { supports: number; contradicts: number };

/** A sentence as the built-in check left it. */
export type Checked = {
  text: string;
  sources: number[];
  spans: SourceSpan[];
  facts?: string[] | undefined;
  supported: boolean;
  conflict?: SentenceConflict | undefined;
};

/** `at`: the sentence that a pair is about; `source`: the passage, and `nearest` its sentence that is most like it. */
export type Asked = { at: number; source: number; nearest: string; pair: Pair };

/** What servers take at once, unless they are told otherwise. */
export const mostPairs = 32;
/** All pairs together: a small model reads as much. */
const mostLetters = 15_000;
const longest = { sentence: 600, source: 1_200 };
/** Of what nothing supports, so many passages are asked about. */
const mostOfRefused = 2;
/** Sentences on either side say what "it" is. */
const around = 2;
/** A judge that is less sure changes nothing. */
const sure = 0.9;
const unlikely = 0.05;
const doubtful = 0.5;
/** What was taken out, figures and addresses: whether they stand in a source is no matter of opinion. */
const exact = /\d|https?:|www\.|@|\[/;

type ReadSentence = { text: string; words: Set<string> };
type ReadSource = { source: number; sentences: ReadSentence[] };
type Place = { source: number; nearest: string; text: string; share: number };

function readSource({ source, text }: Passage, language: Language): ReadSource {
  const sentences = splitSentences(text, language).map((each) => ({
    text: each,
    words: new Set(analyseWords(each.slice(0, longest.source), language)),
  }));
  return { source, sentences };
}

/** The sentence of a source that shares most words, with those around it. */
function placeIn({ source, sentences }: ReadSource, said: Set<string>): Place | null {
  let [best, most] = [-1, -1];
  for (const [at, { words }] of sentences.entries()) {
    const shared = [...said].filter((word) => words.has(word)).length;
    if (shared > most) [best, most] = [at, shared];
  }
  if (best < 0) return null;
  const textOf = (from: number, to: number): string =>
    sentences
      .slice(Math.max(0, from), to)
      .map(({ text }) => text)
      .join(' ');
  const nearest = textOf(best, best + 1).slice(0, longest.source);
  const whole = textOf(best - around, best + around + 1);
  const text = whole.length <= longest.source ? whole : nearest;
  return { source, nearest, text, share: most / Math.max(1, said.size) };
}

/** A sentence that nothing supports may be borne out in other words; one that a rule was found against is not asked about. */
const isOpen = ({ text, conflict }: Checked): boolean => !conflict && !exact.test(text);

function placesOf(checked: Checked, read: ReadSource[], language: Language): Place[] {
  const said = new Set(analyseWords(checked.text.slice(0, longest.sentence), language));
  const placed = (among: ReadSource[]): Place[] =>
    among
      .flatMap((each) => placeIn(each, said) ?? [])
      .sort((left, right) => right.share - left.share);
  if (!checked.supported) return isOpen(checked) ? placed(read).slice(0, mostOfRefused) : [];
  if (checked.facts !== undefined) return [];
  const cited = placed(read.filter(({ source }) => checked.sources.includes(source)));
  // A source in another language can't be looked up: what draws on it is left as it is.
  if (cited.length === 0 || cited.length < checked.sources.length) return [];
  const text = cited.map((place) => place.text).join('\n');
  return [{ ...(cited[0] as Place), text: text.slice(0, longest.source) }];
}

/** What to ask about a reply. One passage a step. */
export function* pairsOf(
  sentences: Checked[],
  passages: Passage[],
  language: Language,
): Steps<Asked[]> {
  const own = passages.filter((passage) => asLanguage(passage.language) === language);
  const read = yield* eachStep(own, (passage) => readSource(passage, language));
  const asked: Asked[] = [];
  let letters = 0;
  for (const [at, checked] of sentences.entries()) {
    if (checked.text.length > longest.sentence) continue;
    for (const { source, nearest, text } of placesOf(checked, read, language)) {
      letters += checked.text.length + text.length;
      if (asked.length >= mostPairs || letters > mostLetters) return asked;
      asked.push({ at, source, nearest, pair: { sentence: checked.text, source: text } });
    }
  }
  return asked;
}

type Told = Asked & Opinion;

/** A sentence after what was said of it; the same object where nothing changes. */
function changed<T extends Checked>(checked: T, told: Told[]): T {
  const [first] = told;
  if (!first) return checked;
  const denied = told.find(({ contradicts }) => contradicts >= sure);
  if (!checked.supported) {
    const borne = told.find(({ supports }) => supports >= sure);
    if (!isOpen(checked) || !borne || told.some(({ contradicts }) => contradicts >= doubtful))
      return checked;
    return { ...checked, supported: true, sources: [borne.source] };
  }
  const refused = { ...checked, supported: false, sources: [], spans: [] };
  if (denied) {
    const { nearest: sourceText, source } = denied;
    const kind = 'judged' as const;
    const conflict = { verdict: 'contradicted' as const, kind, said: '', theirs: '', sourceText };
    return { ...refused, conflict: { ...conflict, source } };
  }
  return first.supports <= unlikely && first.contradicts < doubtful ? refused : checked;
}

/** The sentences after the opinions, one for each pair that was asked. Never frees what the rules found something against. */
export function withOpinions<T extends Checked>(
  sentences: T[],
  asked: Asked[],
  opinions: Opinion[],
): T[] {
  const told = asked.flatMap((each, at) => {
    const opinion = opinions[at];
    return opinion ? { ...each, ...opinion } : [];
  });
  return sentences.map((sentence, at) =>
    changed(
      sentence,
      told.filter((each) => each.at === at),
    ),
  );
}
