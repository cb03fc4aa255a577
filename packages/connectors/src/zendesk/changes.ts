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

function queryOf(from: { cursor: string | null; since: Date }, now: Date): Record<string, string> {
  const own = ownCursor.exec(from.cursor ?? '')?.[1];
  if (from.cursor && !own) return { cursor: from.cursor };
  const latest = Math.floor((now.getTime() - recentMs) / 1_000);
  const since = own ? Number(own) : Math.floor(from.since.getTime() / 1_000);
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
  takeExport();
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
  const query = queryOf(from, now);
  const page = await askExport(zendesk, { ...query, per_page: String(pageSize) }, signal);
  const isCaughtUp = page.end_of_stream;
  const next = page.after_cursor ?? null;
  if (!isCaughtUp && (next === null || next === from.cursor))
    throw new CrmFailed('invalid-answer', { detail: 'the same page again' });
  return {
    changed: latestOf(page.tickets, now),
    // Without a cursor of theirs it is read again from where it began.
    cursor: next ?? from.cursor ?? `since:${query.start_time}`,
    isCaughtUp,
  };
}

/** Whether exports are allowed at all: only admins may. @throws CrmFailed `forbidden` */
export async function tryExport(zendesk: Zendesk, now: Date, signal: Signal) {
  const query = { ...queryOf({ cursor: null, since: now }, now), per_page: '1' };
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
