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

export type FairQueue = {
  /** Resolves at its turn to what ends it; null when there is no room, or no turn came in time. */
  turn(client: string, characters: number, longestWaitMs: number): Promise<(() => void) | null>;
};

/** Clients take turns in the order in which they came. */
export function createFairQueue(limits: QueueLimits): FairQueue {
  const clients = new Map<string, Client>();
  let running = 0;
  let characters = 0;

  const leave = (client: Client, waiting: Waiting) => {
    client.waiting.splice(client.waiting.indexOf(waiting), 1);
    client.characters -= waiting.characters;
    characters -= waiting.characters;
  };
  const forget = (key: string, client: Client) => {
    if (client.running === 0 && client.waiting.length === 0) clients.delete(key);
  };
  const next = () => {
    for (const [key, client] of clients) {
      if (running >= limits.atOnce) return;
      const [first] = client.waiting;
      if (!first || client.running >= limits.atOncePerClient) continue;
      leave(client, first);
      // Behind all the others.
      clients.delete(key);
      clients.set(key, client);
      first.begin();
    }
  };
  const begin = (key: string, client: Client) => {
    running += 1;
    client.running += 1;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      running -= 1;
      client.running -= 1;
      forget(key, client);
      next();
    };
  };

  return {
    turn(key, size, longestWaitMs) {
      const client = clients.get(key) ?? { running: 0, characters: 0, waiting: [] };
      clients.set(key, client);
      const isFree = running < limits.atOnce && client.running < limits.atOncePerClient;
      if (isFree && client.waiting.length === 0) return Promise.resolve(begin(key, client));
      const isFull =
        client.waiting.length >= limits.waitingPerClient ||
        client.characters + size > limits.charactersPerClient ||
        characters + size > limits.characters;
      if (isFull) return Promise.resolve(null);
      return new Promise((resolve) => {
        const waiting = { characters: size, begin: () => undefined as void };
        const timer = setTimeout(() => {
          leave(client, waiting);
          forget(key, client);
          resolve(null);
        }, longestWaitMs);
        waiting.begin = () => {
          clearTimeout(timer);
          resolve(begin(key, client));
        };
        client.waiting.push(waiting);
        client.characters += size;
        characters += size;
      });
    },
  };
}
