import type {
  ThirdPartyAnswer,
  ThirdPartyOrder,
} from '@replique/contract/helpdesk/third-party-data';
import type { Ask } from './ask.ts';
import type { Credentials } from './credentials.ts';
import type { Source } from './store.ts';

/** What a ticket gives to look up by. */
export type LookUpKey = {
  /** Of the requester, in small letters. */
  email: string | null;
  /** Found in the ticket, or its field; tried before the e-mail, and never believed without it. */
  orderNumbers: string[];
  ticketId: string;
  locale: string;
};

/**
 * An order with whose it is. `email` null: the source did not say; `isAskedByEmail` tells whether it was asked for the
 * orders of the requester alone, so that they can be nobody else's.
 */
export type FoundOrder = ThirdPartyOrder & { email: string | null };
export type Found = {
  customer: ThirdPartyAnswer['customer'];
  orders: FoundOrder[];
  isAskedByEmail: boolean;
};

/** Asks one kind of source. @throws AskFailed */
export type SourceKind = (
  ask: Ask,
  source: Source,
  credentials: Credentials,
  key: LookUpKey,
) => Promise<Found>;

export const mostOrders = 5;
export const mostItems = 20;

/** An address of a shop with a path behind whatever path it has itself. */
export function addressOf(baseUrl: string, path: string, query: Record<string, string> = {}): URL {
  const url = new URL(baseUrl);
  url.pathname = `${url.pathname.replace(/(?<!\/)\/+$/, '')}${path}`;
  url.search = new URLSearchParams(query).toString();
  return url;
}

export function basic(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}

/**
 * Orders that the ticket names, or without one of those the requester's newest. An order that is named but somebody
 * else's is handed on, to be counted and left out, and keeps nobody from the own ones.
 */
export async function byNumberElseEmail(
  key: LookUpKey,
  byNumber: (number: string) => Promise<Found>,
  byEmail: (email: string) => Promise<Found>,
): Promise<Found> {
  const named: Found = { customer: null, orders: [], isAskedByEmail: false };
  for (const number of key.orderNumbers) {
    const found = await byNumber(number);
    named.customer ??= found.customer;
    named.orders.push(...found.orders);
  }
  const isOwn = ({ email }: FoundOrder) => email !== null && email === key.email;
  if (named.orders.some(isOwn) || key.email === null) return named;
  const found = await byEmail(key.email);
  return { ...found, orders: [...found.orders, ...named.orders] };
}
