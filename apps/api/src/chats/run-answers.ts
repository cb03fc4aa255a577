import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { isDatabaseUnavailable } from '../db/errors.ts';
import type { Deps } from '../deps.ts';
import { answerTurn } from './answer.ts';
import {
  claimAnswer,
  keepAnswer,
  leaseSeconds,
  releaseAnswer,
  type Claim,
} from './answers-store.ts';
import { AnswerLost, giveUp, writeAnswer, type AnswerTurn } from './write-answer.ts';

/** Writes what visitors wait for: a message of the bot that is `pending` is a job, and its row says who is at it. */
export interface Answering {
  /** Something may wait: takes it up as far as there is room. A hint; what is missed is found by the next look. */
  soon(): void;
  /** Looks every few seconds for what other processes left behind. */
  start(): void;
  /** Takes up nothing any more; what is being written is finished within some seconds, or handed on. */
  stop(): Promise<void>;
  /** Resolves when nothing is being written here. */
  idle(): Promise<void>;
}

export type AnsweringOptions = {
  /** Who writes; the product's own without it. */
  answer?: AnswerTurn;
  /** How many this process writes at a time. */
  mostAtOnce?: number;
  lookMs?: number;
  heartbeatMs?: number;
  leaseSeconds?: number;
  /** How long the end waits for what is being written. */
  graceMs?: number;
  /** Seconds before a failed try is made again. */
  pauseSeconds?: number;
};

const standard = {
  answer: answerTurn,
  mostAtOnce: 12,
  lookMs: 3_000,
  heartbeatMs: 8_000,
  leaseSeconds,
  graceMs: 12_000,
  pauseSeconds: 1,
};
/** What ended its process, or failed, so often would do so again. */
const mostTries = 3;

/** @param readDeps they are whole only once this is made */
export function createAnswering(readDeps: () => Deps, options: AnsweringOptions = {}): Answering {
  return new Answers(readDeps, options);
}

class HandedOn extends Error {}

class Answers implements Answering {
  readonly #readDeps: () => Deps;
  readonly #options: Required<AnsweringOptions>;
  readonly #working = new Set<Promise<void>>();
  readonly #ending = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;
  /** Asked for while the last look was under way. */
  #isWanted = false;
  #looking: Promise<void> | undefined;

  constructor(readDeps: () => Deps, options: AnsweringOptions) {
    this.#readDeps = readDeps;
    this.#options = { ...standard, ...options };
  }

  get #deps(): Deps {
    return this.#readDeps();
  }

  soon(): void {
    this.#isWanted = true;
    if (this.#isStopped || this.#looking) return;
    this.#looking = this.#look()
      .catch((error: unknown) => this.#deps.log.warn({ err: error }, 'pending answers'))
      .finally(() => {
        this.#looking = undefined;
        if (this.#isWanted && this.#hasRoom()) this.soon();
      });
  }

  start(): void {
    this.#timer ??= setInterval(() => this.soon(), this.#options.lookMs).unref();
    this.soon();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    const timer = setTimeout(() => this.#ending.abort(new HandedOn()), this.#options.graceMs);
    await this.idle();
    clearTimeout(timer);
  }

  async idle(): Promise<void> {
    while (this.#looking || this.#working.size > 0)
      await Promise.allSettled([this.#looking, ...this.#working]);
  }

  #hasRoom(): boolean {
    return !this.#isStopped && this.#working.size < this.#options.mostAtOnce;
  }

  async #look(): Promise<void> {
    while (this.#hasRoom()) {
      this.#isWanted = false;
      const claim = await this.#deps.db.withStaff((tx) =>
        claimAnswer(tx, randomUUID(), this.#options.leaseSeconds),
      );
      if (!claim) return;
      const work = this.#work(claim)
        .catch((error: unknown) => this.#deps.log.warn({ err: error }, 'an answer'))
        .finally(() => {
          this.#working.delete(work);
          this.soon();
        });
      this.#working.add(work);
    }
  }

  /** Writes one answer, to whatever end. */
  async #work(claim: Claim): Promise<void> {
    if (claim.attempts > mostTries) return giveUp(this.#deps, claim);
    const controller = new AbortController();
    const signal = AbortSignal.any([controller.signal, this.#ending.signal]);
    const beat = setInterval(() => void this.#beat(claim, controller), this.#options.heartbeatMs);
    try {
      await writeAnswer(this.#deps, claim, { answer: this.#options.answer, signal });
    } catch (error) {
      await this.#fail(claim, signal.aborted ? signal.reason : error);
    } finally {
      clearInterval(beat);
    }
  }

  async #beat(claim: Claim, controller: AbortController): Promise<void> {
    try {
      const isHeld = await this.#deps.db.withClient(claim.clientId, (tx) =>
        keepAnswer(tx, claim, this.#options.leaseSeconds),
      );
      if (!isHeld) controller.abort(new AnswerLost());
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'answer heartbeat');
    }
  }

  async #fail(claim: Claim, error: unknown): Promise<void> {
    if (error instanceof AnswerLost) return;
    if (isDatabaseUnavailable(error)) return this.#handBack(claim);
    const isHandedOn = error instanceof HandedOn;
    if (!isHandedOn) this.#deps.log.error({ err: error, message: claim.uuid }, 'an answer failed');
    if (!isHandedOn && claim.attempts >= mostTries) return giveUp(this.#deps, claim);
    const after = isHandedOn ? 0 : this.#options.pauseSeconds * claim.attempts;
    await this.#deps.db.withClient(claim.clientId, (tx) =>
      releaseAnswer(tx, claim, { after, isTry: !isHandedOn }),
    );
    if (after > 0) setTimeout(() => this.soon(), after * 1_000 + 20).unref();
  }

  /**
   * A database that went away says nothing against the answer: it counts as no try. Where that cannot be written down
   * either, the lease runs out, and somebody takes it up.
   */
  async #handBack(claim: Claim): Promise<void> {
    const until = performance.now() + this.#options.leaseSeconds * 1_000;
    for (let isTold = false; !isTold && !this.#isStopped && performance.now() < until;) {
      await delay(this.#options.pauseSeconds * 1_000);
      isTold = await this.#deps.db
        .withClient(claim.clientId, (tx) => releaseAnswer(tx, claim, { after: 0, isTry: false }))
        .then(
          () => true,
          () => false,
        );
    }
  }
}
