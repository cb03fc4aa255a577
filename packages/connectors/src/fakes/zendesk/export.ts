import type { FakeAnswer, FakeRequest } from '../fake-server.ts';
import { cursorOf, isLater, placeOf } from './lists.ts';
import { atSecond, type ZendeskState } from './state.ts';
import { ticketView } from './views.ts';

/** Changed tickets, the oldest change first; nothing of the last minute. */

const largestPage = 1_000;
const minuteMs = 60_000;
const refused = (description: string): FakeAnswer => ({
  status: 400,
  json: { error: 'StartTimeInvalid', description },
});

export function exportTickets(state: ZendeskState, { url }: FakeRequest, now: Date): FakeAnswer {
  const asked = url.searchParams;
  const cursor = asked.get('cursor');
  const start = Number(asked.get('start_time') ?? Number.NaN) * 1_000;
  if (!cursor && Number.isNaN(start)) return refused('start_time or cursor is needed');
  if (!cursor && start > now.getTime() - minuteMs) return refused('Too recent start_time.');
  const place = cursor ? placeOf(cursor) : null;
  if (cursor && !place) return refused('Invalid cursor');
  const after = place ?? { at: atSecond(new Date(start - 1_000)), id: '0', isEdge: false };
  const until = atSecond(new Date(now.getTime() - minuteMs));
  const size = Math.min(Number(asked.get('per_page') ?? largestPage) || largestPage, largestPage);

  const all = Object.values(state.tickets)
    .map((ticket) => ({ at: ticket.updatedAt, id: ticket.id, ticket }))
    .filter(({ at, ticket }) => {
      const isWanted = ticket.status !== 'deleted' || asked.get('exclude_deleted') !== 'true';
      return at <= until && isWanted;
    })
    .sort((one, other) => (isLater(one, other) ? 1 : -1));
  const isEdge = (one: { at: string; id: string }) =>
    after.isEdge && one.id === after.id && one.at === after.at;
  // The last ticket of a page comes again at the head of the next.
  const left = all.filter((one) => isLater(one, after) || isEdge(one));
  const page = left.slice(0, size);
  const isEnd = left.length <= size;
  const last = page.at(-1) ?? after;
  const next = cursorOf({ at: last.at, id: last.id, isEdge: !isEnd && page.length > 1 });
  return {
    json: {
      tickets: page.map(({ ticket }) => ticketView(ticket)),
      after_cursor: next,
      after_url: `${url.origin}/api/v2/incremental/tickets/cursor.json?cursor=${next}`,
      before_cursor: cursor,
      before_url: null,
      end_of_stream: isEnd,
    },
  };
}
