import type { z } from 'zod';
import type { ChangedPage, Signal } from '../connector.ts';
import { CrmFailed } from '../failure.ts';
import type { CrmHttp } from '../http.ts';
import {
  keyOf,
  mostTold,
  nextRound,
  overlapMs,
  readProgress,
  restarted,
  walkOn,
  type Mark,
  type Progress,
} from './progress.ts';
import { Event, ListedTicket, listOf, Survey, timeOf } from './schemas.ts';

/** What changed. How pages hang together is said in progress.ts. */

type Changed = ChangedPage['changed'];
type Listed = z.output<typeof ListedTicket>;
type Read = { http: CrmHttp; now: Date; signal: Signal };

const Tickets = listOf(ListedTicket);
const mostOnPage = 100;
/** Where the marks begin: far enough before the newest change that no clock is trusted. */
const headStartMs = 10 * 60_000;

const is = (error: unknown, ...reasons: string[]) =>
  error instanceof CrmFailed && reasons.includes(error.reason);

function askPage({ http, signal }: Read, { isHistory, walk }: Progress) {
  return http.ask(
    {
      path: '/api/tickets',
      query: {
        order_by: 'updated_datetime:desc',
        limit: mostOnPage,
        // What is in the trash is no history; later it is how a ticket goes.
        trashed: isHistory ? 'false' : 'true',
        cursor: walk.at ?? undefined,
      },
      signal,
    },
    Tickets,
  );
}

const changeOf = (ticket: Listed) => timeOf(ticket.updated_datetime)?.getTime() ?? null;

/** Null at the very top of the list, where Gorgias has no time of a change: such a ticket ends no walk. */
const shownChangeOf = (ticket: Listed, now: Date) =>
  timeOf(ticket.updated_datetime) ??
  timeOf(ticket.last_message_datetime) ??
  timeOf(ticket.created_datetime) ??
  now;

const keyOfTicket = ({ id, updated_datetime, last_message_datetime }: Listed) =>
  keyOf(id, updated_datetime ?? `none ${last_message_datetime}`);

/** Enters a page into the walk. @returns what of it was not told yet */
function enter(
  progress: Progress,
  page: Listed[],
  now: Date,
): { changed: Changed; bottom: number | null } {
  const { walk, told, done, floor } = progress;
  const times = page.flatMap((ticket) => changeOf(ticket) ?? []);
  walk.top ??= times.length > 0 ? Math.max(...times) : null;
  const known = new Set(told);
  const changed = page.filter((ticket) => {
    const at = changeOf(ticket);
    if (at !== null && at < floor) return false;
    const key = keyOfTicket(ticket);
    const isNear = at === null || walk.top === null || at >= walk.top - overlapMs;
    if (isNear && walk.near.length <= mostTold) walk.near.push(key);
    if (at !== null && done && at > done.from && at < done.to) return false;
    return !known.has(key);
  });
  return {
    changed: changed.map((ticket) => ({
      externalId: ticket.id,
      updatedAt: shownChangeOf(ticket, now),
    })),
    bottom: times.length > 0 ? Math.min(...times) : null,
  };
}

async function readPage(read: Read, progress: Progress) {
  try {
    return { page: await askPage(read, progress), at: progress };
  } catch (error) {
    // Its cursors do not live long.
    if (progress.walk.at === null || !is(error, 'refused', 'not-found')) throw error;
    const again = restarted(progress);
    return { page: await askPage(read, again), at: again };
  }
}

/** What is later than the mark and was not told; the mark goes on to the latest. */
function after(mark: Mark, happened: { key: string; at: Date; externalId: string }[]) {
  const known = new Set(mark.told);
  const late = happened.filter(({ at }) => at.getTime() >= mark.since - overlapMs);
  const since = Math.max(mark.since, ...late.map(({ at }) => at.getTime()));
  return {
    changed: late
      .filter(({ key }) => !known.has(key))
      .map(({ externalId, at }) => ({ externalId, updatedAt: at })),
    mark: {
      since,
      told: late.filter(({ at }) => at.getTime() >= since - overlapMs).map(({ key }) => key),
    },
  };
}

/** The first is named in Gorgias's reference; an account that does not know the others is asked without them. */
const goings = [
  ['ticket-deleted', 'ticket-merged', 'ticket-trashed', 'ticket-untrashed'],
  ['ticket-deleted', 'ticket-merged'],
] as const;

async function askEvents(
  { http, signal }: Read,
  types: readonly string[],
  since: number,
): Promise<z.output<typeof Event>[]> {
  const path = '/api/events';
  const from = new Date(since - overlapMs).toISOString();
  const query = {
    types,
    'created_datetime[gte]': from,
    order_by: 'created_datetime:asc',
    limit: mostOnPage,
  };
  const found: z.output<typeof Event>[] = [];
  const visited = new Set<string>();
  for (let cursor: string | undefined; ;) {
    const { data, meta } = await http.ask(
      { path, query: { ...query, cursor }, signal },
      listOf(Event),
    );
    found.push(...data);
    if (!meta.next_cursor || visited.has(meta.next_cursor) || visited.size >= 50) return found;
    cursor = meta.next_cursor;
    visited.add(cursor);
  }
}

/** Tickets that went or came back; none where the account may not read events. */
async function readGone(read: Read, mark: Mark) {
  for (const types of goings) {
    try {
      const events = await askEvents(read, types, mark.since);
      return after(
        mark,
        events.flatMap(({ id, type, object_id, object_type, created_datetime }) => {
          const at = timeOf(created_datetime);
          const isTicket = object_id && (object_type ?? 'Ticket') === 'Ticket';
          return isTicket && at
            ? [{ key: keyOf(id, type, object_id, created_datetime), at, externalId: object_id }]
            : [];
        }),
      );
    } catch (error) {
      if (!is(error, 'refused', 'forbidden', 'not-found')) throw error;
    }
  }
  return { changed: [], mark };
}

/** Tickets whose survey was answered, of the surveys made last. */
async function readRated({ http, signal }: Read, mark: Mark) {
  try {
    const { data } = await http.ask(
      {
        path: '/api/satisfaction-surveys',
        query: { order_by: 'created_datetime:desc', limit: mostOnPage },
        signal,
      },
      listOf(Survey),
    );
    return after(
      mark,
      data.flatMap(({ id, ticket_id, score, scored_datetime }) => {
        const at = timeOf(scored_datetime);
        return ticket_id && at && typeof score === 'number'
          ? [{ key: keyOf(id, ticket_id, scored_datetime), at, externalId: ticket_id }]
          : [];
      }),
    );
  } catch (error) {
    if (!is(error, 'refused', 'forbidden', 'not-found')) throw error;
    return { changed: [], mark };
  }
}

/** After a walk: what its list does not show for certain. */
async function endRound(
  read: Read,
  progress: Progress,
): Promise<{ changed: Changed; progress: Progress }> {
  const begin = Math.min(progress.walk.top ?? Infinity, read.now.getTime()) - headStartMs;
  const fresh = (): Mark => ({ since: begin, told: [] });
  const gone = await readGone(read, progress.gone ?? fresh());
  const rated = await readRated(read, progress.rated ?? fresh());
  return {
    changed: [...gone.changed, ...rated.changed],
    progress: { ...nextRound(progress), gone: gone.mark, rated: rated.mark },
  };
}

export async function listChanged(
  http: CrmHttp,
  from: { cursor: string | null; since: Date },
  now: Date,
  signal: Signal,
): Promise<ChangedPage> {
  const read = { http, now, signal };
  const { page, at } = await readPage(read, readProgress(from.cursor, from.since));
  const { changed, bottom } = enter(at, page.data, now);
  const next = page.meta.next_cursor;
  if (next && (bottom === null || bottom >= at.floor)) {
    const progress: Progress = { ...at, walk: walkOn(at.walk, next, bottom) };
    return { changed, cursor: JSON.stringify(progress), isCaughtUp: false };
  }
  const end = await endRound(read, at);
  return {
    changed: [...changed, ...end.changed],
    cursor: JSON.stringify(end.progress),
    isCaughtUp: true,
  };
}
