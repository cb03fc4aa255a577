const firstMs = 1_000;
const longestMs = 30_000;

/** How long to wait after so many failures: doubled each time, and spread so that not all come back at once. */
export const backoffMs = (failures: number): number =>
  Math.min(longestMs, firstMs * 2 ** failures) * (0.5 + Math.random() / 2);

/** Ends after a time, or as soon as the network is back, or when it is called off. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}

/** One tab at a time; where the browser has no locks, each for itself. */
export async function alone(name: string, signal: AbortSignal, fn: () => Promise<void>) {
  if (!navigator.locks) return fn();
  try {
    await navigator.locks.request(`replique:${name}`, { signal }, fn);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
