/** Arrays that one question is scored in: by entry, and `units` by unit. */
export type Buffers = {
  whole: Float32Array;
  passages: Float32Array;
  titles: Float32Array;
  units: Float32Array;
};

/**
 * Keeps score arrays from one question to the next: half a megabyte a question at 100,000 passages would keep the
 * garbage collector busy. What is taken is zeroed and valid until the same family is taken again.
 */
export class ScoreBuffers {
  #kept = new Map<string, Buffers>();

  take(family: string, entries: number, units: number): Buffers {
    const kept = this.#kept.get(family);
    if (kept && kept.whole.length >= entries && kept.units.length >= units) {
      for (const array of [kept.whole, kept.passages, kept.titles, kept.units]) array.fill(0);
      return kept;
    }
    // Room for a quarter more, so that an index that grows does not make new arrays at every question.
    const byEntry = (): Float32Array => new Float32Array(Math.ceil(entries * 1.25));
    const made = {
      whole: byEntry(),
      passages: byEntry(),
      titles: byEntry(),
      units: new Float32Array(Math.ceil(units * 1.25)),
    };
    this.#kept.set(family, made);
    return made;
  }
}
