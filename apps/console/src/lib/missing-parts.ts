import { isTextTyped } from './typed-text.ts';

/**
 * Parts of the console that are gone from the server: a newer version was put there while this page was open. The page
 * is loaded anew by itself where a person waits for such a part, once, and never where a text would be lost.
 */

type State = 'whole' | 'missing' | 'reloading';

/** Stands in the entry of the history that was loaded anew: a part that is missing even then is no reason to go on. */
const mark = 'isReloadedForParts';
const wasReloaded = (): boolean =>
  Boolean((history.state as Record<string, unknown> | null)?.[mark]);
/** So that it can be read why. */
const readingMs = 1_500;

let state: State = 'whole';
let isWanted = false;
const listeners = new Set<() => void>();

/** Whether a part was asked for that the server no longer has, and whether the page is about to be loaded anew. */
export const partsState = (): State => state;

export function onParts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function become(next: State): void {
  state = next;
  for (const listener of listeners) listener();
}

async function serverAnswers(): Promise<boolean> {
  const answer = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  return answer?.ok ?? false;
}

/** Loads the page anew where there is one to load: without a server the browser would show a page of its own. */
export async function reloadIfThere(): Promise<void> {
  if (await serverAnswers()) window.location.reload();
}

function reloadOnce(): void {
  if (state !== 'missing' || !isWanted || wasReloaded() || isTextTyped()) return;
  become('reloading');
  history.replaceState({ ...history.state, [mark]: true }, '');
  setTimeout(() => window.location.reload(), readingMs);
}

/** A person waits for a part that did not come: a pointer over a link alone is no reason to load the page anew. */
export function wantPart(): void {
  isWanted = true;
  reloadOnce();
}

async function judge(): Promise<void> {
  // Nothing arrives without a network either: only a server that answers no longer has the part.
  if (!(await serverAnswers()) || state !== 'whole') return;
  become('missing');
  reloadOnce();
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
