import type { FakeAnswer, FakeRequest } from '../fake-server.ts';
import { cursorOf, isLater, placeOf } from './lists.ts';
import { atSecond, type ZendeskState } from './state.ts';
import { auditView, commentView, ticketView } from './views.ts';

/** What was said in tickets, a thousand updates at a time; the next page begins at the time of the last. */
export function exportEvents(state: ZendeskState, { url }: FakeRequest, now: Date): FakeAnswer {
  const start = Number(url.searchParams.get('start_time') ?? Number.NaN);
  if (Number.isNaN(start)) return refused('start_time is needed');
  if (start * 1_000 > now.getTime() - minuteMs) return refused('Too recent start_time.');
  const isWhole = url.searchParams.get('include')?.split(',').includes('comment_events') === true;
  const events = Object.values(state.tickets)
    .flatMap((ticket) => ticket.comments.map((comment) => ({ ticket, comment })))
    .map((one) => ({ ...one, at: Date.parse(one.comment.at) / 1_000 }))
    .filter(({ at }) => at >= start && at * 1_000 <= now.getTime() - minuteMs)
    .sort((one, other) => one.at - other.at);
  // Where many have one time, none of them is left for the next page.
  const edge = events[largestPage - 1]?.at ?? Infinity;
  const page = events.filter(({ at }) => at <= edge);
  const end = page.at(-1)?.at ?? start;
  return {
    json: {
      ticket_events: page.map(({ ticket, comment, at }) => ({
        ...auditView(ticket.id, comment),
        timestamp: at,
        event_type: 'Audit',
        child_events: [
          isWhole
            ? { ...commentView(comment), event_type: 'Comment' }
            : { comment_present: true, comment_public: comment.isPublic, event_type: 'Change' },
        ],
      })),
      count: page.length,
      end_time: end,
      end_of_stream: page.length === events.length,
      next_page: `${url.origin}/api/v2/incremental/ticket_events.json?start_time=${end}`,
    },
  };
}

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
