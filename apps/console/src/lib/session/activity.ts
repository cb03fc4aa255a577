/**
 * When a person last did something in the console, in whatever tab: what it asks by itself while nobody is there must
 * keep no session alive.
 */

const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
const sayEveryMs = 10_000;
const minuteMs = 60_000;

// Whoever opens a page is there.
let lastInputAt = Date.now();
let lastSaidAt = 0;
const channel = new BroadcastChannel('replique-activity');

function onInput(): void {
  lastInputAt = Date.now();
  if (lastInputAt - lastSaidAt < sayEveryMs) return;
  lastSaidAt = lastInputAt;
  channel.postMessage(lastInputAt);
}

channel.addEventListener('message', ({ data }: MessageEvent<number>) => {
  lastInputAt = Math.max(lastInputAt, data);
});
for (const input of inputs)
  window.addEventListener(input, onInput, { capture: true, passive: true });

/** @param minutes the session's limit; null is none */
export function isAway(minutes: number | null): boolean {
  return minutes !== null && Date.now() - lastInputAt > minutes * minuteMs;
}
