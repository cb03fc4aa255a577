/** Counts requests that were not believed, by sender, within this process. */
export type BadCount = {
  add(sender: string): void;
  /** More than {@link mostBad} within the last minute. */
  isLimited(sender: string): boolean;
};

export const mostBad = 100;
export const windowMs = 60_000;
/** Senders that are remembered; the one that began first is forgotten first. */
const mostSenders = 10_000;

export function createBadCount(clock: () => Date): BadCount {
  const counts = new Map<string, { since: number; bad: number }>();
  const current = (sender: string) => {
    const known = counts.get(sender);
    return known && clock().getTime() - known.since < windowMs ? known : undefined;
  };
  return {
    add(sender) {
      const known = current(sender);
      if (known) return void (known.bad += 1);
      counts.delete(sender);
      if (counts.size >= mostSenders) counts.delete(counts.keys().next().value ?? '');
      counts.set(sender, { since: clock().getTime(), bad: 1 });
    },
    isLimited: (sender) => (current(sender)?.bad ?? 0) >= mostBad,
  };
}
