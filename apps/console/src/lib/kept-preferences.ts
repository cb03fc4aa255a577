import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { api } from './api-client.ts';
import { preferencesQuery, type Preferences } from './preferences.ts';

/** What one changes by using a screen and is kept without a word: it follows the person to another browser. */
type Kept = Pick<Preferences, 'columnWidths' | 'ticketColumns'>;

/** Dragging an edge says a hundred widths: the last is written. */
const pause = 1000;

/** What was changed since the page was loaded; it stands before what was read. */
let changed: Partial<Kept> = {};
let unwritten: Partial<Kept> = {};
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

async function write(): Promise<void> {
  const change = unwritten;
  unwritten = {};
  try {
    await api.preferences.update(change);
  } catch {
    // Not worth a word: it goes with the next change.
    unwritten = { ...change, ...unwritten };
  }
}

/** Shown at once, written a second after the last change. */
export function keepPreferences(change: Partial<Kept>): void {
  changed = { ...changed, ...change };
  unwritten = { ...unwritten, ...change };
  clearTimeout(timer);
  timer = setTimeout(() => void write(), pause);
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @returns what is kept, and whether it is known yet: it no longer comes once reading it failed */
export function useKeptPreferences(): Partial<Kept> & { isKnown: boolean } {
  const { data, failureCount } = useQuery(preferencesQuery);
  const now = useSyncExternalStore(watch, () => changed);
  const { columnWidths, ticketColumns } = { ...data, ...now };
  return { columnWidths, ticketColumns, isKnown: data !== undefined || failureCount > 0 };
}
