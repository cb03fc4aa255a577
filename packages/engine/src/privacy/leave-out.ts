import type { Mask } from './mask.ts';
import { placeholderPattern } from './placeholders.ts';

/** A text with its personal data left out, for others to read: nothing stands where it was. */
export function leaveOutPersonalData(text: string, mask: Mask): string {
  return mask
    .text(text)
    .replace(placeholderPattern(), ' ')
    .replace(/[ \t]{2,}/g, ' ')
    .trim();
}
