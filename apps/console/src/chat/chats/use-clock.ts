import { useSyncExternalStore } from 'react';

const second = 1_000;
// One clock for every waiting time on the page.
let now = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function watch(listener: () => void): () => void {
  listeners.add(listener);
  now = Date.now();
  timer ??= setInterval(() => {
    now = Date.now();
    for (const listen of listeners) listen();
  }, second);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Milliseconds since the epoch, each second anew. */
export function useClock(): number {
  return useSyncExternalStore(watch, () => now);
}
