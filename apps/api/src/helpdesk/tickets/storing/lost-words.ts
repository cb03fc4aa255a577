/**
 * What a redaction in the CRM took out of a thread: it has to leave what was written from it too. Where signs stand in
 * the place of words, all words that are gone are meant; where a whole message went, its numbers and addresses.
 */

/** Zendesk puts a block for each character; elsewhere people type a row of stars or of the letter X. */
const mark = /[▇█■▮]{2,}|[*•]{4,}|X{4,}/u;
const word = /[\p{L}\p{N}](?:[\p{L}\p{N}@._+'’-]*[\p{L}\p{N}])?/gu;
/** Shorter ones stand in everything that is written. */
const shortest = 3;
const mostWords = 500;

export const isRedacted = (text: string): boolean => mark.test(text);

const wordsOf = (text: string) =>
  (text.toLowerCase().match(word) ?? []).filter((one) => one.length >= shortest);

const tells = (one: string) => /[\p{N}@]/u.test(one);

/** The words that no message of the thread holds any more. */
export function lostWords(
  before: { redacted: string[]; removed: string[] },
  now: string[],
): string[] {
  const left = new Set(now.flatMap(wordsOf));
  const lost = [
    ...before.redacted.flatMap(wordsOf),
    ...before.removed.flatMap((text) => wordsOf(text).filter(tells)),
  ].filter((one) => !left.has(one));
  return [...new Set(lost)].slice(0, mostWords);
}

/** What finds them in a text, as PostgreSQL reads it. */
export const patternOf = (words: string[]): string =>
  `\\m(?:${words
    .toSorted((one, other) => other.length - one.length)
    .map((one) => one.replace(/[.+'’-]/g, (sign) => (sign === '’' ? sign : `\\${sign}`)))
    .join('|')})\\M`;

export const redaction = '▇▇▇▇';

/** For whoever else keeps texts that were written from a ticket. */
export const redactionOf = (words: string[]) => ({ pattern: patternOf(words), instead: redaction });
