const firstCapacity = 2;
const largestCapacity = 1024;
const headerSize = 2;
const manyNumbers = 128;

/**
 * Append-only lists of 32-bit numbers, one a term, in a single typed array: blocks chained by position, each twice the
 * size of the one before. A hundred thousand short lists cost their numbers and little more, and the garbage collector
 * sees one object.
 */
export class PostingStore {
  #arena = new Uint32Array(1024);
  #end = 1; // position 0 means "no block"
  #head = new Uint32Array(256);
  #tail = new Uint32Array(256);
  #used = new Uint16Array(256);

  /** Bytes held. */
  get bytes(): number {
    return this.#arena.byteLength + this.#head.byteLength * 2 + this.#used.byteLength;
  }

  append(term: number, value: number): void {
    if (term >= this.#head.length) this.#growTerms(term);
    let tail = this.#tail[term] as number;
    if (tail === 0) {
      tail = this.#newBlock(firstCapacity);
      this.#head[term] = tail;
      this.#startBlock(term, tail);
    } else if (this.#used[term] === this.#arena[tail + 1]) {
      const block = this.#newBlock(
        Math.min((this.#arena[tail + 1] as number) * 2, largestCapacity),
      );
      this.#arena[tail] = block;
      tail = block;
      this.#startBlock(term, tail);
    }
    const used = this.#used[term] as number;
    this.#arena[tail + headerSize + used] = value;
    this.#used[term] = used + 1;
  }

  /**
   * Copies the list of `term` into `into`, from position 0.
   * @returns how many numbers were copied; `into` must be long enough (see `countOf` of the caller) or the rest is left out
   */
  read(term: number, into: Uint32Array): number {
    if (term >= this.#head.length) return 0;
    const tail = this.#tail[term] as number;
    let block = this.#head[term] as number;
    let length = 0;
    while (block !== 0) {
      const size =
        block === tail ? (this.#used[term] as number) : (this.#arena[block + 1] as number);
      const start = block + headerSize;
      if (length + size > into.length) return length;
      // A view of a few numbers costs more than copying them one by one.
      if (size < manyNumbers)
        for (let at = 0; at < size; at++) into[length + at] = this.#arena[start + at]!;
      else into.set(this.#arena.subarray(start, start + size), length);
      length += size;
      block = this.#arena[block] as number;
    }
    return length;
  }

  /**
   * As `read`, but only what lies within ranges; the numbers of the list must ascend, and so must the ranges. Blocks
   * without any are not looked at.
   * @param ranges pairs: from, and up to but without
   */
  readWithin(term: number, ranges: Uint32Array, into: Uint32Array): number {
    if (term >= this.#head.length) return 0;
    const arena = this.#arena;
    const tail = this.#tail[term] as number;
    let block = this.#head[term] as number;
    let range = 0;
    let length = 0;
    while (block !== 0 && range < ranges.length) {
      const size = block === tail ? this.#used[term]! : arena[block + 1]!;
      const end = block + headerSize + size;
      let at = block + headerSize;
      while (range < ranges.length && ranges[range]! <= arena[end - 1]!) {
        at = firstFrom(arena, at, end, ranges[range]!);
        const limit = ranges[range + 1]!;
        while (at < end && arena[at]! < limit) into[length++] = arena[at++]!;
        // The rest of this range may stand in the next block.
        if (at === end) break;
        range += 2;
      }
      block = arena[block] as number;
    }
    return length;
  }

  #startBlock(term: number, block: number): void {
    this.#tail[term] = block;
    this.#used[term] = 0;
  }

  #newBlock(capacity: number): number {
    const position = this.#end;
    this.#end += capacity + headerSize;
    if (this.#end > this.#arena.length) this.#growArena();
    this.#arena[position] = 0;
    this.#arena[position + 1] = capacity;
    return position;
  }

  #growArena(): void {
    const larger = new Uint32Array(Math.max(Math.ceil(this.#arena.length * 1.5), this.#end));
    larger.set(this.#arena);
    this.#arena = larger;
  }

  #growTerms(term: number): void {
    const length = Math.max(term + 1, this.#head.length * 2);
    const [head, tail, used] = [
      new Uint32Array(length),
      new Uint32Array(length),
      new Uint16Array(length),
    ];
    head.set(this.#head);
    tail.set(this.#tail);
    used.set(this.#used);
    [this.#head, this.#tail, this.#used] = [head, tail, used];
  }
}

/** The first position from `start` whose number is not below `value`; `end` when there is none. */
function firstFrom(numbers: Uint32Array, start: number, end: number, value: number): number {
  // What is wanted mostly stands near: steps that double find it sooner than halving all that is left.
  let step = 8;
  let low = start;
  while (low + step < end && numbers[low + step]! < value) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, end);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (numbers[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
