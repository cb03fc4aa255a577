import { toStorableText } from '../../../platform/text/storable-text.ts';

const longest = 200_000;

/** `texts`: of its messages. */
export type SearchedTicket = { language: string; subject: string; texts: string[] };

export function searchedText({ subject, texts }: Omit<SearchedTicket, 'language'>): string {
  return toStorableText(`${subject}\n${texts.join('\n').slice(0, longest)}`);
}

const marks = new Set('.,;:!?¡¿()[]{}"\'‘’“”„«»…<>');

/** A word without the marks around it: PostgreSQL takes typographic ones for a part of it. */
export function withoutMarks(word: string): string {
  let [start, end] = [0, word.length];
  while (start < end && marks.has(word[start] as string)) start += 1;
  while (end > start && marks.has(word[end - 1] as string)) end -= 1;
  return word.slice(start, end);
}

/** Whether it has an accent, or any other letter that English has not. */
export function hasAccent(word: string): boolean {
  return /[\u0080-\uffff]/.test(word);
}
