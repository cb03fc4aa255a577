/** Keeps the `most` best of what is offered, best first; equal scores are ordered by key, so that results are stable. */
export class TopList {
  readonly entries: number[] = [];
  readonly scores: number[] = [];
  #keys: number[] = [];
  #most: number;
  /** The least score that could still enter. */
  #least = -Infinity;

  constructor(most: number) {
    this.#most = most;
  }

  /** Whether a score could still enter: a cheap test before costly ones. */
  admits(score: number): boolean {
    return score >= this.#least;
  }

  offer(entry: number, score: number, key: number): void {
    if (!this.admits(score)) return;
    let at = this.entries.length;
    while (at > 0 && this.#comesBefore(score, key, at - 1)) at--;
    if (at === this.#most) return;
    this.entries.splice(at, 0, entry);
    this.scores.splice(at, 0, score);
    this.#keys.splice(at, 0, key);
    if (this.entries.length > this.#most) {
      this.entries.pop();
      this.scores.pop();
      this.#keys.pop();
    }
    if (this.entries.length === this.#most) this.#least = this.scores.at(-1) ?? Infinity;
  }

  #comesBefore(score: number, key: number, at: number): boolean {
    const other = this.scores[at] as number;
    return score > other || (score === other && key < (this.#keys[at] as number));
  }
}
