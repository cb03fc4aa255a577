import type { Suggestion } from '@replique/contract/answering/suggestions';
import { useSyncExternalStore } from 'react';

const drafts = new Map<string, string>();
const listeners = new Set<() => void>();

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function keep(suggestion: string, text: string): void {
  drafts.set(suggestion, text);
  for (const listener of listeners) listener();
}

/** What an agent writes where the engine was silent; it stays while one goes to another ticket and comes back. */
export function useOwnReply(shown: Suggestion | undefined) {
  const uuid = shown?.silenceReason && shown.acceptedAt === null ? shown.uuid : undefined;
  const draft = useSyncExternalStore(watch, () => drafts.get(uuid ?? ''));
  return {
    isOpen: uuid !== undefined,
    text: uuid === undefined ? '' : (draft ?? shown?.text ?? ''),
    write: (text: string) => uuid !== undefined && keep(uuid, text),
  };
}
