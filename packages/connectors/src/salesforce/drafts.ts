import type { CrmDraft, CrmTicket, Drafts, Signal } from '../connector.ts';
import { CrmFailed } from '../failure.ts';
import { isSameText } from '../same-text.ts';
import { caseIdOf, change } from './notes.ts';
import { query } from './query.ts';
import { subjectOfReply } from './replies.ts';
import { DraftRow, Saved } from './schemas.ts';
import type { Session } from './session.ts';
import { soql } from './soql.ts';
import { draftStatus, isDraft } from './unsure.ts';

/**
 * Suggestions as drafts of e-mails: they wait on the case until somebody of the team sends them. Nothing of ours is in
 * one, so that a lost one is found by its text.
 */

/** E-mails have ids of their own. */
const isEmailId = (id: string) => id.startsWith('02s');

const bodies = ({ text, html }: CrmDraft) => ({ TextBody: text, HtmlBody: html });

/** The e-mail that the customer sent last: the draft goes on from it. */
const lastOf = ({ messages }: CrmTicket) =>
  messages.findLast(({ kind, externalId }) => kind === 'requester' && isEmailId(externalId))
    ?.externalId;

/** What the organisation has of these; an e-mail of a case without enhanced e-mail is related by its parent alone. */
async function known(session: Session, values: Record<string, unknown>, signal: Signal) {
  const described = await session.describe('EmailMessage', signal);
  if (!described) throw new CrmFailed('forbidden', { detail: 'EmailMessage: may not be seen.' });
  const names = new Set(described.fields.map(({ name }) => name));
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== undefined && names.has(name)),
  );
}

async function write(
  session: Session,
  externalId: string,
  draft: CrmDraft,
  seen: CrmTicket,
  signal: Signal,
): Promise<{ externalId: string | null }> {
  const id = caseIdOf(externalId);
  const json = await known(
    session,
    {
      ParentId: id,
      RelatedToId: id,
      ReplyToEmailMessageId: lastOf(seen),
      Status: draftStatus,
      Incoming: false,
      ToAddress: seen.requesterEmail ?? undefined,
      Subject: subjectOfReply(seen.subject),
      ...bodies(draft),
    },
    signal,
  );
  const path = `${await session.root(signal)}/sobjects/EmailMessage`;
  const saved = await session.http.ask({ method: 'POST', path, json, signal }, Saved);
  if (!saved.success) throw new CrmFailed('refused', { detail: JSON.stringify(saved.errors) });
  return { externalId: saved.id ?? null };
}

async function find(session: Session, externalId: string, draft: CrmDraft, signal: Signal) {
  const id = caseIdOf(externalId);
  const rows = await query(
    session,
    soql`SELECT Id,Status,TextBody,HtmlBody,CreatedDate,CreatedById,LastModifiedById FROM EmailMessage WHERE ParentId = ${id} AND Incoming = false ORDER BY CreatedDate DESC`,
    DraftRow,
    signal,
  );
  const found = rows.find(
    ({ Status, TextBody, HtmlBody, CreatedDate: at }) =>
      isDraft(Status) && isSameText(draft, { texts: [TextBody, HtmlBody], at: at ?? null }),
  );
  return found ? { externalId: found.Id } : null;
}

/** Somebody's work on it is theirs, and what was sent is past. */
async function requireUntouched(session: Session, id: string, signal: Signal): Promise<void> {
  const [row] = await query(
    session,
    soql`SELECT Id,Status,CreatedById,LastModifiedById FROM EmailMessage WHERE Id = ${id}`,
    DraftRow,
    signal,
  );
  if (!row) throw new CrmFailed('not-found', { detail: 'The draft is gone.' });
  const isTouched = row.LastModifiedById !== row.CreatedById;
  if (!isDraft(row.Status) || isTouched)
    throw new CrmFailed('refused', { status: 409, detail: 'Somebody has worked on the draft.' });
}

export const draftsOf = (session: Session): Drafts => ({
  write: (externalId, draft, seen, signal) => write(session, externalId, draft, seen, signal),
  find: (externalId, draft, signal) => find(session, externalId, draft, signal),
  async update(_, draftId, draft, signal) {
    const id = caseIdOf(draftId);
    await requireUntouched(session, id, signal);
    await change(session, `EmailMessage/${id}`, bodies(draft), signal);
  },
});
