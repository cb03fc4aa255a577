/** Counts wrong tries by where they come from, in this process: a brake, not a lock. */
export interface TryLimit {
  isReached(source: string, at: Date): boolean;
  count(source: string, at: Date): void;
}

const mostSources = 10_000;

/** @param options.most tries that may be wrong `withinMs` of the first one */
export function createTryLimit(options: { most: number; withinMs: number }): TryLimit {
  const wrong = new Map<string, { tries: number; since: number }>();
  const current = (source: string, at: Date) => {
    const known = wrong.get(source);
    return known && at.getTime() - known.since < options.withinMs ? known : undefined;
  };
  return {
    isReached: (source, at) => (current(source, at)?.tries ?? 0) >= options.most,
    count(source, at) {
      const known = current(source, at) ?? { tries: 0, since: at.getTime() };
      wrong.delete(source);
      wrong.set(source, { ...known, tries: known.tries + 1 });
      // The oldest gives way: who makes up keys without end fills no memory.
      const [oldest] = wrong.keys();
      if (wrong.size > mostSources && oldest !== undefined) wrong.delete(oldest);
    },
  };
}
