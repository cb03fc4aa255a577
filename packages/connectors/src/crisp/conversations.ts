import { z } from 'zod';
import type { CrmTicket, Signal } from '../connector.ts';
import { CrmFailed } from '../failure.ts';
import { goneTicket } from '../gone-ticket.ts';
import { sideBySide } from '../side-by-side.ts';
import { pathOf, type Account } from './account.ts';
import { idOf, readMessages } from './messages.ts';
import { assigneeOf } from './operators.ts';
import { readPerson } from './people.ts';
import { Conversation, Message, Website } from './schemas.ts';
import { readTicket } from './ticket.ts';

/** Conversations are Crisp's tickets. */

export const listConversations = (
  account: Account,
  { page, size }: { page: number; size: number },
  signal: Signal,
): Promise<Conversation[]> =>
  account.ask(
    {
      path: `conversations/${page}`,
      query: { per_page: size, order_date_updated: '1' },
      signal,
    },
    z.array(Conversation),
  );

/** The latest thousands of messages; more would take longer than a ticket may take to be read. */
const mostBatches = 300;

/** What has one time stays in the order in which it came, whichever end an answer begins at. */
function newestFirst(messages: Message[]): Message[] {
  const time = (message: Message | undefined) => message?.timestamp ?? 0;
  const isOldestFirst = time(messages[0]) <= time(messages.at(-1));
  const ordered = isOldestFirst ? messages.toReversed() : messages;
  return ordered.toSorted((one, other) => time(other) - time(one));
}

/**
 * All messages, the newest first, until `visit` has what it looks for. They come in batches: each is asked for with
 * the time of the oldest so far included, because several may have the same.
 */
export async function walkMessages(
  account: Account,
  sessionId: string,
  visit: (message: Message) => boolean,
  signal: Signal,
): Promise<void> {
  const known = new Set<string>();
  let largest = 0;
  let before: number | undefined;
  for (let batches = 0; batches < mostBatches; batches += 1) {
    const batch = await account.ask(
      {
        path: pathOf(sessionId, 'messages'),
        query: { timestamp_before: before },
        signal,
      },
      z.array(Message),
    );
    const fresh = batch.filter((message) => !known.has(idOf(message)));
    for (const message of newestFirst(fresh)) {
      if (visit(message)) return;
      known.add(idOf(message));
    }
    largest = Math.max(largest, batch.length);
    const times = batch.flatMap(({ timestamp }) =>
      typeof timestamp === 'number' ? [timestamp] : [],
    );
    if (times.length === 0) return;
    const oldest = Math.min(...times);
    if (fresh.length > 0) before = oldest + 1;
    // A whole batch of one time that is known: what came before it is asked for without.
    else if (batch.length === largest && before === oldest + 1) before = oldest;
    else return;
  }
}

async function readConversation(
  account: Account,
  sessionId: string,
  signal: Signal,
): Promise<Conversation | null> {
  try {
    return await account.ask({ path: pathOf(sessionId), signal }, Conversation);
  } catch (error) {
    if (error instanceof CrmFailed && error.reason === 'not-found') return null;
    throw error;
  }
}

/** A plugin that was taken off finds nothing any more: then no conversation is gone, but all are closed to us. */
async function confirmWebsite(account: Account, signal: Signal): Promise<void> {
  try {
    await account.ask({ path: '', signal }, Website);
  } catch (error) {
    if (!(error instanceof CrmFailed) || error.reason !== 'not-found') throw error;
    const { status, detail } = error;
    throw new CrmFailed('forbidden', { status, detail, cause: error });
  }
}

async function readWhole(
  account: Account,
  externalId: string,
  categoryFieldId: string | null,
  signal: Signal,
): Promise<CrmTicket | null> {
  const conversation = await readConversation(account, externalId, signal);
  if (!conversation) return null;
  const messages: Message[] = [];
  await walkMessages(account, externalId, (message) => messages.push(message) < 0, signal);
  const assignee = await assigneeOf(account, conversation.assigned?.user_id, signal);
  const person = await readPerson(account, conversation.people_id, signal);
  const startedAt = new Date(conversation.created_at ?? conversation.updated_at ?? 0);
  return readTicket(
    { ...conversation, session_id: externalId },
    readMessages(messages.reverse(), startedAt),
    { categoryFieldId, assignee, person },
  );
}

export async function readTickets(
  account: Account,
  externalIds: string[],
  categoryFieldId: string | null,
  signal: Signal,
): Promise<CrmTicket[]> {
  const ids = [...new Set(externalIds)];
  const read = await sideBySide(ids, (id) => readWhole(account, id, categoryFieldId, signal));
  if (read.includes(null)) await confirmWebsite(account, signal);
  return read.map((ticket, place) => ticket ?? goneTicket(ids[place] ?? '', account.clock()));
}
