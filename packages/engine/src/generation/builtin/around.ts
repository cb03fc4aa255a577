import type { Language } from '../../text/language.ts';
import { isListItem } from '../join-sentences.ts';
import { leansOn } from './leans-on.ts';
import type { Section, Unit } from './sections.ts';

/** A section of this many words is taken whole; of a longer one as much around its best sentence. */
const wholeSection = 75;
/** The same of an answer in a FAQ: all of it was written for one question. */
const wholeAnswer = 120;
/** And of a line with the steps below it: they are said whole or not at all. */
const wholeProcedure = 200;

const pointsToRow = (sentences: string[]): boolean =>
  sentences.some((sentence) =>
    /\bthe (?:higher|lower|upper|first|second|larger|smaller) (?:figure|value|number)s?\b|\bla valeur (?:haute|basse|la plus (?:haute|basse|élevée))(?!\p{L})/iu.test(
      sentence,
    ),
  );

function wordsOf(units: Unit[]): number {
  return units.reduce((sum, unit) => sum + unit.sentences.join(' ').split(/\s+/).length, 0);
}

/** The section whole when it is short; else its best unit, what that leans on, and what follows as far as it fits. */
export function around(section: Section, language: Language): Unit[] {
  const { units, best } = section;
  const leans = (text: string): boolean => leansOn(text, language);
  const standing = units.slice(units.findIndex((unit) => !leans(unit.sentences[0] as string)));
  // Without a heading (the top of a page) nothing says that its lines belong together, but in a FAQ.
  const { heading, question, kind } = section.passage;
  const isWhole = kind === 'ticket' ? section.shared !== null : question !== null;
  const most = heading ? wholeSection : isWhole ? wholeAnswer : 0;
  if (wordsOf(standing) <= most && standing.includes(best)) return standing;
  let start = units.indexOf(best);
  let end = start + 1;
  const fits = (from: number, to: number, longest = wholeSection): boolean =>
    wordsOf(units.slice(from, to)) <= longest;
  const isLeaning = (): boolean =>
    leans(units[start]?.sentences[0] ?? '') || isListItem(units[start]?.sentences[0] ?? '');
  // What leans on the line above it is said with it, or not at all.
  while (
    start > 0 &&
    !units[start - 1]?.isList &&
    (isLeaning()
      ? fits(start - 1, end, wholeProcedure)
      : units[start - 1]?.line === best.line && fits(start - 1, end))
  )
    start--;
  // "Use the higher figure": the table above has it.
  const isOfTable = units.slice(start, end).some(({ sentences }) => pointsToRow(sentences));
  if (isOfTable && units[start - 1]?.isList && fits(start - 1, end, wholeProcedure)) start--;
  while (start < units.indexOf(best) && leans(units[start]?.sentences[0] ?? '')) start++;
  // Lines of a long section are cases of their own ("E12: …"): the reply stays in the line that answers.
  while (
    end < units.length &&
    units[end]?.line === best.line &&
    (fits(start, end + 1) || leans(units[end]?.sentences[0] ?? ''))
  )
    end++;
  // Steps right below a line are what it leads to, with or without a colon.
  if (
    units[end]?.isOrdered &&
    isListItem(units[end]?.sentences[0] ?? '') &&
    fits(start, end + 1, wholeProcedure)
  )
    end++;
  return units.slice(start, end);
}
