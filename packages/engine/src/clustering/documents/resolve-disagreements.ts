import { joinLines } from '../proposals/draft-article.ts';

/** A sentence of the document to correct, and the one of the other document that holds instead. */
export type Correction = { now: string; proposed: string };

export type Corrected = {
  markdown: string;
  /** Where a sentence was not found in the text, a person puts the other one in. */
  replaced: (Correction & { isPlaced: boolean })[];
};

/** Marks that Markdown puts between and around words, and none of which stands in the sentence as it was read. */
const marks = '[\\s*_~`\\\\]*';

/** Finds a sentence in Markdown, whatever is bold in it. */
function patternOf(sentence: string): RegExp {
  const parts = sentence.match(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? [];
  const words = parts.map((part) => part.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'));
  return new RegExp(`(?:\\*\\*|__|[*_])?${words.join(marks)}(?:\\*\\*|__)?`, 'u');
}

const bare = (text: string): string => text.replace(/[\s*_~`\\]+/g, '');

/** The mark of a list item belongs to the text around a sentence. */
const withoutItemMark = (text: string): string => text.replace(/^(?:[-+•*]|\d{1,2}[.)])\s+/, '');

/** What is left where a sentence went: no empty item, no empty paragraph. */
function tidy(markdown: string): string {
  return markdown
    .replace(/^[ \t]*(?:[-+*]|\d{1,2}[.)])[ \t]*\n/gm, '')
    .replace(/[ \t]+$/gm, '')
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
    const place = patternOf(now).exec(markdown);
    if (place) {
      const isSaid = bare(markdown).includes(bare(proposed));
      const rest = markdown.slice(place.index + place[0].length);
      markdown = `${markdown.slice(0, place.index)}${isSaid ? '' : joinLines([proposed])}${rest}`;
    }
    replaced.push({ now, proposed, isPlaced: place !== null });
  }
  return { markdown: `${tidy(markdown).trim()}\n`, replaced };
}
