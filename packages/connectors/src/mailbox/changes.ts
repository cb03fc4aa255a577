import { z } from 'zod';
import type { ChangedPage } from '../connector.ts';
import type { Box } from './box.ts';
import type { Head } from './heads.ts';
import { rootOf, ticketIdOf } from './threads.ts';

/**
 * What came since, by the numbers that a folder gives its mails. When a folder begins to count anew all of it is read
 * again: a ticket is named by its first mail, so that nothing is doubled.
 */

/** As a text: the number may be larger than those that JSON keeps. */
const Place = z.object({
  validity: z.string().regex(/^\d{1,20}$/),
  next: z.number().int().nonnegative(),
  /** Not all since the beginning was read yet. */
  isHistory: z.boolean(),
});
const Cursor = z.object({ folder: Place.nullable(), sent: Place.nullable() });
type Place = z.output<typeof Place>;

const perPage = 100;

function cursorOf(text: string | null): z.output<typeof Cursor> {
  const none = { folder: null, sent: null };
  if (text === null) return none;
  try {
    return Cursor.catch(none).parse(JSON.parse(text));
  } catch {
    return none;
  }
}

type Read = { heads: Head[]; place: Place | null; isCaughtUp: boolean };

async function readOn(
  box: Box,
  where: Head['where'],
  before: Place | null,
  since: Date,
): Promise<Read> {
  if (!(await box.open(where))) return { heads: [], place: null, isCaughtUp: true };
  const { mailbox } = box.client;
  if (!mailbox) return { heads: [], place: before, isCaughtUp: true };
  const validity = String(mailbox.uidValidity);
  // Seen before it is searched: what comes meanwhile has a number from here on.
  const end = mailbox.uidNext;
  const known = before?.validity === validity ? before : null;
  const { next, isHistory } = known ?? { next: 1, isHistory: true };
  const query = { uid: `${next}:*`, ...(isHistory && { since }) };
  const found = (await box.client.search(query, { uid: true })) || [];
  // `*` is the last one, also where it lies before what was asked for.
  const uids = found.filter((uid) => uid >= next).toSorted((one, two) => one - two);
  const page = uids.slice(0, perPage);
  const isCaughtUp = page.length === uids.length;
  const last = page.at(-1) ?? next - 1;
  const place = {
    validity,
    next: isCaughtUp ? Math.max(end, last + 1) : last + 1,
    isHistory: isHistory && !isCaughtUp,
  };
  return { heads: await box.heads(where, page), place, isCaughtUp };
}

export async function listChanged(
  box: Box,
  from: { cursor: string | null; since: Date },
): Promise<ChangedPage> {
  const before = cursorOf(from.cursor);
  const folder = await readOn(box, 'folder', before.folder, from.since);
  const sent = await readOn(box, 'sent', before.sent, from.since);
  const changed = new Map<string, Date>();
  const heads = [...folder.heads, ...sent.heads].filter(({ isUnderWay }) => !isUnderWay);
  // All at once: a server reads its folder once for ten of them.
  await box.named(heads.flatMap(({ refs }) => refs));
  for (const head of heads) {
    const root = await rootOf(box, head);
    if (root === null) continue;
    const id = ticketIdOf(root);
    const at = changed.get(id);
    if (at === undefined || at < head.at) changed.set(id, head.at);
  }
  return {
    changed: [...changed].map(([externalId, updatedAt]) => ({ externalId, updatedAt })),
    cursor: JSON.stringify({ folder: folder.place, sent: sent.place }),
    isCaughtUp: folder.isCaughtUp && sent.isCaughtUp,
  };
}

/** About: how many mails there are, of which some are one conversation and some none. */
export async function countSince(box: Box, since: Date): Promise<number | null> {
  if (!(await box.open('folder'))) return null;
  const found = await box.client.search({ since }, { uid: true });
  return found ? found.length : null;
}
