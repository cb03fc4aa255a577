/**
 * Who else is on the bus, and which of its messages came last. Messages of a process are numbered, and it repeats the
 * last number every few seconds: a gap, and a process that falls silent without a goodbye, say that something was
 * committed that nobody heard of.
 */

/** Three of its beats did not come. */
const goneAfterMs = 13_000;

export type Heard = { from: string; number: number; isBeat: boolean; isBye: boolean };

export class Peers {
  readonly #known = new Map<string, { number: number; at: number }>();

  get size(): number {
    return this.#known.size;
  }

  /** Only this process is known, and its own last number. */
  reset(self: string, number: number): void {
    this.#known.clear();
    this.#known.set(self, { number, at: performance.now() });
  }

  /** Whether messages are missing before this one, and whether it is the first of somebody. */
  hear({ from, number, isBeat, isBye }: Heard): { isGap: boolean; isNew: boolean } {
    const known = this.#known.get(from);
    // Of one who is new everything before is missing: who came while we were connected began at 0.
    const last = known?.number ?? 0;
    if (isBye) this.#known.delete(from);
    else this.#known.set(from, { number, at: performance.now() });
    return { isGap: number !== (isBeat ? last : last + 1), isNew: !known && !isBye };
  }

  /** Forgets who has not been heard of for long; answers whether there was anybody. */
  forgetGone(self: string): boolean {
    const latest = performance.now() - goneAfterMs;
    const gone = [...this.#known].filter(([from, { at }]) => from !== self && at < latest);
    for (const [from] of gone) this.#known.delete(from);
    return gone.length > 0;
  }
}
