/** So many places fit into a number that a sum of two still fits. */
const width = 30;
const full = 2 ** width - 1;

/** Of longer texts the first words are compared. */
export const mostWords = 4_000;

/** Where a word stands: blocks of places, and in each the places as bits. */
type Places = { blocks: number[]; bits: number[] };

function placesOf(words: string[]): Map<string, Places> {
  const places = new Map<string, Places>();
  for (const [place, word] of words.entries()) {
    const at = places.get(word) ?? { blocks: [], bits: [] };
    const block = Math.floor(place / width);
    if (at.blocks.at(-1) !== block) {
      at.blocks.push(block);
      at.bits.push(0);
    }
    at.bits[at.bits.length - 1] = (at.bits.at(-1) as number) | (1 << (place % width));
    places.set(word, at);
  }
  return places;
}

/** One word of the left text: only blocks that hold it, and those that a carry runs into, can change. */
function advance(row: Uint32Array, { blocks, bits }: Places): void {
  let carry = 0;
  let next = 0;
  for (let block = blocks[0] as number; block < row.length; block++) {
    const isMet = blocks[next] === block;
    if (!isMet && carry === 0) {
      if (next === blocks.length) return;
      block = (blocks[next] as number) - 1;
      continue;
    }
    const before = row[block] as number;
    const common = isMet ? before & (bits[next++] as number) : 0;
    const sum = before + common + carry;
    carry = sum > full ? 1 : 0;
    row[block] = (sum | (before - common)) & full;
  }
}

/**
 * How many words two texts have in common in the same order (the length of their longest common subsequence), thirty
 * places at a time (Hyyrö 2004): no text makes it slow.
 */
export function countInOrder(all: string[], others: string[]): number {
  const [left, right] = [all.slice(0, mostWords), others.slice(0, mostWords)];
  const places = placesOf(right);
  const row = new Uint32Array(Math.ceil(right.length / width)).fill(full);
  for (const word of left) {
    const at = places.get(word);
    if (at) advance(row, at);
  }
  let count = 0;
  for (let place = 0; place < right.length; place++)
    count += 1 - (((row[Math.floor(place / width)] as number) >>> (place % width)) & 1);
  return count;
}
