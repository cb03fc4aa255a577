import { stripCourtesy } from '../../text/question.ts';
import type { Language } from '../../text/language.ts';
import { titleFrom } from '../proposals/draft-article.ts';

/** What groups without a question that can be shown are called. */
export const noTitle = '…';

/**
 * A group by the question in its middle: its first sentence that asks, without greeting, 120 characters at most.
 * @param question without personal data
 */
export function questionTitle(question: string, language: Language): string {
  return titleFrom(stripCourtesy(question) || question, language) || noTitle;
}
