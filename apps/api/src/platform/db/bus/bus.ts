import type { Hearing, Listener } from '../listen.ts';

/** One announcement: a channel, and what is said on it. */
export type Said = readonly [channel: string, payload: string];

/** What this process said and heard since it began, for metrics. */
export type BusCounts = {
  sent: number;
  heard: number;
  /** Not said while the bus was away: the others were made to catch up. */
  lost: number;
  /** How often all that is shown was caught up with. */
  catchUps: number;
  /** Of processes on the bus, this one among them. */
  processes: number;
  /** How long its last question took; null while it does not answer. */
  answerMs: number | null;
};

/**
 * Carries announcements between processes outside PostgreSQL (docs/decisions/0048). What is said here was committed
 * before; what could not be said makes every process catch up.
 */
export interface Bus {
  listen(channel: string, hearing: Hearing): Listener;
  /** `bus` where it has not answered for 10 s. */
  silent(): string[];
  /** Of a transaction that has ended well. */
  publish(said: readonly Said[]): void;
  /** Nobody knows whether the transaction ended well. */
  doubt(): void;
  count(): BusCounts;
  /** Says what is left to say, and goodbye. */
  close(): Promise<void>;
}

/** One connection to the server that carries the messages. */
export interface Wire {
  send(text: string): Promise<unknown>;
  /** At once, whatever is under way. */
  end(): void;
}

/**
 * Connects, and hears everything that is said from then on, by itself too.
 * @param onLost the connection is of no use any more
 * @throws where it is not reached in time, or refuses
 */
export type Connect = (on: { text: (text: string) => void; lost: () => void }) => Promise<Wire>;
