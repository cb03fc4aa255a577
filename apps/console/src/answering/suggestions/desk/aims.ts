import type { PhraseKey } from '../../../lib/language/phrase.ts';

/**
 * What becomes of a reply. `use`: it is copied, and the ticket is marked as answered. `send`: the client's CRM sends it
 * to the customer. `copy-next`: it is copied, and the ticket waits until its answer comes from the CRM: who copies has not
 * sent yet. `-next`: then the next ticket of the list is opened.
 */
export type Aim = 'use' | 'copy-next' | 'send' | 'send-next';

/** The first thing to do with a reply, and the second. */
export function aimsOf(sends: boolean, isOpen: boolean): { first: Aim; second: Aim } {
  if (sends) return { first: 'send-next', second: isOpen ? 'use' : 'send' };
  return { first: 'copy-next', second: 'use' };
}

export const aimKeys = {
  use: 'desk.use',
  'copy-next': 'desk.copyAndNext',
  send: 'desk.send',
  'send-next': 'desk.sendAndNext',
} as const satisfies Record<Aim, PhraseKey>;

export const aimHelp = {
  use: 'desk.useHelp',
  'copy-next': 'desk.copyAndNextHelp',
  send: 'desk.sendHelp',
  'send-next': 'desk.sendAndNextHelp',
} as const satisfies Record<Aim, PhraseKey>;
