import type { Comment, Ticket } from './schemas.ts';

/**
 * Merging, in one place, because Zendesk documents no field for it: the tag `closed_by_merge` on the ticket that was
 * closed, and comments that Zendesk writes itself, with the other ticket's number. Their words may be edited and stand
 * in the account's language; the tag may be taken away. So the tag decides, the number is looked for only in comments
 * of the team, and without one it stays unknown where the conversation goes on.
 */
const tag = 'closed_by_merge';

const outward = /\bmerged into (?:request|ticket) #(\d+)/i;
const inward =
  /^\W*(?:requests?|tickets?) #\d[^]*?(?:was|were) closed and merged into this (?:request|ticket)/i;
const anyNumber = /#(\d+)/;

const wordsOf = ({ plain_body: plain, body }: Comment) => plain ?? body ?? '';
const isByMerge = ({ via }: Comment) => via?.source?.rel === 'merge' || via?.channel === 'merge';

/** Zendesk's own words about a merge: nobody's question and nobody's answer. */
export function isMergeComment(comment: Comment, isTeam: boolean): boolean {
  if (isByMerge(comment)) return true;
  const words = wordsOf(comment);
  return (
    isTeam && (inward.test(words) || /^\W*this request was closed and merged into/i.test(words))
  );
}

/** Null where the ticket was not merged; `into` null where nothing tells the other one. */
export function mergeOf(
  ticket: Ticket,
  comments: readonly Comment[],
  isTeam: (comment: Comment) => boolean,
): { into: string | null } | null {
  if (ticket.status !== 'closed' || !ticket.tags?.includes(tag)) return null;
  for (const comment of comments.toReversed()) {
    if (!isByMerge(comment) && !isTeam(comment)) continue;
    const words = wordsOf(comment);
    // In another language only the number stands out, and only in what Zendesk wrote.
    const number =
      outward.exec(words)?.[1] ??
      (isByMerge(comment) && !inward.test(words) ? anyNumber.exec(words)?.[1] : undefined);
    if (number && number !== ticket.id) return { into: number };
  }
  return { into: null };
}
