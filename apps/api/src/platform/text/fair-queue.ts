/** What waits for a thread, in turn by client: nobody's flood of texts keeps the others waiting. */

type Waiting = { characters: number; begin(): void };

export type QueueLimits = {
  /** Of one client. */
  waitingPerClient: number;
  charactersPerClient: number;
  /** Of all together. */
  characters: number;
  /** Of one client at once: the others find a thread free, unless as many others ask. */
  atOncePerClient: number;
  atOnce: number;
};

type Client = { running: number; characters: number; waiting: Waiting[] };

/** Ends a turn; the second call does nothing. */
type End = () => void;

/** Clients take turns in the order in which they came. */
export class FairQueue {
  readonly #limits: QueueLimits;
  readonly #clients = new Map<string, Client>();
  #running = 0;
  #characters = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** Resolves at its turn to what ends it; null when there is no room, or no turn came in time. */
  async turn(key: string, characters: number, longestWaitMs: number): Promise<End | null> {
    const client = this.#clients.get(key) ?? { running: 0, characters: 0, waiting: [] };
    this.#clients.set(key, client);
    if (client.waiting.length === 0 && this.#isFree(client)) return this.#begin(key, client);
    if (this.#isFull(client, characters)) return null;
    return new Promise((resolve) => {
      const waiting = { characters, begin: (): void => resolve(this.#begin(key, client)) };
      const timer = setTimeout(() => {
        this.#leave(client, waiting);
        this.#forget(key, client);
        resolve(null);
      }, longestWaitMs);
      const { begin } = waiting;
      waiting.begin = () => {
        clearTimeout(timer);
        begin();
      };
      client.waiting.push(waiting);
      client.characters += characters;
      this.#characters += characters;
    });
  }

  #isFree(client: Client): boolean {
    const { atOnce, atOncePerClient } = this.#limits;
    return this.#running < atOnce && client.running < atOncePerClient;
  }

  #isFull(client: Client, more: number): boolean {
    const { waitingPerClient, charactersPerClient, characters } = this.#limits;
    return (
      client.waiting.length >= waitingPerClient ||
      client.characters + more > charactersPerClient ||
      this.#characters + more > characters
    );
  }

  #begin(key: string, client: Client): End {
    this.#running += 1;
    client.running += 1;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#running -= 1;
      client.running -= 1;
      this.#forget(key, client);
      this.#next();
    };
  }

  #next(): void {
    // As they stand now: those that are moved behind the others come no second time.
    const clients = Array.from(this.#clients);
    for (const [key, client] of clients) {
      const [first] = client.waiting;
      if (!first || !this.#isFree(client)) continue;
      this.#leave(client, first);
      // Behind all the others.
      this.#clients.delete(key);
      this.#clients.set(key, client);
      first.begin();
    }
  }

  #leave(client: Client, waiting: Waiting): void {
    client.waiting.splice(client.waiting.indexOf(waiting), 1);
    client.characters -= waiting.characters;
    this.#characters -= waiting.characters;
  }

  #forget(key: string, client: Client): void {
    if (client.running === 0 && client.waiting.length === 0) this.#clients.delete(key);
  }
}
