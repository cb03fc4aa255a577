import { joinLines } from '../proposals/draft-article.ts';

/** A sentence of the document to correct, and the one of the other document that holds instead. */
export type Correction = { now: string; proposed: string };

export type Corrected = {
  markdown: string;
  /** Where a sentence was not found in the text, a person puts the other one in. */
  replaced: (Correction & { isPlaced: boolean })[];
};

/** Spaces, and marks that Markdown puts between and around words. */
const isMark = (letter: string): boolean => ' \n\t\u00A0*_~`\\'.includes(letter);

const bare = (text: string): string => [...text].filter((letter) => !isMark(letter)).join('');

/** Where a sentence is in Markdown, whatever is bold in it; emphasis around it goes with it. */
function placeOf(sentence: string, markdown: string): { from: number; to: number } | null {
  const letters = markdown.split('');
  const places = letters.flatMap((letter, at) => (isMark(letter) ? [] : [at]));
  const wanted = bare(sentence);
  const found = places
    .map((at) => letters[at])
    .join('')
    .indexOf(wanted);
  if (wanted === '' || found === -1) return null;
  let from = places[found] ?? 0;
  let to = (places[found + wanted.length - 1] ?? 0) + 1;
  while (letters[from - 1] === '*' && letters[to] === '*') {
    from -= 1;
    to += 1;
  }
  return { from, to };
}

/** The mark of a list item belongs to the text around a sentence. */
const withoutItemMark = (text: string): string => text.replace(/^(?:[-+•*]|\d{1,2}[.)])\s+/, '');

/** What is left where a sentence went: no empty item, no empty paragraph. */
function tidy(markdown: string): string {
  return markdown
    .replace(/^[ \t]*(?:[-+*]|\d{1,2}[.)])[ \t]*\n/gm, '')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n');
}

/**
 * A document with the sentences that another one contradicts replaced by what that one says. Each is replaced once; what
 * the text says already is not said twice.
 */
export function resolveDisagreements(before: string, found: Correction[]): Corrected {
  let markdown = before;
  const replaced: Corrected['replaced'] = [];
  for (const given of found) {
    const now = withoutItemMark(given.now);
    const proposed = withoutItemMark(given.proposed);
    if (replaced.some((each) => each.now === now)) continue;
    const place = placeOf(now, markdown);
    if (place) {
      const isSaid = bare(markdown).includes(bare(proposed));
      const rest = markdown.slice(place.to);
      markdown = `${markdown.slice(0, place.from)}${isSaid ? '' : joinLines([proposed])}${rest}`;
    }
    replaced.push({ now, proposed, isPlaced: place !== null });
  }
  return { markdown: `${tidy(markdown).trim()}\n`, replaced };
}
