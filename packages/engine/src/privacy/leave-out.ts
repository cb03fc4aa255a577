import type { Mask } from './mask.ts';
import { placeholderPattern } from './placeholders.ts';

const gap = '[ \\t\\u00a0\\u202f]';
const hidden = `(?:${gap}{0,3}(?:${placeholderPattern().source}))+`;
const inBrackets = new RegExp(`${gap}?\\(${hidden}${gap}{0,3}\\)`, 'gi');
/** "n° [[ORDER_1]]": without the number nothing is left to call so. */
const called = new RegExp(
  `(,?)(?:${gap}?[:#]|${gap}(?:n[°º]|no\\.|num[ée]ro))?(?:${hidden})`,
  'gi',
);
const endsThere = /^(?:[,.;:!?)\]]|[ \t]{0,3}(?:\n|$))/;
const lineStart = new RegExp(`^${gap}*[,;:]${gap}*`, 'gm');
/** Who is dear without a name is nobody. */
const nobody = new RegExp(`^(?:dear|ch[eè]re?s?)${gap}*(?:[,!:]${gap}*)?(?:\\n|$)`, 'gim');

/** A text with its personal data left out, for others to read: nothing stands where it was, and what is left reads well. */
export function leaveOutPersonalData(text: string, mask: Mask): string {
  const masked = mask.shown(text);
  if (!placeholderPattern().test(masked)) return masked.replace(/[ \t]{2,}/g, ' ').trim();
  return masked
    .replace(inBrackets, '')
    .replace(called, (found, comma, ...rest) => {
      const [at, all] = rest.slice(-2) as [number, string];
      return endsThere.test(all.slice(at + found.length, at + found.length + 8)) ? '' : `${comma} `;
    })
    .replace(lineStart, '')
    .replace(nobody, '')
    .replace(/[ \t]{2,}/g, ' ')
    .replace(/[ \t]\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
