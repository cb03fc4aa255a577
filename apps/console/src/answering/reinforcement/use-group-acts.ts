import { ORPCError } from '@orpc/client';
import type { GroupDetail } from '@replique/contract/answering/reinforcement';
import { useState } from 'react';
import { errorCode } from '../../lib/api-error.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { orpc, readAgain } from '../../lib/orpc.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';

/** What the API says with `reinforcement.changed-meanwhile`. */
export interface ChangedMeanwhile {
  revision: number;
  by: string | null;
  at: string;
}

/** What somebody else did meanwhile, when that is why a change was refused. */
export function changedMeanwhile(error: unknown): ChangedMeanwhile | undefined {
  if (!(error instanceof ORPCError) || error.code !== 'reinforcement.changed-meanwhile') {
    return undefined;
  }
  return error.data as ChangedMeanwhile;
}

/** A change that was refused because somebody else was quicker, and the group as it was seen then. */
export interface Refused {
  before: GroupDetail;
  theirs: ChangedMeanwhile;
}

/** After these the group, or its tickets, must be read again. */
const stale = ['reinforcement.not-found', 'reinforcement.tickets-elsewhere'];

/** What becomes of a refused change: said at once, or shown with what changed meanwhile. */
export function useRefusals(group: GroupDetail) {
  const errorText = useErrorText();
  const [refused, setRefused] = useState<Refused>();
  const refuse = (error: unknown) => {
    const theirs = changedMeanwhile(error);
    if (theirs) setRefused({ before: group, theirs });
    else showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 });
    if (theirs || stale.includes(errorCode(error))) {
      const { get, tickets } = orpc.reinforcement;
      void readAgain(get.key({ input: { group: group.uuid } }), tickets.key());
    }
  };
  return { refused, refuse, forget: () => setRefused(undefined) };
}

/** What the parts of the page share: the group as it is, whether this person may change it, and where refusals go. */
export interface GroupActs {
  group: GroupDetail;
  mayChange: boolean;
  refuse: (error: unknown) => void;
}

interface Outcome {
  onSuccess: (group: GroupDetail) => void;
  onError: (error: unknown) => void;
  onSettled?: () => void;
}

/**
 * What follows a change of the group. The part of the page that asked for it is often gone by then: what a mutation calls
 * back itself would be lost with it.
 */
export function settled(change: Promise<GroupDetail>, outcome: Outcome): void {
  void change.then(outcome.onSuccess, outcome.onError).then(outcome.onSettled);
}
