import type { Suggestion } from '@replique/contract/answering/suggestions';
import { useSyncExternalStore } from 'react';
import { keptValues } from '../../../lib/kept-values.ts';

const drafts = keptValues<string>();

/** What an agent writes where the engine was silent; it stays while one goes to another ticket and comes back. */
export function useOwnReply(shown: Suggestion | undefined) {
  const uuid = shown?.silenceReason && shown.acceptedAt === null ? shown.uuid : undefined;
  const draft = useSyncExternalStore(drafts.watch, () => drafts.read(uuid ?? ''));
  return {
    isOpen: uuid !== undefined,
    text: uuid === undefined ? '' : (draft ?? shown?.text ?? ''),
    write: (text: string) => uuid !== undefined && drafts.keep(uuid, text),
  };
}
