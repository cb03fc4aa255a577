import { placeholderPattern } from '../../privacy/placeholders.ts';
import type { Language } from '../../text/language.ts';
import { stripCourtesy } from '../../text/question.ts';
import { splitSentences } from '../../text/sentences.ts';
import { tellingWords } from '../question-features.ts';

/** What groups without a question that can be shown are called. */
export const noTitle = '…';

const longestTitle = 120;
/** Further down stand details, quotes and signatures. */
const linesRead = 6;
/** A sentence of fewer ("Do you accept those?") says nothing without the one before it. */
const fewestTelling = 3;

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
  const telling = (text: string): number =>
    new Set(tellingWords(text, language).map(({ stem }) => stem)).size;
  const [best = sentences[0] ?? ''] = sentences
    .filter((text) => text.endsWith('?'))
    .toSorted((left, right) => telling(right) - telling(left));
  const before = sentences[sentences.indexOf(best) - 1] ?? '';
  const whole = before === '' ? best : `${before} ${best}`;
  const title = telling(best) < fewestTelling && whole.length <= longestTitle ? whole : best;
  return shorten(title.charAt(0).toLocaleUpperCase(language) + title.slice(1)) || noTitle;
}
