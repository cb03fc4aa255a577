import type { Happening } from '../../text/languages/language-words.ts';
import { marginOf } from '../margin.ts';
import type { Passage, SuggestInput } from '../types.ts';
import type { Extract } from './extractive.ts';
import { speaksAtAll } from './happened.ts';
import { leansOn } from './leans-on.ts';

/** With so many articles a long letter meets some of them by chance. */
const largeKnowledge = 150;
/** Where its words do not say that it is meant, the search must have the article so far before the others. */
const leastAhead = 0.1;
/** A section that takes longer to read is read on its page. */
const mostCharacters = 700;
const fewestCharacters = 40;

export const isLarge = ({ knowledgeSize = Infinity }: SuggestInput): boolean =>
  knowledgeSize >= largeKnowledge;

/**
 * The section that is quoted of an article that is named: the one that meets the letter best, and of somebody who waits or
 * lost something the first that speaks of that. Among few articles what both the words and the search say is surely meant;
 * among many it is a guess.
 * @returns null where none of it can be quoted whole
 */
export function sectionToQuote(
  input: SuggestInput,
  { source, isAbout, meant }: Extract,
  happened: Happening[],
): Passage | null {
  if (isLarge(input) || source.kind !== 'document' || source.question !== null) return null;
  const found = meant.filter(({ kind }) => kind === 'document');
  const own = found.filter(({ title }) => title === source.title);
  const highest = Math.max(...found.map(({ score }) => score));
  const isFirst = own.some(({ score }) => score >= highest);
  if (!isFirst || (!isAbout && marginOf(found) < leastAhead)) return null;
  const sections = happened.length > 0 ? [source, ...own] : [source];
  return (
    sections.find(
      (passage) =>
        isQuotable(passage, input) &&
        (happened.length === 0 || speaksAtAll(happened, passage, input.language)),
    ) ?? null
  );
}

function isQuotable({ text }: Passage, { language }: SuggestInput): boolean {
  const [start = ''] = text.trim().split('\n');
  return (
    text.length >= fewestCharacters && text.length <= mostCharacters && !leansOn(start, language)
  );
}
