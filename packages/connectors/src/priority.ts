import type { TicketPriority } from '@replique/contract/helpdesk/ticket-priority';
import type { CrmTicket } from './connector.ts';

/** The words of the platforms: Zendesk's own four, Gorgias's `critical`, Salesforce's `Medium`. */
const levels: Readonly<Record<string, TicketPriority>> = {
  urgent: 'urgent',
  critical: 'urgent',
  high: 'high',
  normal: 'normal',
  medium: 'normal',
  low: 'low',
};

/** A word that an account made up is kept, and is none of ours. */
export function priorityOf(given: unknown): CrmTicket['priority'] {
  const word = typeof given === 'string' ? given.trim() : '';
  if (word === '') return null;
  const key = word.toLowerCase();
  return { is: Object.hasOwn(levels, key) ? (levels[key] ?? null) : null, word };
}
