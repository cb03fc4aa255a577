import type { Language } from '../text/language.ts';

/** A past question that is asked again, to learn what questions of this client score. */
export type Probe = { ticketId: number; question: string; language: Language };

/** Below this `belongs` a question is not about the knowledge; what a client's own past questions score can only raise it. */
export const leastBelonging = 0.31;

const mostProbes = 120;
const fewestProbes = 60;
/** So many of a client's own questions may fall below: spam and strays are among them. */
const lowest = 0.05;
const mostFloor = 0.5;

/** What a past question scores when its own answer is hidden, and whether the first document found is one that it links. */
export type Replayed = { belongs: number; isRight: boolean };

/**
 * What the questions of one client score when each is asked with its own answer hidden. A large help centre on one
 * product is met by every question a little, a narrow one by few: one threshold for all lets two thirds of the foreign
 * questions into the large one. The sample is the tickets with the lowest hashes, so it does not depend on their order.
 */
export class OwnBelonging {
  #probes = new Map<number, Probe>();
  #floor = leastBelonging;
  /** Probes still to be asked of a round that has begun, and what the others scored. */
  #due: Probe[] | null = null;
  #scores: number[] = [];
  #right = 0;
  #trust: number | null = null;

  get bytes(): number {
    let bytes = 0;
    for (const { question } of this.#probes.values()) bytes += 100 + question.length * 2;
    return bytes;
  }

  /** 0..1: how often the first document was one that a person linked; null until enough past questions were asked. */
  get trust(): number | null {
    return this.#trust;
  }

  put(probe: Probe): void {
    this.#probes.set(probe.ticketId, probe);
    if (this.#probes.size <= mostProbes) return;
    let highest = probe.ticketId;
    for (const ticketId of this.#probes.keys())
      if (hashOf(ticketId) > hashOf(highest)) highest = ticketId;
    this.#probes.delete(highest);
  }

  remove(ticketId: number): void {
    this.#probes.delete(ticketId);
  }

  /**
   * Asks the sample, as far as the time goes, and takes what it learned once all are asked.
   * @param replay asks a past question with its own answer hidden
   * @returns false when there is more to do: the next call goes on
   */
  learn(replay: (probe: Probe) => Replayed, milliseconds: number): boolean {
    const end = performance.now() + milliseconds;
    this.#due ??= this.#probes.size < fewestProbes ? [] : [...this.#probes.values()];
    while (this.#due.length > 0) {
      const { belongs, isRight } = replay(this.#due.pop() as Probe);
      this.#scores.push(belongs);
      if (isRight) this.#right += 1;
      if (performance.now() >= end && this.#due.length > 0) return false;
    }
    const scores = this.#scores.sort((left, right) => left - right);
    const floor = scores[Math.floor(lowest * scores.length)] ?? leastBelonging;
    this.#floor = Math.min(mostFloor, Math.max(leastBelonging, floor));
    this.#trust = scores.length === 0 ? null : this.#right / scores.length;
    this.#due = null;
    this.#scores = [];
    this.#right = 0;
    return true;
  }

  /** Stretches a score so that `leastBelonging` means the same for every client. */
  scale(belongs: number): number {
    const floor = this.#floor;
    if (floor === leastBelonging) return belongs;
    if (belongs < floor) return (belongs / floor) * leastBelonging;
    return leastBelonging + ((belongs - floor) / (1 - floor)) * (1 - leastBelonging);
  }
}

/** Numbers that follow each other fall far apart. */
function hashOf(ticketId: number): number {
  let hash = Math.imul(ticketId ^ (ticketId >>> 16), 0x45d9f3b);
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return (hash ^ (hash >>> 16)) >>> 0;
}
