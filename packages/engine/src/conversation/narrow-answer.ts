import { tellsMeasure as isMeasureTold } from '../generation/builtin/wanted.ts';
import { splitWords, stemWord } from '../text/analyse.ts';
import type { Language } from '../text/language.ts';
import { bareText } from './said.ts';

/** Whether an answer that was found is to the point of what was asked last. */

type Line = { text: string };

const marker = /^(?:[-•*]|\d{1,2}[.)])\s+/;
/** Steps of which some are left out are no longer counted. */
const stepNumber = /^\d{1,2}[.)]\s+/;
const isHeading = ({ text }: Line): boolean => text.trimEnd().endsWith(':');

/** Whether somebody who asks how long something takes, or what it costs, is told so; true for everything else. */
export function tellsMeasure(question: string, lines: Line[]): boolean {
  return isMeasureTold(
    bareText(question),
    lines.map(({ text }) => text.replace(marker, '')).join('\n'),
  );
}

/**
 * What of an answer goes on from what was said before: lines that were not said yet, and those that have a word of the new
 * question, under their headings. All of them where no line has such a word.
 * @param added the words that the question adds
 */
export function narrowAnswer<L extends Line>(
  lines: L[],
  asked: { added: string[]; before: string[]; language: Language },
): L[] {
  const { added, before, language } = asked;
  const stems = new Set(added.map((word) => stemWord(word, language)));
  const names = ({ text }: Line) =>
    splitWords(text, language).some((word) => stems.has(stemWord(word, language)));
  if (!lines.some((line) => !isHeading(line) && names(line))) return lines;
  const kept = lines.filter(
    (line) =>
      isHeading(line) || names(line) || !before.some((message) => message.includes(line.text)),
  );
  const isCut = kept.length < lines.length;
  return kept
    .filter((line, at) => {
      const next = kept[at + 1];
      return !isHeading(line) || (next !== undefined && !isHeading(next));
    })
    .map((line) => (isCut ? { ...line, text: line.text.replace(stepNumber, '- ') } : line));
}
