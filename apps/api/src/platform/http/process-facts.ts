import { monitorEventLoopDelay } from 'node:perf_hooks';
import manifest from '../../../package.json' with { type: 'json' };

/** What this process knows of itself. */

export const version: string = manifest.version;
export const startedAt = new Date(Date.now() - process.uptime() * 1_000);

/** Milliseconds that the thread of a timer is late at all times; subtracted, so that a calm process shows none. */
const resolution = 20;
const loopDelay = monitorEventLoopDelay({ resolution });
loopDelay.enable();

const nsPerMs = 1e6;

/** How late the event loop was since the start: 1 of 100 timers later than this. */
export function loopDelayP99Ms(): number {
  return loopDelayMs(99);
}

export function loopDelayMs(percentile: number): number {
  const ms = loopDelay.percentile(percentile) / nsPerMs - resolution;
  return Number.isFinite(ms) ? Math.max(0, Math.round(ms * 100) / 100) : 0;
}
