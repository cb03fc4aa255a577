import type { z } from 'zod';
import type { AccountState } from '../account-state.ts';
import type { Signal } from '../connector.ts';
import { CrmFailed } from '../failure.ts';
import type { Zendesk } from './access.ts';
import { Comment, CommentEventsAnswer, type Ticket } from './schemas.ts';
import { hasTranscript } from './transcript.ts';

/**
 * The comments of a history in bulk: the export of ticket events has a thousand of them in a request, of all tickets, in
 * the order of their times. A ticket's comments are whole where the export was read from before the ticket was made until
 * after its last change, and where there are as many as Zendesk counts. All other tickets are read one by one meanwhile:
 * the export has a limit of its own. What was read and not needed yet is in memory alone; a process that has less of it
 * reads more tickets one by one.
 */

const path = '/api/v2/incremental/ticket_events';
const daySeconds = 86_400;
/** Of tickets that changed within the last day each is read by itself: they are wanted at once. */
const recentSeconds = 2 * daySeconds;
/** Tickets that were made longer before are read one by one: reading the export since then would cost more. */
const farthestSeconds = 7 * daySeconds;
/** Characters of comments that wait for their tickets. */
const mostKept = 12_000_000;
/** Where as many tickets are read one by one in a minute, the export would never be ahead of them. */
const mostOneByOne = 700;
/** What is asked for now and then while tickets are read one by one. */
const askEveryMs = 500;
/** After a failure, and where Zendesk counts otherwise than we do. */
const restMs = 30 * 60_000;
const triedBefore = 100;

type Known = { comments: Map<string, Comment>; size: number };
type Stretch = {
  /** Seconds: the export was read from here until there, without a gap. */
  from: number;
  until: number;
  tickets: Map<string, Known>;
  size: number;
  /** Not whole: redacted, or put out of memory. */
  odd: Set<string>;
};
type Kept = { stretch: Stretch | null; restUntil: number; tried: number; whole: number };

const keptOf = new WeakMap<AccountState, Kept>();

function keptFor(state: AccountState): Kept {
  const known = keptOf.get(state) ?? { stretch: null, restUntil: 0, tried: 0, whole: 0 };
  keptOf.set(state, known);
  return known;
}

const secondsOf = (at: Date | null | undefined) => (at ? Math.floor(at.getTime() / 1_000) : null);

/** What changes a comment after it was written: only the ticket's own list shows how it is now. */
const isChangeOfComment = (type: string) =>
  type !== 'Comment' && /comment|redact|privacy|attachment|voice|chat/i.test(type);

type Event = z.output<typeof CommentEventsAnswer>['ticket_events'][number];

function enterEvent(stretch: Stretch, { ticket_id: id, child_events: events }: Event): void {
  for (const event of events ?? []) {
    const type = event.event_type ?? event.type ?? '';
    const isHidden = event.comment_present === true && type !== 'Comment';
    if (isHidden || isChangeOfComment(type)) stretch.odd.add(id);
    if (type !== 'Comment') continue;
    const read = Comment.safeParse(event);
    if (!read.success) {
      stretch.odd.add(id);
      continue;
    }
    const known = stretch.tickets.get(id) ?? { comments: new Map<string, Comment>(), size: 0 };
    stretch.tickets.set(id, known);
    const {
      id: at,
      author_id,
      body,
      html_body,
      plain_body,
      attachments,
      via,
      created_at,
    } = read.data;
    if (known.comments.has(at)) continue;
    // Only what is read of it is kept, and no text twice.
    const text = plain_body ?? body;
    const kept = { id: at, author_id, html_body, attachments, via, created_at };
    known.comments.set(at, { ...kept, body: null, plain_body: text, public: read.data.public });
    const size = (html_body?.length ?? 0) + (text?.length ?? 0) + 500;
    known.size += size;
    stretch.size += size;
  }
}

function forget(stretch: Stretch, id: string): void {
  stretch.size -= stretch.tickets.get(id)?.size ?? 0;
  stretch.tickets.delete(id);
}

/** The ticket that waited longest goes first. */
function makeRoom(stretch: Stretch): void {
  for (const id of stretch.tickets.keys()) {
    if (stretch.size <= mostKept) return;
    forget(stretch, id);
    stretch.odd.add(id);
  }
}

/** @returns whether there is more */
async function readOn({ http, pauseExports }: Zendesk, stretch: Stretch, signal: Signal) {
  const query = { start_time: String(stretch.until), include: 'comment_events' };
  try {
    const page = await http.ask({ path, query, hasOwnLimit: true, signal }, CommentEventsAnswer);
    for (const event of page.ticket_events) enterEvent(stretch, event);
    makeRoom(stretch);
    const end = page.end_time ?? stretch.until;
    const isFurther = end > stretch.until;
    stretch.until = Math.max(stretch.until, end);
    return isFurther && page.end_of_stream !== true;
  } catch (error) {
    if (error instanceof CrmFailed && error.retryAt) pauseExports(error.retryAt);
    throw error;
  }
}

/** Where the export is read from for these tickets; null where that is not worth while. */
function stretchFor(known: Stretch | null, tickets: Ticket[], now: Date): Stretch | null {
  const changed = tickets.flatMap(({ updated_at: at }) => secondsOf(at) ?? []);
  const made = tickets.flatMap(({ created_at: at }) => secondsOf(at) ?? []).sort((a, b) => a - b);
  const latest = Math.max(...changed);
  const today = Math.floor(now.getTime() / 1_000);
  if (tickets.length === 0 || latest > today - recentSeconds) return null;
  const wanted = Math.max(made[Math.floor(made.length / 10)] ?? latest, latest - farthestSeconds);
  const isNear = known && known.from <= latest && wanted <= known.until + daySeconds;
  if (known && isNear) return known;
  return { from: wanted, until: wanted, tickets: new Map(), size: 0, odd: new Set() };
}

/** The comments of a ticket, oldest first; null where they are not known to be whole. */
function take(kept: Kept, stretch: Stretch, ticket: Ticket): Comment[] | null {
  const [made, changed] = [secondsOf(ticket.created_at), secondsOf(ticket.updated_at)];
  if (made === null || changed === null) return null;
  // What happened in the last second that was read may go on in the next answer.
  const isCovered = stretch.from < made && changed < stretch.until;
  const { comment_count: count } = ticket;
  const isPlain = !hasTranscript(ticket) && !ticket.tags?.includes('closed_by_merge');
  if (!isCovered || !isPlain || stretch.odd.has(ticket.id)) return null;
  const comments = [...(stretch.tickets.get(ticket.id)?.comments.values() ?? [])];
  forget(stretch, ticket.id);
  if (comments.length === 0) return null;
  kept.tried += 1;
  // Whether Zendesk counts notes too is not documented.
  const isWhole = [comments, comments.filter((one) => one.public === true)].some(
    ({ length }) => length === count,
  );
  if (!isWhole) return null;
  kept.whole += 1;
  return comments.sort((one, other) => one.created_at.getTime() - other.created_at.getTime());
}

export type InBulk = {
  /** Null where they are to be asked for. */
  commentsOf(ticket: Ticket): Comment[] | null;
  end(): Promise<void>;
};

const nothing: InBulk = { commentsOf: () => null, end: () => Promise.resolve() };

/** Reads on in the export until `end`, beside whatever else is done for these tickets. */
export function readInBulk(zendesk: Zendesk, tickets: Ticket[], now: Date, signal: Signal): InBulk {
  const kept = keptFor(zendesk.state);
  const isRefuted = kept.tried >= triedBefore && kept.whole * 2 < kept.tried;
  if (isRefuted) {
    Object.assign(kept, { restUntil: now.getTime() + restMs, tried: 0, whole: 0, stretch: null });
  }
  const isResting =
    kept.restUntil > now.getTime() || zendesk.state.historyIn(60_000) > mostOneByOne;
  const stretch = isResting ? null : stretchFor(kept.stretch, tickets, now);
  if (!zendesk.isHistory || !stretch) return nothing;
  kept.stretch = stretch;
  const latest = Math.max(...tickets.flatMap(({ updated_at: at }) => secondsOf(at) ?? []));
  let isOver = false;
  const waking = new AbortController();
  const reading = async () => {
    // Ahead of these tickets only while there is room.
    const hasRoom = () => stretch.size < mostKept * 0.8 || stretch.until <= latest;
    for (let isMore = true; isMore && !isOver && hasRoom();) {
      if (await zendesk.takeExportNow()) isMore = await readOn(zendesk, stretch, signal);
      else await zendesk.state.sleep(askEveryMs, waking.signal).catch(() => undefined);
    }
  };
  // The tickets are read all the same, one by one.
  const read = reading().catch(() => {
    kept.restUntil = now.getTime() + restMs;
    kept.stretch = null;
  });
  return {
    commentsOf: (ticket) => take(kept, stretch, ticket),
    async end() {
      isOver = true;
      waking.abort();
      await read;
    },
  };
}
