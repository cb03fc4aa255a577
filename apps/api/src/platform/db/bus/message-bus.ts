import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { silentAfterMs, type Hearing, type Listener } from '../listen.ts';
import type { Logger } from '../logger.ts';
import type { Bus, BusCounts, Connect, Said, Wire } from './bus.ts';
import { readBusMessage, type BusMessage } from './bus-message.ts';
import { Peers } from './peers.ts';

const shortestPauseMs = 250;
const longestPauseMs = 5_000;
/** Beside saying that it is there, each process asks so whether it hears itself. */
const askEveryMs = 4_000;
const answerWithinMs = 3_000;
/** Several processes that come back at once are caught up with once. */
const catchUpMs = 100;
/** Between two messages: each costs the server and every process something. */
const togetherMs = 50;
/** Of announcements in one message. */
const mostTogether = 200;
const farewellMs = 500;

type Ear = Hearing & { channel: string };
type Spoken = Pick<BusMessage, 'isBye'> & { said: Said[] };
/** A connection, and what tells that it is of no use any more. */
type Reached = { wire: Wire; over: AbortController };

/** @throws where it is not reached at the start */
export async function startMessageBus(connect: Connect, log: Logger): Promise<Bus> {
  const bus = new MessageBus(connect, log);
  await bus.start();
  return bus;
}

class MessageBus implements Bus {
  readonly #connect: Connect;
  readonly #log: Logger;
  readonly #self = randomUUID();
  readonly #peers = new Peers();
  readonly #ears = new Set<Ear>();
  readonly #stop = new AbortController();
  readonly #counts = { sent: 0, heard: 0, lost: 0, catchUps: 0 };
  #running = Promise.resolve();
  #wire: Wire | undefined;
  /** It hears itself. */
  #isHeard = false;
  #number = 0;
  #waiting: Said[] = [];
  #flushing: NodeJS.Timeout | undefined;
  #flushedAt = -Infinity;
  #catchUp: NodeJS.Timeout | undefined;
  #answeredAt = -Infinity;
  #answerMs: number | null = null;
  #onEcho = (): void => undefined;

  constructor(connect: Connect, log: Logger) {
    this.#connect = connect;
    this.#log = log;
  }

  async start(): Promise<void> {
    const first = await this.#reach();
    await this.#begin(first).catch((error: unknown) => {
      first.wire.end();
      throw error;
    });
    this.#running = this.#keep(first);
  }

  listen(channel: string, hearing: Hearing): Listener {
    const ear = { ...hearing, channel };
    this.#ears.add(ear);
    // Everything is heard already; whoever listens is told so after it has its listener, as from PostgreSQL.
    setImmediate(() => {
      if (this.#isHeard && this.#ears.has(ear)) this.#tellHeard(ear);
    });
    return { close: async () => void this.#ears.delete(ear) };
  }

  silent(): string[] {
    return performance.now() - this.#answeredAt > silentAfterMs ? ['bus'] : [];
  }

  publish(said: readonly Said[]): void {
    if (said.length === 0) return;
    this.#waiting.push(...said);
    // At once after a quiet moment; while there is much to say, what comes together goes together.
    const inMs = Math.max(0, this.#flushedAt + togetherMs - performance.now());
    this.#flushing ??= setTimeout(() => void this.#flush(), inMs);
  }

  doubt(): void {
    this.#number += 1;
  }

  count(): BusCounts {
    return { ...this.#counts, processes: this.#peers.size, answerMs: this.#answerMs };
  }

  async close(): Promise<void> {
    const flushed = this.#flush();
    const bye = this.#send({ said: [], isBye: true });
    await Promise.race([Promise.all([flushed, bye]), delay(farewellMs, undefined, { ref: false })]);
    this.#stop.abort();
    clearTimeout(this.#catchUp);
    await this.#running;
  }

  async #flush(): Promise<void> {
    clearTimeout(this.#flushing);
    this.#flushing = undefined;
    this.#flushedAt = performance.now();
    while (this.#waiting.length > 0) {
      const said = this.#waiting.splice(0, mostTogether);
      this.#number += 1;
      if (this.#wire) this.#counts.sent += said.length;
      else this.#counts.lost += said.length;
      // What does not arrive leaves a gap, which the next beat shows.
      void this.#send({ said, isBye: false });
    }
  }

  async #send(message: Spoken): Promise<void> {
    await this.#wire?.send(this.#write(message)).catch(() => undefined);
  }

  #write(message: Spoken): string {
    return JSON.stringify({ from: this.#self, number: this.#number, ...message });
  }

  async #reach(): Promise<Reached> {
    const over = new AbortController();
    const wire = await this.#connect({
      text: (text) => this.#hear(text),
      lost: () => over.abort(),
    });
    return { wire, over };
  }

  async #keep(first: Reached): Promise<void> {
    let reached: Reached | undefined = first;
    let pauseMs = shortestPauseMs;
    while (!this.#stop.signal.aborted) {
      try {
        if (!reached) {
          reached = await this.#reach();
          await this.#begin(reached);
        }
        pauseMs = shortestPauseMs;
        await this.#stay(reached);
      } catch (error) {
        this.#log.debug({ err: error }, 'the bus is not reached');
      }
      if (this.#isHeard && !this.#stop.signal.aborted)
        this.#log.warn('the bus is not heard any more');
      reached?.wire.end();
      reached = undefined;
      this.#wire = undefined;
      this.#isHeard = false;
      this.#answerMs = null;
      await this.#wait(pauseMs);
      pauseMs = Math.min(longestPauseMs, pauseMs * 2);
    }
  }

  /** @throws when it does not hear itself in time */
  async #begin({ wire, over }: Reached): Promise<void> {
    this.#wire = wire;
    this.#peers.reset(this.#self, this.#number);
    await this.#ask(wire, over.signal);
    this.#isHeard = true;
    this.#catchUpNow();
  }

  /** Until the connection ends, no longer answers, or is to be closed. */
  async #stay({ wire, over }: Reached): Promise<void> {
    const signal = AbortSignal.any([over.signal, this.#stop.signal]);
    for (;;) {
      await delay(askEveryMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      await this.#ask(wire, signal);
      if (this.#peers.forgetGone(this.#self)) this.#catchUpSoon();
    }
  }

  /** @throws when it does not hear itself in time */
  async #ask(wire: Wire, until: AbortSignal): Promise<void> {
    const echo = Promise.withResolvers<void>();
    this.#onEcho = echo.resolve;
    const begun = performance.now();
    const late = AbortSignal.any([until, AbortSignal.timeout(answerWithinMs)]);
    late.addEventListener('abort', () => echo.reject(late.reason), { once: true });
    wire.send(this.#write({ said: [], isBye: false })).catch(echo.reject);
    await echo.promise;
    this.#answeredAt = performance.now();
    this.#answerMs = this.#answeredAt - begun;
  }

  #hear(text: string): void {
    const message = readBusMessage(text);
    if (!message) {
      this.#log.warn('a message of the bus was not understood');
      return;
    }
    const { from, number, said, isBye } = message;
    const isBeat = said.length === 0;
    const { isGap, isNew } = this.#peers.hear({ from, number, isBeat, isBye });
    if (from === this.#self && isBeat) this.#onEcho();
    // It gets to know us too, and so what it misses of us.
    if (isNew) void this.#send({ said: [], isBye: false });
    if (isGap) this.#catchUpSoon();
    this.#counts.heard += said.length;
    for (const [channel, payload] of said)
      for (const ear of this.#ears) if (ear.channel === channel) this.#tell(ear, payload);
  }

  #tell(ear: Ear, payload: string): void {
    try {
      ear.onMessage(payload);
    } catch (error) {
      this.#log.error({ err: error, channel: ear.channel }, 'who listens failed');
    }
  }

  #catchUpSoon(): void {
    if (this.#stop.signal.aborted) return;
    this.#catchUp ??= setTimeout(() => this.#catchUpNow(), catchUpMs).unref();
  }

  #catchUpNow(): void {
    clearTimeout(this.#catchUp);
    this.#catchUp = undefined;
    this.#counts.catchUps += 1;
    for (const ear of this.#ears) this.#tellHeard(ear);
  }

  #tellHeard(ear: Ear): void {
    try {
      ear.onConnected();
    } catch (error) {
      this.#log.error({ err: error, channel: ear.channel }, 'who listens failed');
    }
  }

  async #wait(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.#stop.signal }).catch(() => undefined);
  }
}
