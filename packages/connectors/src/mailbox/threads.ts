import { createHash } from 'node:crypto';
import type { Box } from './box.ts';
import type { Head } from './heads.ts';

/**
 * A ticket is a conversation, named by the first mail of a customer in it. Not by what that mail answers: many
 * customers answer one newsletter, and each has a ticket of their own.
 */

const day = (at: Date) => at.toISOString().slice(0, 10);

/** For a mail without an id of its own: the day on which the server took it, and what it says of itself. */
function madeUp({ at, from, subject }: Head): string {
  const said = [at.toISOString(), from?.address ?? '', subject].join('\n');
  return `~${day(at)}.${createHash('sha256').update(said).digest('base64url').slice(0, 24)}`;
}

export const ticketIdOf = (head: Head): string => head.id ?? madeUp(head);

/** A mail in the folder that says it is from the mailbox itself proves nothing: what we sent lies among the sent ones. */
export const isCustomers = (box: Box, { where, from, isMachine }: Head): boolean =>
  where === 'folder' && from !== null && from.address !== box.address && !isMachine;

/** Servers know the time to the second: of two in one, an answer is the later. */
export function isBefore(one: Head, two: Head): boolean {
  if (+one.at !== +two.at) return one.at < two.at;
  if (one.id !== null && two.refs.includes(one.id)) return true;
  if (two.id !== null && one.refs.includes(two.id)) return false;
  return one.where === two.where ? one.uid < two.uid : one.where === 'folder';
}

/** No conversation is walked further. */
const mostSteps = 5;
const mostMails = 200;

/** The mail that names the ticket of this one; null for what is no ticket's. */
export async function rootOf(box: Box, head: Head): Promise<Head | null> {
  if (head.where === 'folder' && !isCustomers(box, head)) return null;
  let root = head.where === 'folder' ? head : null;
  const known = new Set<string>(head.id === null ? [] : [head.id]);
  let ask = head.refs;
  for (let step = 0; step < mostSteps && ask.length > 0; step += 1) {
    for (const id of ask) known.add(id);
    const found = await box.named(ask);
    for (const each of found)
      if (isCustomers(box, each) && (root === null || isBefore(each, root))) root = each;
    ask = [...new Set(found.flatMap(({ refs }) => refs))].filter((id) => !known.has(id));
  }
  return root;
}

/** The mail that names a ticket; null when it is not there any more. */
export async function findRoot(box: Box, ticketId: string): Promise<Head | null> {
  const made = /^~(\d{4}-\d{2}-\d{2})\./.exec(ticketId);
  const since = made ? Date.parse(made[1] ?? '') : Number.NaN;
  // A server counts days in its own zone.
  const aDay = 86_400_000;
  const found = made
    ? await box.find('folder', {
        since: new Date(since - aDay),
        before: new Date(since + 2 * aDay),
      })
    : await box.named([ticketId]);
  const roots = found.filter((head) => isCustomers(box, head) && ticketIdOf(head) === ticketId);
  // Who gives a mail the id of another is not heard.
  return roots.toSorted((one, two) => (isBefore(one, two) ? -1 : 1))[0] ?? null;
}

/** All mails of a ticket that people wrote, the eldest first, each once. */
export async function threadOf(box: Box, root: Head): Promise<Head[]> {
  const mails = new Map<string, Head>([[ticketIdOf(root), root]]);
  const take = (found: Head[]): string[] =>
    found.flatMap((head) => {
      const isOurs = head.where === 'sent' && !head.isUnderWay;
      const id = ticketIdOf(head);
      if (mails.has(id) || mails.size >= mostMails) return [];
      if (!isOurs && !isCustomers(box, head)) return [];
      mails.set(id, head);
      return head.id === null ? [] : [head.id];
    });
  // What we wrote first, and this answers.
  take((await box.named(root.refs)).filter(({ where }) => where === 'sent'));
  let ask = root.id === null ? [] : [root.id];
  for (let step = 0; step < mostSteps && ask.length > 0; step += 1)
    ask = take(await box.answersTo(ask));
  return [...mails.values()].toSorted((one, two) => (isBefore(one, two) ? -1 : 1));
}
