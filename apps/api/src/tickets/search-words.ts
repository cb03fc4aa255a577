/**
 * The words that a text is found by, each once: PostgreSQL takes most of its time to cut a text into words, and where
 * they stand is not kept. Cut at spaces only: addresses, numbers and words with hyphens are taken apart by PostgreSQL, as
 * those of a query are. The marks around a word are taken off, as PostgreSQL takes typographic ones for a part of it.
 */
export function distinctWords(text: string): string[] {
  const words = new Set<string>();
  for (const written of new Set(text.split(/\s+/))) words.add(withoutMarks(written));
  words.delete('');
  return [...words];
}

const marks = new Set('.,;:!?¡¿()[]{}"\'‘’“”„«»…<>');

function withoutMarks(word: string): string {
  let [start, end] = [0, word.length];
  while (start < end && marks.has(word[start] as string)) start += 1;
  while (end > start && marks.has(word[end - 1] as string)) end -= 1;
  return word.slice(start, end);
}

const beyondAscii = /[\u0080-\uffff]/;

/** Those among words that have an accent, or any other letter that English has not. */
export function accentedOf(words: string[]): string[] {
  return words.filter((word) => beyondAscii.test(word));
}
