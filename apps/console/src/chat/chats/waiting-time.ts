const minute = 60;
const hour = 3_600;
const day = 86_400;

/** How long somebody waits: seconds that tick at first, then minutes, hours and days. */
export function waitingParts(
  since: string,
  now: number,
): { unit: 'second' | 'minute' | 'hour' | 'day'; count: number } {
  const seconds = Math.max(0, Math.floor((now - Date.parse(since)) / 1_000));
  if (seconds >= day) return { unit: 'day', count: Math.floor(seconds / day) };
  if (seconds >= hour) return { unit: 'hour', count: Math.floor(seconds / hour) };
  if (seconds >= minute) return { unit: 'minute', count: Math.floor(seconds / minute) };
  return { unit: 'second', count: seconds };
}

/** From when on a wait is long, and told as such. */
export const longWaitMs = 5 * minute * 1_000;
