/**
 * Parts of the console that are gone from the server: a newer version was put there while this page was open. The page
 * is never reloaded by itself: what is typed in it would be lost.
 */

let isMissing = false;
const listeners = new Set<() => void>();

/** Whether a part was asked for that the server no longer has. */
export const isPartMissing = (): boolean => isMissing;

export function onPartMissing(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function serverAnswers(): Promise<boolean> {
  const answer = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  return answer?.ok ?? false;
}

/** Loads the page anew where there is one to load: without a server the browser would show a page of its own. */
export async function reloadIfThere(): Promise<void> {
  if (await serverAnswers()) window.location.reload();
}

async function judge(): Promise<void> {
  // Nothing arrives without a network either: only a server that answers no longer has the part.
  if (!(await serverAnswers()) || isMissing) return;
  isMissing = true;
  for (const listener of listeners) listener();
}

/** Follows, from the start of the page on, what its own parts meet on their way. */
export function watchParts(): void {
  window.addEventListener('vite:preloadError', () => void judge());
}

/** What a screen that could not be had throws: the router would reload the page for any other. */
export class ScreenMissing extends Error {
  override name = 'ScreenMissing';
}

/** Loads a screen. @throws ScreenMissing */
export async function loadScreen<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    throw new ScreenMissing('A screen could not be loaded.', { cause });
  }
}
