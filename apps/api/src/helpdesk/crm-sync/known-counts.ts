import type { BadSender } from './bad-store.ts';

export const windowMs = 60_000;
/** Senders that are remembered; the one that began first is forgotten first. */
const mostSenders = 10_000;

type Known = { since: Date; told: number; untold: number };
export type ToldSender = BadSender & { since: Date };

/** What one process knows of bad senders: what it told the database and was answered, and what it has not told yet. */
export type KnownCounts = {
  add(sender: string): void;
  /** Within the last minute. */
  total(sender: string): number;
  hasUntold(): boolean;
  /** What is to be told, of those who sent the most; forgets minutes that are over. */
  listUntold(most: number): BadSender[];
  /** `given` was told, and `told` is what stands there now. */
  noteTold(given: BadSender[], told: ToldSender[]): void;
};

export function createKnownCounts(clock: () => Date): KnownCounts {
  const counts = new Map<string, Known>();
  /** Listed last, to be told. */
  let telling = new Map<string, Known>();
  const current = (sender: string) => {
    const known = counts.get(sender);
    return known && clock().getTime() - known.since.getTime() < windowMs ? known : undefined;
  };
  return {
    add(sender) {
      const known = current(sender);
      if (known) return void (known.untold += 1);
      counts.delete(sender);
      if (counts.size >= mostSenders) counts.delete(counts.keys().next().value ?? '');
      counts.set(sender, { since: clock(), told: 0, untold: 1 });
    },
    total(sender) {
      const known = current(sender);
      return known ? known.told + known.untold : 0;
    },
    hasUntold: () => [...counts.values()].some(({ untold }) => untold > 0),
    listUntold(most) {
      for (const sender of counts.keys()) if (!current(sender)) counts.delete(sender);
      const untold = [...counts].filter(([, known]) => known.untold > 0);
      telling = new Map(untold.toSorted(([, a], [, b]) => b.untold - a.untold).slice(0, most));
      return [...telling].map(([sender, known]) => ({ sender, bad: known.untold }));
    },
    noteTold(given, told) {
      const rows = new Map(told.map((row) => [row.sender, row]));
      for (const { sender, bad } of given) {
        const known = counts.get(sender);
        const row = rows.get(sender);
        // Forgotten meanwhile, or begun anew: what was told is of another minute.
        if (!known || !row || known !== telling.get(sender)) continue;
        counts.set(sender, { since: row.since, told: row.bad, untold: known.untold - bad });
      }
    },
  };
}
