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
  #forms = { forms: new Float32Array(0), touched: [] as number[] };
  #scratch = new Uint32Array(0);
  #totals = new Float32Array(0);

  /** Room for a number an entry, as the call before left it. */
  takeTotals(entries: number): Float32Array {
    if (this.#totals.length < entries) this.#totals = new Float32Array(Math.ceil(entries * 1.25));
    return this.#totals;
  }

  /** Two zeroed numbers a written form; forms that are set must be named in `touched`, so that only they are cleared. */
  takeForms(count: number): { forms: Float32Array; touched: number[] } {
    const { forms, touched } = this.#forms;
    if (forms.length < count * 2) {
      this.#forms = { forms: new Float32Array(Math.ceil(count * 2.5)), touched: [] };
      return this.#forms;
    }
    for (const form of touched) forms[form * 2] = forms[form * 2 + 1] = 0;
    touched.length = 0;
    return this.#forms;
  }

  /** Room for a list of postings, until the next call. */
  takeScratch(size: number): Uint32Array {
    if (this.#scratch.length < size) this.#scratch = new Uint32Array(size * 2);
    return this.#scratch;
  }

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
