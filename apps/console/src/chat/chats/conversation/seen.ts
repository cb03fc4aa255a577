import { useEffect, useSyncExternalStore } from 'react';
import type { ChatRow } from '@replique/contract/chat/chats';

/**
 * How many messages of each chat this person has seen since the page was opened. Kept in memory: the specification
 * names every storage key, and none is for this.
 */
let seen: ReadonlyMap<string, number> = new Map();
let openedAt = Date.now();
const listeners = new Set<() => void>();

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function note(entries: [string, number][]): void {
  if (entries.length === 0) return;
  seen = new Map([...seen, ...entries]);
  for (const listener of listeners) listener();
}

/** Somebody looks at a chat with so many messages. */
export function markSeen({ uuid, messages }: Pick<ChatRow, 'uuid' | 'messages'>): void {
  if (seen.get(uuid) !== messages) note([[uuid, messages]]);
}

type Met = Pick<ChatRow, 'uuid' | 'messages' | 'startedAt'>;

/** What stood there before is known; a chat that began since is news. */
export function meetRows(rows: readonly Met[]): void {
  const fresh = rows.filter(({ uuid }) => !seen.has(uuid));
  note(
    fresh.map(({ uuid, messages, startedAt }) => [
      uuid,
      Date.parse(startedAt) < openedAt ? messages : 0,
    ]),
  );
}

/** Whether the visitor wrote something that was not looked at. */
export function isUnread(row: ChatRow, known: ReadonlyMap<string, number>): boolean {
  return row.lastAuthor === 'visitor' && row.messages > (known.get(row.uuid) ?? row.messages);
}

export const readSeen = () => seen;

/** For tests: the page is opened now, and nothing was seen. */
export function beginAnew(): void {
  seen = new Map();
  openedAt = Date.now();
}

/** How many messages of each chat were seen; rows that were never met are met now. */
export function useSeen(rows: readonly ChatRow[] | undefined): ReadonlyMap<string, number> {
  const known = useSyncExternalStore(watch, readSeen);
  useEffect(() => {
    if (rows) meetRows(rows);
  }, [rows]);
  return known;
}
