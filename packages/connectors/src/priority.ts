import type { TicketPriority } from '@replique/contract/helpdesk/ticket-priority';
import type { CrmTicket } from './connector.ts';

/** The platforms' own words, and those that accounts with lists of their own begin with. */
const levels: Readonly<Record<string, TicketPriority>> = {
  urgent: 'urgent',
  critical: 'urgent',
  high: 'high',
  normal: 'normal',
  medium: 'normal',
  low: 'low',
};

/** A word that is not known is kept, and stands for none of ours. */
export function priorityOf(said: string | null | undefined): CrmTicket['priority'] {
  const word = said?.trim();
  if (!word) return null;
  const key = word.toLowerCase();
  return { is: Object.hasOwn(levels, key) ? (levels[key] ?? null) : null, word };
}
