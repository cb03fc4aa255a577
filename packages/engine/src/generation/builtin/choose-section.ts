import { asLanguage, type Language } from '../../text/language.ts';
import { splitWords } from '../../text/analyse.ts';
import { coverage, termsOf } from '../overlap.ts';
import type { Passage } from '../types.ts';
import { joinTerms, nameShare, type Asked } from './asked.ts';
import { beyondTitle } from './quote-evidence.ts';
import type { Section, Unit } from './sections.ts';
import { tellsVerdict, wantedIn, type Wanted } from './wanted.ts';

/** Which section answers, and which articles may be read instead. */

/** A certified article comes before past answers that meet the question up to so much better. */
const certifiedShare = 0.6;
/** Within an article: what the words that its title does not say add to a section, and that it tells the kind that is asked. */
const freshGain = 0.4;
const toldGain = 0.2;
const verdictGain = 0.5;
/** Two words of its heading are in the question side by side: "New phone?" and not "Same phone". */
const phraseGain = 0.3;
/** One's own size or age is in it. */
const heldGain = 0.3;
/** A section with so much of the best one's score may be the one that is meant; an article is named that was found so nearly as well. */
const rivalShare = 0.9;
const nearFirst = 0.92;
/** Of a score of about 1. */
const titleGain = 0.4;
const sourceGain = 0.1;
/** An article that nothing is quoted of stays the first unless another one was found nearly as well. */
const unquotedFirst = 0.85;

/** Best first; but what somebody certified comes before past answers that meet the question about as well. */
export function certifiedFirst(sections: Section[]): Section[] {
  const sorted = sections.toSorted((left, right) => right.score - left.score);
  const [best] = sorted;
  if (best?.passage.kind !== 'ticket') return sorted;
  const certified = sorted.find(
    ({ passage, score }) => passage.certified && score >= certifiedShare * best.score,
  );
  return certified ? [certified, ...sorted.filter((section) => section !== certified)] : sorted;
}

/**
 * The section of the best article that answers: all of them are under the title, so the words that it does not say, and
 * the kind of answer that is wanted, tell which.
 */
export function sectionWithin(
  best: Section,
  sections: Section[],
  asked: Asked,
  { question, language }: { question: string; language: Language },
): Section {
  const { title, kind } = best.passage;
  if (kind === 'ticket') return best;
  const fresh = beyondTitle(asked, title, language);
  const wanted = wantedIn(question);
  const said = ` ${splitWords(question, language).join(' ')} `;
  const scoreOf = ({ passage, units, score }: Section): number => {
    const heading = termsOf(passage.heading ?? '', language);
    const words = joinTerms([heading, ...units.map((unit) => unit.terms)]);
    const told = wanted !== null && units.some((unit) => tells(wanted, unit)) ? toldGain : 0;
    const held = units.some(({ isHeld }) => isHeld) ? heldGain : 0;
    const phrase = sharesPhrase(splitWords(passage.heading ?? '', language), said) ? phraseGain : 0;
    const verdict = tellsVerdict(question, units[0]?.sentences[0] ?? '') ? verdictGain : 0;
    const known = freshGain * coverage(fresh.terms, words, fresh.weights, 5);
    return score / best.score + known + told + held + verdict + phrase;
  };
  return sections
    .filter(({ passage }) => passage.title === title && passage.kind === kind)
    .map((section) => ({ section, score: scoreOf(section) }))
    .reduce((left, right) => (right.score > left.score ? right : left)).section;
}

/** Words that stand before any other. */
const leading =
  /^(?:.{1,2}|the|and|for|with|your?|our|its|this|that|what|how|when|where|les|des|une|aux|nos|vos|mes|ses|son|mon|pour|avec|dans|par|sur|comment|combien|quand)$/u;

/** @param said the words of the question, each between spaces */
function sharesPhrase(heading: string[], said: string): boolean {
  const pairs = heading.slice(1).map((word, at) => [heading[at] ?? '', word]);
  return pairs.some(
    (pair) => !pair.some((word) => leading.test(word)) && said.includes(` ${pair.join(' ')} `),
  );
}

const tells = (wanted: Wanted, { sentences, isOrdered }: Unit): boolean =>
  wanted.tells({ text: sentences.join('\n'), isOrdered });

/** Passages of articles in a language, best first. */
export function articlesIn(passages: Passage[], language: Language): Passage[] {
  return passages
    .filter((passage) => passage.kind === 'document' && asLanguage(passage.language) === language)
    .sort((left, right) => right.score - left.score);
}

/** The first article where nothing of it can be quoted and no other was found nearly as well. */
export function unquotedArticle(
  sections: Section[],
  passages: Passage[],
  language: Language,
): Passage | null {
  const [first] = articlesIn(passages, language);
  if (!first || sections.some(({ passage }) => passage.title === first.title)) return null;
  const quotable = sections.reduce((most, { passage }) => Math.max(most, passage.score), 0);
  return quotable < unquotedFirst * first.score ? first : null;
}

/**
 * The articles to read: the one that answers, and those that answer or were found about as well. One whose title says
 * nothing but what is asked comes before one that says more.
 */
export function articlesNear(
  source: Passage,
  sections: Section[],
  passages: Passage[],
  asked: Asked,
  language: Language,
): Passage[] {
  const own = articlesIn(passages, language);
  const best = own[0]?.score || 1;
  const top = sections[0]?.score ?? 0;
  const meant = sections
    .filter(({ score, passage }) => score >= rivalShare * top && passage.kind === 'document')
    .map(({ passage }) => passage);
  const near = own.filter(({ score }) => score >= nearFirst * best);
  const rankOf = (passage: Passage): number =>
    passage.score / best +
    titleGain * nameShare(asked, termsOf(passage.title, language)) +
    (passage.source === source.source ? sourceGain : 0);
  return [...new Set([source, ...meant, ...near])]
    .map((passage) => ({ passage, rank: rankOf(passage) }))
    .sort((left, right) => right.rank - left.rank)
    .map(({ passage }) => passage);
}

/** 0..1: by how much a section beats the best one of another source that says something else. */
export function marginOver(best: Section, sections: Section[]): number {
  const said = new Set(sentencesOf(best));
  const rival = sections.find(
    (section) => section.passage.title !== best.passage.title && !repeats(section, said),
  );
  return rival ? 1 - rival.score / best.score : 1;
}

/** A past answer that quotes the article speaks for it. */
function repeats(section: Section, said: Set<string>): boolean {
  if (section.passage.kind !== 'ticket') return false;
  const own = sentencesOf(section);
  return own.filter((sentence) => said.has(sentence)).length >= own.length / 2;
}

const sentencesOf = ({ units }: Section): string[] => units.flatMap(({ sentences }) => sentences);
