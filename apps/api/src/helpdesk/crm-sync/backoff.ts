const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** How long after each failed try the next one comes; after the last of them people decide. */
const steps = [5 * second, 30 * second, 5 * minute, 30 * minute, 2 * hour, 8 * hour, 24 * hour];

/** So many tries fail before a ticket is given up. */
export const mostTries = steps.length + 1;

/** When to try again after so many failures; past the last step, its length again. A fifth more or less, so that many do not come at once. */
export function nextTry(failures: number, now: Date): Date {
  const step = steps[Math.min(failures, steps.length) - 1] ?? 24 * hour;
  return new Date(now.getTime() + step * (0.8 + Math.random() * 0.4));
}
