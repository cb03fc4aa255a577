import type { CrmTicket } from '../connector.ts';
import { goneTicket } from '../gone-ticket.ts';
import type { Box } from './box.ts';
import { readMessages } from './contents.ts';
import { findRoot, threadOf, ticketIdOf } from './threads.ts';

/** Whom it is from, who works on it and how it stands is the product's own business: mail knows none of it. */
export async function readTicket(box: Box, externalId: string, now: Date): Promise<CrmTicket> {
  const root = await findRoot(box, externalId);
  if (root === null) return goneTicket(externalId, now);
  const heads = await threadOf(box, root);
  return {
    ...goneTicket(externalId, now),
    updatedAt: heads.at(-1)?.at ?? root.at,
    state: 'open',
    subject: root.subject,
    channel: 'email',
    requesterName: root.from?.name ?? null,
    requesterEmail: root.from?.address ?? null,
    createdAt: heads[0]?.at ?? root.at,
    messages: await readMessages(box, heads),
  };
}

export async function readTickets(
  box: Box,
  externalIds: string[],
  now: Date,
): Promise<CrmTicket[]> {
  const tickets: CrmTicket[] = [];
  for (const id of externalIds) tickets.push(await readTicket(box, id, now));
  return tickets;
}

/** The ids of its mails as they stand now: whether somebody wrote meanwhile. */
export async function mailsOf(box: Box, externalId: string) {
  const root = await findRoot(box, externalId);
  if (root === null) return null;
  const heads = await threadOf(box, root);
  return { root, heads, ids: heads.map(ticketIdOf) };
}
