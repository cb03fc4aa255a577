import { z } from 'zod';
import type { ChangedPage, Signal } from '../connector.ts';
import { CrmFailed } from '../failure.ts';
import type { Zendesk } from './access.ts';
import { ExportAnswer, SearchAnswer } from './schemas.ts';

/** What changed, from Zendesk's export by cursor: deleted tickets too, and nothing of the last minute. */

const path = '/api/v2/incremental/tickets/cursor';

/** Fewer than the thousand that Zendesk gives: tickets may be long, and an answer is read whole. */
const pageSize = 500;

/** The export refuses a beginning within the last minute; some more, for clocks that differ. */
const recentMs = 120_000;

/** Before there is a cursor of Zendesk's own, ours is the time of the beginning; theirs has no colon. */
const ownCursor = /^since:(\d+)$/;

/**
 * The export begins with the oldest change. So that the latest tickets are here first, a history is read in stretches,
 * the last day's first; where the first of them ended, the reading of what is new goes on.
 */
const History = z.object({
  /** Where the stretches begin, in seconds, the latest first. */
  edges: z.array(z.int()).min(2),
  at: z.int().min(0),
  /** Zendesk's cursor within the stretch. */
  theirs: z.string().nullable(),
  /** From where what is new is read afterwards. */
  live: z.string().nullable(),
});
type History = z.output<typeof History>;

const historyCursor = 'history:';
const daysBack = [1, 7, 30, 90, 180];

function historyOf(from: { cursor: string | null; since: Date }, now: Date): History | null {
  if (from.cursor?.startsWith(historyCursor))
    return History.parse(JSON.parse(from.cursor.slice(historyCursor.length)));
  if (from.cursor !== null) return null;
  const since = Math.floor(from.since.getTime() / 1_000);
  const today = Math.floor(now.getTime() / 1_000);
  const edges = daysBack.map((days) => today - days * 86_400).filter((edge) => edge > since);
  return edges.length === 0
    ? null
    : { edges: [...edges, Math.max(0, since)], at: 0, theirs: null, live: null };
}

type Page = Pick<z.output<typeof ExportAnswer>, 'end_of_stream' | 'after_cursor' | 'tickets'>;

/** Whether all of a stretch has come: the rest was read before. */
function isStretchOver({ edges, at }: History, page: Page): boolean {
  const end = edges[at - 1];
  const last = page.tickets.at(-1)?.generated_timestamp;
  return page.end_of_stream || (end !== undefined && typeof last === 'number' && last > end);
}

/** Without what the stretch before it told. */
const ofStretch = ({ edges, at }: History, { tickets }: Page): Page['tickets'] =>
  tickets.filter(({ generated_timestamp: told }) => (told ?? 0) <= (edges[at - 1] ?? Infinity));

/** Where the next page is. */
function afterPage(history: History, page: Page): string {
  const { edges, at } = history;
  const next = page.after_cursor ?? null;
  if (!isStretchOver(history, page)) return save({ ...history, theirs: next });
  const live = at === 0 ? (next ?? `since:${edges[0]}`) : history.live;
  return at + 1 < edges.length
    ? save({ edges, at: at + 1, theirs: null, live })
    : (live ?? `since:${edges[0]}`);
}

const save = (history: History) => historyCursor + JSON.stringify(history);

function queryOf(
  from: { cursor: string | null; since: Date },
  history: History | null,
  now: Date,
): Record<string, string> {
  if (history?.theirs) return { cursor: history.theirs };
  const own = ownCursor.exec(from.cursor ?? '')?.[1];
  if (from.cursor && !own && !history) return { cursor: from.cursor };
  const latest = Math.floor((now.getTime() - recentMs) / 1_000);
  const begin = history?.edges[history.at] ?? Math.floor(from.since.getTime() / 1_000);
  const since = own ? Number(own) : begin;
  return { start_time: String(Math.max(0, Math.min(since, latest))) };
}

/** The latest change of each: a ticket comes again at a page's edge, and when the system touched it. */
function latestOf(tickets: { id: string; updated_at?: Date | null }[], now: Date) {
  const latest = new Map<string, Date>();
  for (const { id, updated_at: at } of tickets) {
    const [known, told] = [latest.get(id), at ?? now];
    if (!known || known < told) latest.set(id, told);
  }
  return [...latest].map(([externalId, updatedAt]) => ({ externalId, updatedAt }));
}

/** Its limit is its own: reached, tickets are read and written all the same. */
async function askExport(
  { http, takeExport, pauseExports }: Zendesk,
  query: Record<string, string>,
  signal: Signal,
) {
  await takeExport(signal);
  try {
    return await http.ask({ path, query, hasOwnLimit: true, signal }, ExportAnswer);
  } catch (error) {
    if (error instanceof CrmFailed && error.retryAt) pauseExports(error.retryAt);
    throw error;
  }
}

export async function listChanged(
  zendesk: Zendesk,
  from: { cursor: string | null; since: Date },
  now: Date,
  signal: Signal,
): Promise<ChangedPage> {
  const history = historyOf(from, now);
  const query = queryOf(from, history, now);
  const page = await askExport(zendesk, { ...query, per_page: String(pageSize) }, signal);
  const isEnd = page.end_of_stream;
  const next = page.after_cursor ?? null;
  if (!isEnd && (next === null || next === query['cursor']))
    throw new CrmFailed('invalid-answer', { detail: 'the same page again' });
  const changed = latestOf(history ? ofStretch(history, page) : page.tickets, now);
  if (history) return { changed, cursor: afterPage(history, page), isCaughtUp: false };
  return {
    changed,
    // Without a cursor of theirs it is read again from where it began.
    cursor: next ?? from.cursor ?? `since:${query['start_time']}`,
    isCaughtUp: isEnd,
  };
}

/** Whether exports are allowed at all: only admins may. @throws CrmFailed `forbidden` */
export async function tryExport(zendesk: Zendesk, now: Date, signal: Signal) {
  const query = { ...queryOf({ cursor: null, since: now }, null, now), per_page: '1' };
  await askExport(zendesk, query, signal);
}

/** The search counts what it finds; where it may not be asked, nobody knows. */
export async function countSince(
  { http }: Zendesk,
  since: Date,
  signal: Signal,
): Promise<number | null> {
  const query = `type:ticket updated>=${since.toISOString().slice(0, 19)}Z`;
  try {
    const { count } = await http.ask(
      { path: '/api/v2/search', query: { query }, signal },
      SearchAnswer,
    );
    return count ?? null;
  } catch (error) {
    const isRefused = error instanceof CrmFailed && ['forbidden', 'refused'].includes(error.reason);
    if (isRefused) return null;
    throw error;
  }
}
