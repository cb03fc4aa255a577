import { placeholderPattern } from '../../privacy/placeholders.ts';
import type { Language } from '../../text/language.ts';
import { stripCourtesy } from '../../text/question.ts';
import { wordsOf } from '../../text/languages/languages.ts';
import { splitSentences } from '../../text/sentences.ts';
import { tellingWords } from '../question-features.ts';

/** What groups without a question that can be shown are called. */
export const noTitle = '…';

const longestTitle = 120;
/** Further down stand details, quotes and signatures. */
const linesRead = 6;
/** A sentence of fewer ("Do you accept those?") says nothing without the one before it. */
const fewestTelling = 3;

/** "Also is there a way …?" joins a mail, not a list. */
const joining: Record<string, RegExp | undefined> = {
  en: /^(?:also|and|but|so|oh|ok|or),? (?=\p{L})/iu,
  fr: /^(?:aussi|et|mais|donc|alors|ou),? (?=\p{L})/iu,
};

const withoutPlaceholders = (text: string): string =>
  text.replace(placeholderPattern(), '').replace(/\s+/g, ' ').trim();

function shorten(text: string): string {
  return text.length <= longestTitle ? text : `${text.slice(0, longestTitle - 1).trimEnd()}…`;
}

/**
 * A group by the question in its middle: the sentence of it that asks and says most of what about, without greeting,
 * 120 characters at most.
 * @param question without personal data
 */
export function questionTitle(question: string, language: Language): string {
  const lines = (stripCourtesy(question) || question).split('\n').filter((line) => line.trim());
  const sentences = lines
    .slice(0, linesRead)
    .flatMap((line) => splitSentences(line, language))
    .map(withoutPlaceholders)
    .filter(Boolean);
  const stemsOf = (text: string): Set<string> =>
    new Set(tellingWords(text, language).map(({ stem }) => stem));
  const telling = (text: string): number => stemsOf(text).size;
  const mostTelling = (texts: string[]): string | undefined =>
    texts.toSorted((left, right) => telling(right) - telling(left))[0];
  const first = sentences[0] ?? '';
  // A first line that says little is a heading, as "A question from the chat".
  const stated = telling(first) < fewestTelling ? (mostTelling(sentences) ?? first) : first;
  const best = mostTelling(sentences.filter((text) => text.endsWith('?'))) ?? stated;
  const place = sentences.indexOf(best);
  const before = sentences[place - 1] ?? '';
  const after = best.endsWith('?') ? (sentences[place + 1] ?? '') : '';
  const asked = stemsOf(best);
  const addsNothing = (text: string): boolean =>
    [...stemsOf(text)].every((stem) => asked.has(stem));
  // What is wrong says more of "How do I get another one?" than the line just before it.
  const wrong = sentences
    .slice(0, Math.max(place, 0))
    .find(
      (text) =>
        text.length <= longestTitle &&
        wordsOf(language).problem?.test(text) &&
        telling(text) >= fewestTelling,
    );
  const matter = wrong ?? before;
  // Nothing new before it: then what follows says what it is about.
  const whole = addsNothing(matter) ? `${best} ${after}`.trimEnd() : `${matter} ${best}`;
  const title =
    telling(best) >= fewestTelling ? best : whole.length <= longestTitle ? whole : (wrong ?? best);
  const own = title.replace(joining[language] ?? /(?!)/, '');
  return shorten(own.charAt(0).toLocaleUpperCase(language) + own.slice(1)) || noTitle;
}
