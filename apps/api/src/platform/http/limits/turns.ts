/** How much is worked on at once, and by whose requests: nobody's flood takes everything from the others. */

export type TurnLimits = {
  /** Requests that are worked on at once. */
  atOnce: number;
  /** Of one client, while others ask too. */
  atOncePerClient: number;
  /** Requests of one client that wait for their turn; what comes beyond is refused. */
  waitingPerClient: number;
  /** Of all together. */
  waiting: number;
  /** The longest wait for a turn, in milliseconds. */
  longestWaitMs: number;
  /** A turn that takes longer waits for somebody else, and is no load: the next may begin. */
  longestTurnMs: number;
  /** How long a client counts as one that asks, in milliseconds after its last request. */
  rememberedMs: number;
  /** How long a client that was refused is slowed while others ask, in milliseconds: one turn at once, beside nobody. */
  slowedMs: number;
  /** A slowed client that had no turn for so long has one although others are at work. */
  longestRestMs: number;
  /** What may wait of a slowed client: what waits long costs more memory than what is refused. */
  waitingWhenSlowed: number;
};

/** `known`: who calls was proven. `public`: anybody can make up another name, so all of them share one half. */
export type Lane = 'known' | 'public';

/** Refused: this client asks for more than its share, or everybody together for more than there is. */
export class NoTurn extends Error {
  override name = 'NoTurn';
  readonly of: 'client' | 'all';
  constructor(of: 'client' | 'all') {
    super(of === 'client' ? 'More than the share of one client.' : 'More than this process does.');
    this.of = of;
  }
}

/** Ends a turn; the second call does nothing. */
export type EndTurn = () => void;

type Waiter = { begin(): void };
type Share = {
  key: string;
  lane: Lane;
  running: number;
  waiting: Waiter[];
  /** When one of its requests was refused last. */
  refusedAt: number;
  /** When one of them had its turn last. */
  begunAt: number;
};
type Seen = { key: string; at: number };

const newShare = (key: string, lane: Lane): Share => ({
  key,
  lane,
  running: 0,
  waiting: [],
  refusedAt: -Infinity,
  begunAt: -Infinity,
});

export class Turns {
  readonly #limits: TurnLimits;
  readonly #now: () => number;
  readonly #shares = new Map<string, Share>();
  /** Those of whom something waits, in the order of their turns. */
  readonly #queues: Record<Lane, Map<string, Share>> = { known: new Map(), public: new Map() };
  readonly #running: Record<Lane, number> = { known: 0, public: 0 };
  #waiting = 0;
  #next: Lane = 'known';
  /** The last two who asked. */
  #seen: [Seen, Seen] = [
    { key: '', at: -Infinity },
    { key: '', at: -Infinity },
  ];

  constructor(limits: TurnLimits, now: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#now = now;
  }

  /** Requests that are worked on, and those that wait. */
  read(): { running: number; waiting: number } {
    return { running: this.#running.known + this.#running.public, waiting: this.#waiting };
  }

  /** Whether this client has as many waiting as it may: this request is refused, then, as {@link take} would. */
  refuses(lane: Lane, name: string): boolean {
    const share = this.#shares.get(`${lane} ${name}`);
    return share !== undefined && this.#isFull(share);
  }

  /**
   * Waits until a request of this client may begin: at once, as long as there is room.
   * @throws NoTurn
   */
  take(lane: Lane, name: string): Promise<EndTurn> {
    const key = `${lane} ${name}`;
    this.#see(key);
    const share = this.#shares.get(key) ?? newShare(key, lane);
    if (share.waiting.length === 0 && this.#mayBegin(share)) {
      return Promise.resolve(this.#begin(share));
    }
    if (this.#isFull(share)) return Promise.reject(new NoTurn('client'));
    if (this.#waiting >= this.#limits.waiting) return Promise.reject(new NoTurn('all'));
    return this.#wait(share);
  }

  #isFull(share: Share): boolean {
    const { waitingPerClient, waitingWhenSlowed } = this.#limits;
    const most = this.#isSlowed(share)
      ? Math.min(waitingPerClient, waitingWhenSlowed)
      : waitingPerClient;
    const isFull = share.waiting.length >= most;
    if (isFull) share.refusedAt = this.#now();
    return isFull;
  }

  #isSlowed({ key, refusedAt }: Share): boolean {
    return this.#now() - refusedAt < this.#limits.slowedMs && this.#othersAsk(key);
  }

  #see(key: string): void {
    const [last] = this.#seen;
    const seen = { key, at: this.#now() };
    this.#seen = [seen, last.key === key ? this.#seen[1] : last];
  }

  #othersAsk(key: string): boolean {
    const other = this.#seen.find((each) => each.key !== key);
    return other !== undefined && this.#now() - other.at < this.#limits.rememberedMs;
  }

  #mayBegin(share: Share): boolean {
    const { key, lane, running } = share;
    const { atOnce, atOncePerClient } = this.#limits;
    const { known, public: open } = this.#running;
    if (known + open >= atOnce) return false;
    if (!this.#othersAsk(key)) return true;
    if (this.#isSlowed(share) && !this.#mayGoBeside(share, known + open)) return false;
    return running < atOncePerClient && (lane === 'known' || open < Math.ceil(atOnce / 2));
  }

  /** Whoever asks on while it is refused keeps this process busy: its work shall not too, while others are at theirs. */
  #mayGoBeside({ running, begunAt }: Share, allRunning: number): boolean {
    if (running > 0) return false;
    return allRunning === 0 || this.#now() - begunAt >= this.#limits.longestRestMs;
  }

  #begin(share: Share): EndTurn {
    this.#shares.set(share.key, share);
    share.begunAt = this.#now();
    share.running += 1;
    this.#running[share.lane] += 1;
    let hasEnded = false;
    const end = () => {
      if (hasEnded) return;
      hasEnded = true;
      clearTimeout(timer);
      share.running -= 1;
      this.#running[share.lane] -= 1;
      if (share.running === 0 && share.waiting.length === 0) this.#shares.delete(share.key);
      this.#beginNext();
    };
    const timer = setTimeout(end, this.#limits.longestTurnMs).unref();
    return end;
  }

  #wait(share: Share): Promise<EndTurn> {
    this.#shares.set(share.key, share);
    this.#queues[share.lane].set(share.key, share);
    this.#waiting += 1;
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        begin: () => {
          clearTimeout(timer);
          resolve(this.#begin(share));
        },
      };
      const giveUp = () => {
        share.waiting.splice(share.waiting.indexOf(waiter), 1);
        this.#left(share);
        if (share.running === 0 && share.waiting.length === 0) this.#shares.delete(share.key);
        reject(new NoTurn('client'));
      };
      const timer = setTimeout(giveUp, this.#limits.longestWaitMs);
      share.waiting.push(waiter);
    });
  }

  #left(share: Share): void {
    this.#waiting -= 1;
    if (share.waiting.length === 0) this.#queues[share.lane].delete(share.key);
  }

  /** The lanes in turn, and in each of them those of whom something waits. */
  #beginNext(): void {
    for (let found = this.#pick(); found; found = this.#pick()) {
      const waiter = found.waiting.shift();
      // Whoever had a turn comes last.
      this.#queues[found.lane].delete(found.key);
      if (found.waiting.length > 0) this.#queues[found.lane].set(found.key, found);
      this.#waiting -= 1;
      this.#next = found.lane === 'known' ? 'public' : 'known';
      waiter?.begin();
    }
  }

  #pick(): Share | null {
    const lanes: Lane[] = this.#next === 'known' ? ['known', 'public'] : ['public', 'known'];
    for (const lane of lanes)
      for (const share of this.#queues[lane].values()) if (this.#mayBegin(share)) return share;
    return null;
  }
}
