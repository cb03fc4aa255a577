/** A clock that stands still while anything is to be done, and then goes on to whoever wakes next. */

type Sleeper = { at: number; order: number; wake: () => void };

const isSooner = (one: Sleeper, other: Sleeper) =>
  one.at < other.at || (one.at === other.at && one.order < other.order);

export class SimulatedClock {
  now: number;
  readonly #heap: Sleeper[] = [];
  #order = 0;

  constructor(start: Date) {
    this.now = start.getTime();
  }

  readonly date = (): Date => new Date(this.now);

  readonly sleep = (ms: number): Promise<void> =>
    new Promise((wake) =>
      this.#push({ at: Math.ceil(this.now + ms), order: (this.#order += 1), wake }),
    );

  /** Until `work` has ended. */
  async run(work: Promise<unknown>): Promise<void> {
    let isOver = false;
    const end = () => void (isOver = true);
    work.then(end, end);
    for (;;) {
      // All that follows from what was woken.
      await new Promise((done) => void setImmediate(done));
      if (isOver) return void (await work);
      const next = this.#pop();
      if (!next) throw new Error('Nothing is left to wait for.');
      this.now = Math.max(this.now, next.at);
      next.wake();
    }
  }

  #push(sleeper: Sleeper): void {
    const heap = this.#heap;
    let place = heap.push(sleeper) - 1;
    while (place > 0) {
      const above = (place - 1) >> 1;
      if (!isSooner(sleeper, heap[above] as Sleeper)) break;
      heap[place] = heap[above] as Sleeper;
      place = above;
    }
    heap[place] = sleeper;
  }

  #pop(): Sleeper | undefined {
    const heap = this.#heap;
    const [first] = heap;
    const last = heap.pop();
    if (!first || !last || heap.length === 0) return first;
    let place = 0;
    for (;;) {
      let below = place * 2 + 1;
      if (below >= heap.length) break;
      const right = heap[below + 1];
      if (right && isSooner(right, heap[below] as Sleeper)) below += 1;
      if (!isSooner(heap[below] as Sleeper, last)) break;
      heap[place] = heap[below] as Sleeper;
      place = below;
    }
    heap[place] = last;
    return first;
  }
}
