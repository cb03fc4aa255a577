import { z } from 'zod';
import type { MadeTicket, NewCrmTicket, Signal } from '../connector.ts';
import { CrmFailed } from '../failure.ts';
import { pathOf, type Account } from './account.ts';
import { walkMessages } from './conversations.ts';
import { Conversation, Dispatched } from './schemas.ts';
import { changedAt } from './ticket.ts';

/**
 * Conversations that are made here: an empty one, which nobody sees, then who it is, and last what was said. The key
 * stands with both, so that one that was left half done is found and finished.
 */

const keyName = 'replique_chat';
/** As much as surely has room; what is left out stands in the console. */
const longestText = 9_000;
const pageSize = 50;
const mostPages = 40;
/** Their clock and ours are not the same. */
const clockMs = 10 * 60_000;

/** Conversations have no numbers. */
const madeOf = (externalId: string): MadeTicket => ({ externalId, number: null });

const Begun = z.object({ session_id: z.string().min(1) });

function textOf({ text, key }: NewCrmTicket): string {
  if (text.length <= longestText && text.includes(key)) return text;
  return `${text.slice(0, longestText - key.length - 3).toWellFormed()}…\n\n${key}`;
}

async function say(account: Account, id: string, ticket: NewCrmTicket, signal: Signal) {
  const { name, email } = ticket.requester;
  const json = {
    type: 'text',
    from: 'user',
    origin: 'chat',
    content: textOf(ticket),
    user: { nickname: name ?? email ?? '' },
    properties: { [keyName]: ticket.key },
  };
  await account.ask({ method: 'POST', path: pathOf(id, 'message'), json, signal }, Dispatched);
}

function metaOf({ requester, subject, tags, key, language }: NewCrmTicket) {
  const { name, email } = requester;
  return {
    ...((name ?? email) ? { nickname: name ?? email } : {}),
    ...(email === null ? {} : { email }),
    subject,
    segments: ['replique', ...tags],
    data: { [keyName]: key },
    device: { locales: [language] },
  };
}

/** From the second step on something stands there: whatever happens, it is to be looked for. */
function asUncertain(error: unknown): unknown {
  if (!(error instanceof CrmFailed) || error.isUncertain || !error.isTransient) return error;
  const { reason, status, detail, retryAt } = error;
  return new CrmFailed(reason, { status, detail, retryAt, isUncertain: true, cause: error });
}

export async function createTicket(
  account: Account,
  ticket: NewCrmTicket,
  signal: Signal,
): Promise<MadeTicket> {
  const request = { method: 'POST', path: 'conversation', json: {}, signal } as const;
  const { session_id: id } = await account.ask(request, Begun);
  try {
    await account.send({
      method: 'PATCH',
      path: pathOf(id, 'meta'),
      json: metaOf(ticket),
      isRepeatable: true,
      signal,
    });
    await say(account, id, ticket, signal);
  } catch (error) {
    throw asUncertain(error);
  }
  return madeOf(id);
}

/** Of those that changed since then, the empty ones too; page by page, the latest first. */
async function findByData(account: Account, key: string, since: Date, signal: Signal) {
  for (let page = 1; page <= mostPages; page += 1) {
    const conversations = await account.ask(
      {
        path: `conversations/${page}`,
        query: { per_page: pageSize, order_date_updated: '1', include_empty: '1' },
        signal,
      },
      z.array(Conversation),
    );
    const found = conversations.find(({ meta }) => meta?.data?.[keyName] === key);
    if (found) return found.session_id;
    const last = conversations.at(-1);
    if (!last || changedAt(last) < since.getTime() - clockMs) return null;
  }
  return null;
}

export async function findTicketByKey(
  account: Account,
  ticket: NewCrmTicket,
  { since }: { since: Date },
  signal: Signal,
): Promise<MadeTicket | null> {
  const { key } = ticket;
  const id = await findByData(account, key, since, signal);
  if (id === null) return null;
  let isSaid = false;
  await walkMessages(
    account,
    id,
    ({ properties, content }) =>
      (isSaid =
        properties?.[keyName] === key || (typeof content === 'string' && content.includes(key))),
    signal,
  );
  if (!isSaid) await say(account, id, ticket, signal);
  return madeOf(id);
}
