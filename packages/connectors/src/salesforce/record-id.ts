const shape = /^[A-Za-z0-9]{15}(?:[A-Za-z0-9]{3})?$/;
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345';

/**
 * An id in its long form of 18 signs; formulas and older reports give the 15 signs without the three that tell which
 * letters are capitals. Null for what is no id.
 */
export function readId(text: string): string | null {
  if (!shape.test(text)) return null;
  if (text.length === 18) return text;
  const ends = [0, 5, 10].map((start) => {
    const bits = Array.from(text.slice(start, start + 5)).reduce(
      (sum, sign, at) => sum + (/[A-Z]/.test(sign) ? 2 ** at : 0),
      0,
    );
    return letters[bits] ?? '';
  });
  return text + ends.join('');
}

/** The first three signs tell the object. */
export const isCaseId = (id: string): boolean => id.startsWith('500');
export const isQueueId = (id: string): boolean => id.startsWith('00G');
export const isUserId = (id: string): boolean => id.startsWith('005');
