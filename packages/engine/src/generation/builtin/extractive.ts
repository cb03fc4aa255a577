import type { Steps } from '../../clustering/steps.ts';
import type { Language } from '../../text/language.ts';
import { answerShare, joinTerms, knowsSubject, readQuestion, type Asked } from './asked.ts';
import { isListItem } from '../join-sentences.ts';
import { coverage, termsOf, type Terms } from '../overlap.ts';
import { readSections, type Section, type Unit } from './sections.ts';
import type { Passage } from '../types.ts';
import { wantedIn } from './wanted.ts';

/** Sentences of one source that belong together. */
export type Part = { sentences: string[]; source: number; isList: boolean; isOrdered: boolean };
/**
 * What was found to say. `covered` 0..1: how much of the question the chosen sections with their titles have; `margin`
 * 0..1: by how much the first section beats the best of another source; `named` 0..1: how well its title is met.
 */
export type Extract = {
  parts: Part[];
  covered: number;
  margin: number;
  named: number;
  /** False when no passage on offer has any word that the ticket's subject line names its matter by. */
  knowsSubject: boolean;
  source: Passage;
};

/** A section of this many words is taken whole; of a longer one as much around its best sentence. */
const wholeSection = 75;
const mostBullets = 4;
const alongside = 0.7;
const leastGain = 0.25;
const repeated = 0.5;

/** A sentence that leans on the one before it ("It …", "Cela …") can't stand first. */
const leansBack =
  /^(?:it|this|that|these|they|then|he|she|also|however|but|and|otherwise|until then|in (?:this|that) case|if (?:so|not|it|they)|cela|ceci|il|elle|ils|elles|ce|puis|ensuite|alors|mais|et|sinon|dans ce cas|toutefois|cependant|de plus|en outre|celui|celle)\b/i;

/**
 * Picks what answers the question from the passages, in the requester's language only: the section that meets it best,
 * and one more that answers what the first leaves open. Passage by passage: others may be served between two of them.
 * @returns null when no passage holds a sentence that could be sent
 */
export function* extractAnswer(
  question: string,
  passages: Passage[],
  language: Language,
  isShort: boolean,
  isChat = false,
): Steps<Extract | null> {
  const texts: Terms[] = [];
  for (const passage of passages) {
    texts.push(termsOfPassage(passage, language));
    yield;
  }
  const read = readQuestion(question, texts, language);
  const asked = isChat ? { ...read, tells: wantedIn(question) } : read;
  yield;
  const sections = (yield* readSections(passages, asked, language)).sort(
    (left, right) => right.score - left.score,
  );
  const [best] = sections;
  if (!best) return null;
  const first = isShort ? [best.best] : around(best);
  const whole = best.whole();
  const other = isShort ? null : complement({ ...best, terms: whole }, sections.slice(1), asked);
  const parts = [...first, ...(other?.units ?? [])].map((unit) =>
    asPart(unit, asked, language, isShort),
  );
  const chosen = other ? joinTerms([whole, other.section.whole()]) : whole;
  const rival = sections.find((section) => section.passage.title !== best.passage.title);
  const margin = rival ? 1 - rival.score / best.score : 1;
  return {
    parts,
    covered: answerShare(asked, chosen),
    margin,
    named: best.named,
    knowsSubject: knowsSubject(asked, texts),
    source: best.passage,
  };
}

/** 0..1: how well the titles of the cited passages are met; undefined where none of them can be compared. */
export function* namedAmong(
  question: string,
  passages: Passage[],
  language: Language,
  cited: number[],
): Steps<number | undefined> {
  const texts: Terms[] = [];
  for (const passage of passages) {
    texts.push(termsOfPassage(passage, language));
    yield;
  }
  const asked = readQuestion(question, texts, language);
  const sections = yield* readSections(passages, asked, language);
  const named = sections.filter(({ passage }) => cited.includes(passage.source));
  return named.length > 0 ? Math.max(...named.map((section) => section.named)) : undefined;
}

const termsOfPassage = ({ title, heading, text }: Passage, language: Language): Terms =>
  termsOf([title, heading, text].filter(Boolean).join('\n'), language);

function wordsOf(units: Unit[]): number {
  return units.reduce((sum, unit) => sum + unit.sentences.join(' ').split(/\s+/).length, 0);
}

/** The section whole when it is short; else its best unit, what that leans on, and what follows as far as it fits. */
function around(section: Section): Unit[] {
  const { units, best } = section;
  const standing = units.slice(
    units.findIndex((unit) => !leansBack.test(unit.sentences[0] as string)),
  );
  // Without a heading (the top of a page) nothing says that its lines belong together.
  if (section.passage.heading && wordsOf(standing) <= wholeSection && standing.includes(best))
    return standing;
  let start = units.indexOf(best);
  let end = start + 1;
  const fits = (from: number, to: number): boolean =>
    wordsOf(units.slice(from, to)) <= wholeSection;
  const isLeaning = (): boolean =>
    leansBack.test(units[start]?.sentences[0] ?? '') ||
    isListItem(units[start]?.sentences[0] ?? '');
  while (
    start > 0 &&
    (isLeaning() || units[start - 1]?.line === best.line) &&
    !units[start - 1]?.isList &&
    fits(start - 1, end)
  )
    start--;
  // Lines of a long section are cases of their own ("E12: …"): the reply stays in the line that answers.
  while (
    end < units.length &&
    units[end]?.line === best.line &&
    (fits(start, end + 1) || leansBack.test(units[end]?.sentences[0] ?? ''))
  )
    end++;
  return units.slice(start, end);
}

/** The sentences of another section that answer what the first one leaves open. */
function complement(
  best: Section & { terms: Terms },
  others: Section[],
  asked: Asked,
): { section: Section; units: Unit[] } | null {
  const open: Terms = {
    stems: new Set([...asked.terms.stems].filter((stem) => !best.terms.stems.has(stem))),
    grams: new Set([...asked.terms.grams].filter((gram) => !best.terms.grams.has(gram))),
  };
  let found: { section: Section; units: Unit[] } | null = null;
  let most = 0;
  for (const section of others) {
    const units = around(section);
    const first = units[0]?.sentences[0] ?? '';
    // What only repeats the first section, or can't stand alone, adds nothing; steps of another matter mislead.
    if (
      section.score < alongside * best.score ||
      leansBack.test(first) ||
      units.some((unit) => unit.isList)
    )
      continue;
    const gain = coverage(open, section.best.terms, asked.weights, 5);
    const isRepeat = coverage(section.best.terms, best.terms, asked.weights) > repeated;
    if (isRepeat || gain < leastGain || gain * section.score <= most) continue;
    [found, most] = [{ section, units }, gain * section.score];
  }
  return found;
}

/** Steps are kept whole; of a long list of cases those that meet the question. */
function asPart(unit: Unit, asked: Asked, language: Language, isShort: boolean): Part {
  const { sentences, isList, isOrdered, passage } = unit;
  const part = { source: passage.source, isList, isOrdered };
  const most = isShort ? 3 : mostBullets;
  const items = sentences.filter(isListItem);
  if (!isList || isOrdered || items.length <= most) return { ...part, sentences };
  const shares = items.map((item) => answerShare(asked, termsOf(item, language)));
  // Who asks after one row of a table is told that row.
  const isNamed = asked.tells !== undefined && shares.some((share) => share > 0);
  const lowest = isNamed ? Number.MIN_VALUE : 0;
  const least = Math.max(lowest, shares.toSorted((left, right) => right - left)[most - 1] ?? 0);
  const kept = new Set(
    items.filter((_, position) => (shares[position] as number) >= least).slice(0, most),
  );
  return {
    ...part,
    sentences: sentences.filter((sentence) => !isListItem(sentence) || kept.has(sentence)),
  };
}
