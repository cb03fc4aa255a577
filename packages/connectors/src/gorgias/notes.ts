import { z } from 'zod';
import type { AccountState } from '../account-state.ts';
import type { CrmNote, Signal } from '../connector.ts';
import { CrmFailed } from '../failure.ts';
import type { CrmHttp } from '../http.ts';
import { asNumber } from '../large-numbers.ts';
import { idIn } from './ids.ts';
import { readAll } from './lists.ts';
import { listOf, Message, User } from './schemas.ts';
import { isInternal } from './tickets.ts';

/**
 * Internal notes. A message that Gorgias takes for a public one is sent to the customer at once, so that every body
 * that goes out is made here, and what makes a message public (a receiver, a source, a sent time) has no place in it.
 */
type NoteBody = {
  readonly channel: 'internal-note';
  readonly via: 'api';
  readonly from_agent: true;
  readonly public: false;
  readonly sender: { id: unknown } | { email: string };
  readonly body_html: string;
  readonly body_text: string;
  /** The key: Gorgias keeps it and makes no use of it. */
  readonly external_id: string;
};

export type Account = { http: CrmHttp; state: AccountState; email: string; clock: () => Date };

const hourMs = 3_600_000;

/** Not every key may list users; the address names the same one. */
function noneWhereForbidden(error: unknown): { data: z.output<typeof User>[] } {
  if (error instanceof CrmFailed && ['forbidden', 'not-found'].includes(error.reason))
    return { data: [] };
  throw error;
}

/** Who signs: the user whose key this is, asked for once an hour. */
export async function senderOf(account: Account, signal: Signal): Promise<NoteBody['sender']> {
  const { http, state, email, clock } = account;
  // The account's place for a token: a key needs none.
  const id = await state.token(async () => {
    const { data } = await http
      .ask({ path: '/api/users', query: { email, limit: 10 }, signal }, listOf(User))
      .catch(noneWhereForbidden);
    // Nobody else signs, should the list hold others as well.
    const own = data.find((user) => user.email?.toLowerCase() === email.toLowerCase());
    return { value: own?.id ?? '', expiresAt: new Date(clock().getTime() + hourMs) };
  });
  return id ? { id: asNumber(id) } : { email };
}

const bodyOf = (note: CrmNote, sender: NoteBody['sender']): NoteBody => ({
  channel: 'internal-note',
  via: 'api',
  from_agent: true,
  public: false,
  sender,
  body_html: note.html,
  body_text: note.text,
  external_id: note.key,
});

const Written = z.looseObject({ id: Message.shape.id });

export async function writeNote(account: Account, ticketId: string, note: CrmNote, signal: Signal) {
  const path = `/api/tickets/${idIn(ticketId)}/messages`;
  const json = bodyOf(note, await senderOf(account, signal));
  const { id } = await account.http.ask({ method: 'POST', path, json, signal }, Written);
  return { externalId: id };
}

/** By its key, which stands in the note and beside it. Newest first. */
export async function findNote({ http }: Account, ticketId: string, key: string, signal: Signal) {
  const query = { ticket_id: idIn(ticketId), order_by: 'created_datetime:desc' };
  const messages = await readAll(http, { path: '/api/messages', query, signal }, Message);
  const found = messages.find(
    (message) =>
      isInternal(message) &&
      message.deleted_datetime === null &&
      (message.external_id === key ||
        [message.body_html, message.body_text].some((body) => body?.includes(key))),
  );
  return found ? { externalId: found.id } : null;
}

/** Replaces a note, and only a note: what the customer can see is not touched. */
export async function updateNote(
  account: Account,
  ticketId: string,
  { id, note }: { id: string; note: CrmNote },
  signal: Signal,
): Promise<void> {
  const path = `/api/tickets/${idIn(ticketId)}/messages/${idIn(id)}`;
  const message = await account.http.ask({ path, signal }, Message);
  if (!isInternal(message) || message.from_agent === false)
    throw new CrmFailed('refused', { detail: 'this message is not an internal note' });
  const json = bodyOf(note, await senderOf(account, signal));
  await account.http.ask({ method: 'PUT', path, json, isRepeatable: true, signal }, Written);
}
