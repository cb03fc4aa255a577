import type { Suggestion } from '@replique/contract/answering/suggestions';
import { useSyncExternalStore } from 'react';
import { keptValues } from '../../../lib/kept-values.ts';
import { selectFirstBlank } from '../blanks.ts';

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

/** The time a dialog takes to close, and to give the keyboard back. */
const closing = 300;

/** To the first blank of one's own reply, once what asked for it has closed. */
export function fillInField(composer: HTMLElement | null): void {
  setTimeout(() => {
    const field = composer?.querySelector('textarea');
    field?.focus();
    if (field) selectFirstBlank(field);
  }, closing);
}
