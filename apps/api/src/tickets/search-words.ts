/**
 * The words that a text is found by, each once: PostgreSQL takes most of its time to cut a text into words, and where
 * they stand is not kept. Cut at spaces only, without the marks around them: addresses, numbers and words with hyphens
 * are taken apart by PostgreSQL, as those of a query are.
 */
export function distinctWords(text: string): string[] {
  const words = new Set<string>();
  for (const [word] of text.matchAll(/[^\s.,;:!?()[\]{}"'’«»…<>]\S*/g)) words.add(bare(word));
  return [...words];
}

const marksBehind = new Set('.,;:!?)]}"\'’»…>');

function bare(word: string): string {
  let end = word.length;
  while (end > 1 && marksBehind.has(word[end - 1] as string)) end -= 1;
  return word.slice(0, end);
}

const beyondAscii = /[\u0080-\uffff]/;

/** Those among words that have an accent, or any other letter that English has not. */
export function accentedOf(words: string[]): string[] {
  return words.filter((word) => beyondAscii.test(word));
}
