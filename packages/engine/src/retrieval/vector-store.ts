/** Unit vectors of one dimension, one row each, in a single array; rows given back are used again. */
class VectorRows {
  #dimension: number;
  #data: Float32Array;
  #free: number[] = [];
  #end = 0;

  constructor(dimension: number) {
    this.#dimension = dimension;
    this.#data = new Float32Array(dimension * 16);
  }

  get bytes(): number {
    return this.#data.byteLength;
  }

  get count(): number {
    return this.#end - this.#free.length;
  }

  /** One past the highest row in use. */
  get end(): number {
    return this.#end;
  }

  /** Bytes held once one more row is there. */
  get bytesWithOneMore(): number {
    const isFull = this.#free.length === 0 && (this.#end + 1) * this.#dimension > this.#data.length;
    return isFull ? this.#grownLength() * 4 : this.bytes;
  }

  put(vector: Float32Array): number {
    const row = this.#free.pop() ?? this.#end++;
    const start = row * this.#dimension;
    if (start + this.#dimension > this.#data.length) {
      const larger = new Float32Array(this.#grownLength());
      larger.set(this.#data);
      this.#data = larger;
    }
    this.#data.set(vector, start);
    return row;
  }

  remove(row: number): void {
    // A row of zeros is like nothing: a scan need not know which rows are free.
    this.#data.fill(0, row * this.#dimension, (row + 1) * this.#dimension);
    this.#free.push(row);
  }

  /** The likeness of every row with `query`, by row; 0 for a free one. */
  scan(query: Float32Array): Float32Array {
    const likeness = new Float32Array(this.#end);
    const [data, dimension] = [this.#data, this.#dimension];
    const bulk = dimension - (dimension % 4);
    for (let row = 0, start = 0; row < likeness.length; row++, start += dimension) {
      // Four sums at once: one alone waits for itself at every step.
      let [a, b, c, d] = [0, 0, 0, 0];
      let at = 0;
      for (; at < bulk; at += 4) {
        a += query[at]! * data[start + at]!;
        b += query[at + 1]! * data[start + at + 1]!;
        c += query[at + 2]! * data[start + at + 2]!;
        d += query[at + 3]! * data[start + at + 3]!;
      }
      for (; at < dimension; at++) a += query[at]! * data[start + at]!;
      likeness[row] = a + b + c + d;
    }
    return likeness;
  }

  #grownLength(): number {
    const rows = Math.max(this.#end + 1, Math.ceil(this.#end * 1.5));
    return rows * this.#dimension;
  }
}

/** How like a question the things with vectors are. */
export type Likeness = {
  /** 0..1 above the mean of all, the best at 1; undefined for what has no vector. */
  share: (key: number) => number | undefined;
  /** The same for one part of a thing. */
  partShare: (key: number, part: number) => number | undefined;
  /** 0..1 on a scale that does not depend on what else is there: how far above the mean, over how far that could be. */
  standing: (key: number) => number;
  best: number;
};

/** Vectors of things with parts (documents of passages) by the caller's keys, within a number of bytes. */
export class VectorStore {
  #byDimension = new Map<number, VectorRows>();
  #rowsOf = new Map<number, { dimension: number; rows: number[] }>();
  #maxBytes: number;
  #leftOut = new Map<number, number>();

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    let bytes = this.#rowsOf.size * 100;
    for (const rows of this.#byDimension.values()) bytes += rows.bytes + rows.count * 8;
    return bytes;
  }

  get count(): number {
    let count = 0;
    for (const rows of this.#byDimension.values()) count += rows.count;
    return count;
  }

  get leftOut(): number {
    let leftOut = 0;
    for (const count of this.#leftOut.values()) leftOut += count;
    return leftOut;
  }

  /** Puts the vectors of a thing's parts in place of those it had; what is no vector or finds no room is left out. */
  put(key: number, vectors: (Float32Array | undefined)[]): void {
    this.remove(key);
    const units = vectors.map((vector) => (vector ? asUnit(vector) : undefined));
    const dimension = units.find((unit) => unit)?.length;
    if (dimension === undefined) return;
    const store = this.#byDimension.get(dimension) ?? new VectorRows(dimension);
    this.#byDimension.set(dimension, store);
    let leftOut = 0;
    const rows = units.map((unit) => {
      if (!unit || unit.length !== dimension) return -1;
      if (this.#bytesWith(store) <= this.#maxBytes) return store.put(unit);
      leftOut++;
      return -1;
    });
    if (leftOut > 0) this.#leftOut.set(key, leftOut);
    this.#rowsOf.set(key, { dimension, rows });
  }

  remove(key: number): void {
    this.#leftOut.delete(key);
    const held = this.#rowsOf.get(key);
    if (!held) return;
    this.#rowsOf.delete(key);
    const store = this.#byDimension.get(held.dimension) as VectorRows;
    for (const row of held.rows) if (row >= 0) store.remove(row);
    // Vectors of a model that is no longer used go once the last of them is replaced.
    if (store.count === 0) this.#byDimension.delete(held.dimension);
  }

  /**
   * Compares a question's vector with all of its dimension; null when there are none.
   * @param accepts whose likeness may be the best; all when absent
   */
  compare(query: Float32Array | undefined, accepts?: (key: number) => boolean): Likeness | null {
    const unit = query && asUnit(query);
    const store = unit && this.#byDimension.get(unit.length);
    if (!store) return null;
    const likeness = store.scan(unit);
    let sum = 0;
    for (const value of likeness) sum += value;
    const mean = Math.max(0, sum / store.count);
    const rowsOf = (key: number): number[] | undefined => {
      const held = this.#rowsOf.get(key);
      return held?.dimension === unit.length ? held.rows : undefined;
    };
    const best = accepts ? this.#bestOf(likeness, rowsOf, accepts) : highestOf(likeness);
    return likenessOf(likeness, { mean, best }, rowsOf);
  }

  #bestOf(
    likeness: Float32Array,
    rowsOf: (key: number) => number[] | undefined,
    accepts: (key: number) => boolean,
  ): number {
    let best = 0;
    for (const key of this.#rowsOf.keys()) {
      if (!accepts(key)) continue;
      for (const row of rowsOf(key) ?? []) if (row >= 0) best = Math.max(best, likeness[row]!);
    }
    return best;
  }

  #bytesWith(store: VectorRows): number {
    let bytes = store.bytesWithOneMore;
    for (const other of this.#byDimension.values()) if (other !== store) bytes += other.bytes;
    return bytes;
  }
}

function highestOf(values: Float32Array): number {
  let highest = 0;
  for (const value of values) if (value > highest) highest = value;
  return highest;
}

function likenessOf(
  likeness: Float32Array,
  { mean, best }: { mean: number; best: number },
  rowsOf: (key: number) => number[] | undefined,
): Likeness {
  const highest = (rows: number[] | undefined): number | undefined => {
    let found: number | undefined;
    for (const row of rows ?? []) {
      if (row < 0) continue;
      const value = likeness[row] as number;
      if (found === undefined || value > found) found = value;
    }
    return found;
  };
  // A single vector is its own mean: then the scale begins at nothing.
  const floor = mean < best ? mean : 0;
  const shareOf = (value: number | undefined): number | undefined => {
    if (value === undefined) return undefined;
    return best > floor ? Math.min(1, Math.max(0, (value - floor) / (best - floor))) : 0;
  };
  const standingOf = (value: number): number =>
    floor < 1 ? Math.min(1, Math.max(0, (value - floor) / (1 - floor))) : 0;
  return {
    share: (key) => shareOf(highest(rowsOf(key))),
    partShare: (key, part) => {
      const row = rowsOf(key)?.[part] ?? -1;
      return row < 0 ? undefined : shareOf(likeness[row]);
    },
    standing: (key) => standingOf(highest(rowsOf(key)) ?? 0),
    best: standingOf(best),
  };
}

/** A vector brought to length one; undefined for one of zeros or with what is no number. */
function asUnit(vector: Float32Array): Float32Array | undefined {
  let squares = 0;
  for (const value of vector) squares += value * value;
  if (!(squares > 0) || !Number.isFinite(squares)) return undefined;
  if (Math.abs(squares - 1) < 1e-4) return vector;
  const length = Math.sqrt(squares);
  return vector.map((value) => value / length);
}
