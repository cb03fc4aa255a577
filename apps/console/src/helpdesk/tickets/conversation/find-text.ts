/** A place in one of several pieces of text: which, and how many characters into it. */
export type Spot = { piece: number; offset: number };

/** Of a long message the beginning is looked through. */
const most = 8_000;

/**
 * Where a text is in pieces of text that follow each other, as the text nodes of a message do; white space is no
 * difference, wherever lines break. Null where it is not.
 */
export function findText(
  pieces: readonly string[],
  wanted: string,
): { from: Spot; to: Spot } | null {
  const bare = wanted.replaceAll(/\s/g, '');
  if (bare === '') return null;
  let whole = '';
  const spots: Spot[] = [];
  for (const [piece, text] of pieces.entries())
    for (let offset = 0; offset < text.length && whole.length < most; offset += 1) {
      const sign = text.charAt(offset);
      if (sign.trim() === '') continue;
      whole += sign;
      spots.push({ piece, offset });
    }
  const start = whole.indexOf(bare);
  const from = spots[start];
  const last = spots[start + bare.length - 1];
  if (start < 0 || !from || !last) return null;
  return { from, to: { piece: last.piece, offset: last.offset + 1 } };
}
