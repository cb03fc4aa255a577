const waiting: (() => void)[] = [];
let isRunning = false;

function runNext(): void {
  waiting.shift()?.();
  if (waiting.length === 0) isRunning = false;
  else setTimeout(runNext);
}

/** Runs `work` in a task of its own, after what waits already: many texts at once leave room for a key or a click. */
export function inTurn(work: () => void): void {
  waiting.push(work);
  if (isRunning) return;
  isRunning = true;
  setTimeout(runNext);
}
