import { useSyncExternalStore } from 'react';
import { useFormat } from '../lib/language/format.ts';

const minute = 60_000;

// One clock for every time on the page.
let now = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function watchClock(listener: () => void): () => void {
  listeners.add(listener);
  now = Date.now();
  timer ??= setInterval(() => {
    now = Date.now();
    for (const listen of listeners) listen();
  }, minute);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  };
}

interface RelativeTimeProps {
  /** ISO 8601. */
  at: string;
  /** "3 hr. ago", for narrow columns. */
  isShort?: boolean;
}

/** "3 hours ago", with the exact time in the person's zone on hover. */
export function RelativeTime({ at, isShort = false }: RelativeTimeProps) {
  const format = useFormat();
  const current = useSyncExternalStore(watchClock, () => now);
  return (
    <time dateTime={at} title={format.dateTime(at)}>
      {format.relative(at, current, isShort ? 'short' : 'long')}
    </time>
  );
}
