import { createHash } from 'node:crypto';
import { findReferences, orderNumberFinder } from '@replique/engine/privacy/order-numbers';
import { lacks } from './generic.ts';
import { emailOf } from './read-json.ts';
import type { LookUpKey } from './source-kinds.ts';
import type { Source } from './store.ts';

/** What of a ticket a look-up may use. */
export type TicketToLookUp = {
  uuid: string;
  requesterEmail: string | null;
  /** What the requester wrote, newest first. */
  texts: string[];
  /** What the CRM says of the ticket, by name. */
  fields: Record<string, string>;
  language?: string | null;
};

const mostNumbers = 3;
const longestText = 20_000;
const longestNumber = 60;

/** Numbers as the client's orders have them; a client that described none gets what looks like one. */
function numbersIn(texts: string[], patterns: string[]): string[] {
  const find = patterns.length > 0 ? orderNumberFinder(patterns) : findReferences;
  const found = texts.flatMap((text) => {
    const read = text.slice(0, longestText);
    return find(read).map(({ start, end }) => read.slice(start, end).replaceAll(/\s/g, ''));
  });
  return [...new Set(found)].slice(0, mostNumbers);
}

function fieldOf({ fields }: TicketToLookUp, name: string): string[] {
  const value = Object.hasOwn(fields, name) ? (fields[name] ?? '').trim() : '';
  return value === '' || value.length > longestNumber ? [] : [value];
}

/**
 * What a source is asked for. Who is looked up is always the requester: numbers and fields say which order, never whose.
 * @returns null when the ticket has nothing to ask by
 */
export function lookUpKeyOf(
  source: Source,
  ticket: TicketToLookUp,
  orderPatterns: string[],
): LookUpKey | null {
  const { lookUpBy, ticketField } = source;
  const key: LookUpKey = {
    email: emailOf(ticket.requesterEmail),
    orderNumbers:
      lookUpBy === 'orderNumber'
        ? numbersIn(ticket.texts, orderPatterns)
        : lookUpBy === 'ticketField'
          ? fieldOf(ticket, ticketField ?? '')
          : [],
    ticketId: ticket.uuid,
    locale: /^[a-z]{2}$/.test(ticket.language ?? '') ? (ticket.language ?? 'en') : 'en',
  };
  if (source.type === 'generic') return lacks(source, key) ? null : key;
  return key.email === null ? null : key;
}

/** Tells what was asked with which settings from anything else that may be asked. */
export function hashOf(source: Source, key: LookUpKey): string {
  const asked = [source.updatedAt.toISOString(), key.email, key.orderNumbers, key.locale];
  return createHash('sha256').update(JSON.stringify(asked)).digest('hex');
}
