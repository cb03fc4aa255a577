import { splitWords, stemWord } from '../text/analyse.ts';
import type { Language } from '../text/language.ts';
import { bareText } from './said.ts';

/** Whether an answer that was found is to the point of what was asked last. */

type Line = { text: string };

const marker = /^(?:[-•*]|\d{1,2}[.)])\s+/;
/** Steps of which some are left out are no longer counted. */
const stepNumber = /^\d{1,2}[.)]\s+/;
const isHeading = ({ text }: Line): boolean => text.trimEnd().endsWith(':');

const asksTime =
  /\b(?:how (?:long|soon|many (?:days|weeks|months|years|hours|minutes))|combien de (?:temps|jours|semaines|mois|heures|minutes)|combien d'(?:annees|ans|heures))\b/u;
const asksPrice =
  /\b(?:how much (?:is|are|does|do|will|would) .{0,40}\b(?:cost|pay)|how much (?:is|are) (?:it|that|this|they|those)|(?:c'est|ca fait|coute(?:nt|ra)?|prix de) combien|combien (?:ca |cela |c'est |est-ce que (?:ca |cela )?)?(?:coute\p{L}*|vaut|faut-il payer))/u;
const figureOfTime =
  /\d[^.\n]{0,20}?(?:\bh\b|\b(?:min|sec|days?|weeks?|months?|years?|hours?|jours?|semaines?|mois|ans?|années?|heures?)(?!\p{L})|\d ?h\b)/iu;
const wordOfTime =
  /(?<!\p{L})(?:same day|next day|overnight|tomorrow|immediately|at once|forever|unlimited|lifetime|le jour même|le lendemain|aussitôt|immédiatement|illimitée?s?|à vie|(?:one|two|three|four|five|six|seven|ten|a few|une?|deux|trois|quatre|cinq|sept|dix|quelques|within an?)[ -](?:\p{L}+ ){0,2}(?:days?|weeks?|months?|years?|hours?|minutes?|jours?|semaines?|mois|ans?|heures?))(?!\p{L})/iu;
const price =
  /[€£$]|\b(?:euros?|pounds?|pence|free|gratuit\p{L}*|offerte?s?|for nothing|at our expense|no(?:thing)? (?:cost|charge)|inclus\p{L}*|included|à nos frais|rien à payer)\b/iu;

/** Whether somebody who asks how long something takes, or what it costs, is told so; true for everything else. */
export function tellsMeasure(question: string, lines: Line[]): boolean {
  const bare = bareText(question);
  const said = lines.map(({ text }) => text.replace(marker, '')).join('\n');
  if (asksTime.test(bare) && !figureOfTime.test(said) && !wordOfTime.test(said)) return false;
  return !asksPrice.test(bare) || price.test(said);
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
