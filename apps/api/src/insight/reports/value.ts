import type { Money, Value } from '@replique/contract/insight/reports';
import { boundsOf, type Months, type Stretch } from './months.ts';
import type { ClientSent, Sent } from './value-store.ts';

/**
 * How saved time is counted, here and nowhere else:
 *
 * - An agent would have written each reply in `minutesPerReply` minutes (a setting of the client).
 * - A reply that was sent as it was suggested saves all of them.
 * - An edited one saves the share of its words that was kept (`suggestions.sent_similarity`, docs/suggestions.md).
 * - One that has little to do with the suggestion (class `not-used`) saves nothing, and chats save nothing.
 * - Money is hours times what an hour costs the client; without that setting, or where clients reckon in several
 *   currencies, there is none.
 *
 * How long customers wait has no part in it.
 */

type Tally = Omit<Sent, 'place'>;
const nothing: Tally = { sent: 0, asIs: 0, edited: 0, kept: 0 };

const add = (left: Tally, right: Tally): Tally => ({
  sent: left.sent + right.sent,
  asIs: left.asIs + right.asIs,
  edited: left.edited + right.edited,
  kept: left.kept + right.kept,
});

type Counting = { months: Months; clients: ClientSent[] };

function sumBetween({ sent }: ClientSent, bounds: Date[], { from, to }: Stretch): Tally {
  return sent
    .filter(({ place }) => {
      const begin = bounds[place];
      return begin !== undefined && begin >= from && begin < to;
    })
    .reduce<Tally>(add, nothing);
}

const hoursOf = ({ asIs, kept }: Tally, minutesPerReply: number): number =>
  ((asIs + kept) * minutesPerReply) / 60;

const cents = (amount: number): number => Math.round(amount * 100) / 100;

type Counted = Tally & { written: number; hours: number; money: Money | null };

/** Null as soon as one that saved anything has no cost, or another currency. */
function moneyOf(parts: { client: ClientSent; hours: number }[]): Money | null {
  const paying = parts.filter(({ hours }) => hours > 0);
  // Nothing was saved: it is said in the currency that there is, if it is one.
  const told = paying.length > 0 ? paying : parts;
  const [currency, ...others] = new Set(told.map(({ client }) => client.currency));
  if (currency === undefined || others.length > 0) return null;
  if (told.some(({ client }) => client.hourCostCents === null)) return null;
  const amount = told.reduce(
    (sum, { client, hours }) => sum + (hours * (client.hourCostCents ?? 0)) / 100,
    0,
  );
  return { amount: cents(amount), currency };
}

function countOf({ months, clients }: Counting, stretch: Stretch): Counted {
  const bounds = boundsOf(months);
  const parts = clients.map((client) => {
    const tally = sumBetween(client, bounds, stretch);
    return { client, tally, hours: hoursOf(tally, client.minutesPerReply) };
  });
  const tally = parts.reduce((sum, part) => add(sum, part.tally), nothing);
  return {
    ...tally,
    written: tally.asIs + tally.edited,
    hours: parts.reduce((sum, { hours }) => sum + hours, 0),
    money: moneyOf(parts),
  };
}

/** The one that all have; null where they differ. */
function commonOf<T>(values: T[]): T | null {
  const [value, ...others] = new Set(values);
  return value === undefined || others.length > 0 ? null : value;
}

function hourCostOf(clients: ClientSent[]): Money | null {
  const amount = commonOf(clients.map(({ hourCostCents }) => hourCostCents));
  const currency = commonOf(clients.map((client) => client.currency));
  return amount === null || currency === null ? null : { amount: amount / 100, currency };
}

/** How many of a client's replies of the twelve weeks were written; null of too few to tell. */
export function useRateOf(client: ClientSent, months: Months, least: number): number | null {
  const from = months.weeks[0]?.from ?? months.now.from;
  const { sent, asIs, edited } = sumBetween(client, boundsOf(months), { from, to: months.now.to });
  return sent < least ? null : Math.min(1, (asIs + edited) / sent);
}

export const sentIn = (client: ClientSent, months: Months): number =>
  sumBetween(client, boundsOf(months), months.now).sent;

/** @param clients of which all have suggestions */
export function valueOf(counting: Counting, { withMoney }: { withMoney: boolean }): Value {
  const { months, clients } = counting;
  const [now, before] = [countOf(counting, months.now), countOf(counting, months.before)];
  return {
    ...months.days,
    repliesSent: now.sent,
    repliesSentBefore: before.sent,
    repliesWritten: now.written,
    repliesWrittenBefore: before.written,
    hoursSaved: now.hours,
    hoursSavedBefore: before.hours,
    money: withMoney ? now.money : null,
    moneyBefore: withMoney ? before.money : null,
    weekly: months.weeks.map(({ week, ...stretch }) => {
      const { sent, written, hours } = countOf(counting, stretch);
      return { week, repliesSent: sent, repliesWritten: written, hoursSaved: hours };
    }),
    counted: {
      asIs: now.asIs,
      edited: now.edited,
      editedShare: now.edited === 0 ? null : Math.min(1, now.kept / now.edited),
      minutesPerReply: commonOf(clients.map(({ minutesPerReply }) => minutesPerReply)),
      hourCost: withMoney ? hourCostOf(clients) : null,
    },
  };
}
