/** What clients of a server were told: every write that was acknowledged, and those nobody knows of. */

export const kinds = [
  'tickets',
  'suggestions',
  'messages of chats',
  'versions of prompts',
  'deployments',
  'documents',
  'exports',
] as const;
export type Kind = (typeof kinds)[number];

export class Journal {
  readonly #acknowledged = new Map<Kind, Set<string>>(kinds.map((kind) => [kind, new Set()]));
  /** Answers by status, `0` where none came. */
  readonly answers = new Map<number, number>();
  /** Answers that tell of a defect: 5xx beside 503 and 507. */
  readonly defects: string[] = [];

  note(kind: Kind, key: string): void {
    this.#acknowledged.get(kind)?.add(key);
  }

  keys(kind: Kind): string[] {
    return [...(this.#acknowledged.get(kind) ?? [])];
  }

  /** How many of each kind. */
  sizes(): number[] {
    return kinds.map((kind) => this.keys(kind).length);
  }

  count(status: number, what: string): void {
    this.answers.set(status, (this.answers.get(status) ?? 0) + 1);
    if (status >= 500 && status !== 503 && status !== 507) this.defects.push(`${status} ${what}`);
  }

  summary(): string {
    const writes = kinds.map((kind) => `${kind} ${this.keys(kind).length}`).join(', ');
    const answers = [...this.answers.entries()].toSorted(([a], [b]) => a - b);
    return `${writes}; answers ${answers.map(([status, n]) => `${status || 'none'}: ${n}`).join(', ')}`;
  }
}
