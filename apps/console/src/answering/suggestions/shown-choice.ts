import { useState } from 'react';
import type { Suggestion } from '@replique/contract/answering/suggestions';

type Listed = Pick<Suggestion, 'uuid' | 'state' | 'createdAt' | 'createdBy' | 'notes'>;

/** What a person has before their eyes, and the newest that there was when it came there. */
export type Held = { uuid: string; newestAt: string };

/** Written before anybody asked, and overtaken: kept among the earlier ones, never offered as the answer. */
function isLate({ createdBy, notes }: Listed): boolean {
  return createdBy === null && notes.includes('ticket-changed');
}

/**
 * What is shown unless a person chose: the accepted one, else what they are reading, else the newest. `newer` came after
 * that: nobody's text changes under their eyes, or under the key that accepts it.
 * @param list newest first
 */
export function chooseShown<Each extends Listed>(
  list: Each[],
  chosen: string | undefined,
  held: Held | undefined,
): { shown: Each | undefined; newer: Each | undefined } {
  const offered = list.filter((suggestion) => !isLate(suggestion));
  const shown =
    list.find(({ uuid }) => uuid === chosen) ??
    list.find(({ state }) => state === 'accepted') ??
    list.find(({ uuid }) => uuid === held?.uuid) ??
    offered[0];
  const isHeld = shown !== undefined && shown.uuid === held?.uuid;
  const newer =
    isHeld && offered[0] && offered[0].createdAt > held.newestAt ? offered[0] : undefined;
  return { shown, newer };
}

/** The suggestion to show of a list that others change too. */
export function useShown(list: Suggestion[], chosen: string | undefined) {
  const [held, setHeld] = useState<Held>();
  const choice = chooseShown(list, chosen, held);
  const { shown } = choice;
  if (shown && shown.uuid !== held?.uuid)
    setHeld({ uuid: shown.uuid, newestAt: list[0]?.createdAt ?? shown.createdAt });
  return choice;
}
