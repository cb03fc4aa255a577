import { useSyncExternalStore } from 'react';

/** The facts whose sentence the pointer or the focus is on: their rows in the panel are marked. */
let shown: readonly string[] = [];
const listeners = new Set<() => void>();

export function showFacts(ids: readonly string[]): void {
  if (ids.length === 0 && shown.length === 0) return;
  shown = ids;
  for (const listen of listeners) listen();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function useShownFacts(): readonly string[] {
  return useSyncExternalStore(watch, () => shown);
}

/** `shopify/%231001/shipment-1`, taken apart; null for what is none. */
export function readFactId(id: string): { type: string; number: string; part: string } | null {
  const [type, order, part, more] = id.split('/');
  if (!type || order === undefined || !part || more !== undefined) return null;
  try {
    return { type, number: decodeURIComponent(order), part: part.replace(/-\d+$/, '') };
  } catch {
    return null;
  }
}

export function factIdOf(type: string, number: string, part: string): string {
  return `${type}/${encodeURIComponent(number)}/${part}`;
}
