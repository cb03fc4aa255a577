import type { PhraseKey } from '../../../lib/language/phrase.ts';

/**
 * What becomes of a reply. `use`: it is copied and marked as used. `send`: the client's CRM sends it to the customer.
 * `-next`: then the next ticket of the list is opened.
 */
export type Aim = 'use' | 'use-next' | 'send' | 'send-next';

/** The first thing to do with a reply, and the second. */
export function aimsOf(sends: boolean, isOpen: boolean): { first: Aim; second: Aim } {
  if (sends) return { first: 'send-next', second: isOpen ? 'use' : 'send' };
  return { first: 'use-next', second: 'use' };
}

export const aimKeys = {
  use: 'desk.use',
  'use-next': 'desk.useAndNext',
  send: 'desk.send',
  'send-next': 'desk.sendAndNext',
} as const satisfies Record<Aim, PhraseKey>;

export const aimHelp = {
  use: 'desk.useHelp',
  'use-next': 'desk.useAndNextHelp',
  send: 'desk.sendHelp',
  'send-next': 'desk.sendAndNextHelp',
} as const satisfies Record<Aim, PhraseKey>;
