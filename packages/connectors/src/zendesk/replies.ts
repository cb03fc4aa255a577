import type { CrmReply, CrmTicket, Signal, WrittenReply } from '../connector.ts';
import { CrmFailed } from '../failure.ts';
import type { CrmHttp } from '../http.ts';
import { isSameText } from '../same-text.ts';
import { readPages } from './pages.ts';
import { AuditsAnswer, UpdateAnswer } from './schemas.ts';
import { readComments } from './tickets.ts';
import { ourTag, pathOf } from './writes.ts';

/** Replies to the customer: public comments. */

const keyName = 'replique_reply';

/** No more than seconds are told, and no more is compared. */
const stampOf = (at: Date) => `${at.toISOString().slice(0, 19)}Z`;

/**
 * One update with all of it, so that triggers see the tag and the status with the comment. It is declined where the
 * ticket has changed since it was read: somebody may have answered, or asked again.
 */
export async function writeReply(
  http: CrmHttp,
  externalId: string,
  reply: CrmReply,
  seen: CrmTicket,
  signal: Signal,
): Promise<WrittenReply> {
  const { html, key, status } = reply;
  const ticket = {
    comment: { html_body: html, public: true },
    ...(status === 'keep' ? {} : { status }),
    tags: [...new Set([...seen.tags, ourTag])],
    metadata: { [keyName]: key },
    safe_update: true,
    updated_stamp: stampOf(seen.updatedAt),
  };
  const { audit } = await http.ask(
    { method: 'PUT', path: pathOf(externalId), json: { ticket }, signal },
    UpdateAnswer,
  );
  const written = audit?.events?.find(({ type }) => type === 'Comment');
  return { externalId: written?.id ?? null, statusRefusal: null };
}

const ofAudit = (id: string | null): WrittenReply => ({ externalId: id, statusRefusal: null });

/** The audit of the update keeps its key; where audits may not be read, the text tells. */
export async function findReply(
  http: CrmHttp,
  externalId: string,
  reply: CrmReply,
  signal: Signal,
): Promise<WrittenReply | null> {
  const path = `${pathOf(externalId)}/audits`;
  try {
    const pages = await readPages(http, { path, query: {} }, AuditsAnswer, signal);
    const audit = pages
      .flatMap(({ audits }) => audits)
      .findLast(({ metadata }) => metadata?.custom?.[keyName] === reply.key);
    if (audit) return ofAudit(audit.events?.find(({ type }) => type === 'Comment')?.id ?? null);
  } catch (error) {
    const isHidden =
      error instanceof CrmFailed && ['forbidden', 'not-found'].includes(error.reason);
    if (!isHidden) throw error;
  }
  const comments = await readComments(http, externalId, signal);
  const found = comments?.findLast(
    ({ public: isPublic, html_body: html, plain_body: plain, body, created_at: at }) =>
      isPublic === true && isSameText(reply, { texts: [plain, body, html], at }),
  );
  return found ? ofAudit(found.id) : null;
}
