import { z } from 'zod';
import type { CrmReply, CrmTicket, Signal, WrittenReply } from '../connector.ts';
import { CrmFailed } from '../failure.ts';
import { isSameText } from '../same-text.ts';
import { caseIdOf, change, cut } from './notes.ts';
import { query } from './query.ts';
import { Saved, SentEmailRow, SentCommentRow, StatusRow } from './schemas.ts';
import type { Session } from './session.ts';
import { soql } from './soql.ts';
import { longestCommentBytes } from './unsure.ts';

/** Replies to the customer: an e-mail of the case, or a comment that the customer sees in a portal. */

const longestSubject = 250;

export const subjectOfReply = (subject: string) =>
  `Re: ${subject}`.slice(0, longestSubject).toWellFormed();

const ActionResults = z.array(
  z.looseObject({ isSuccess: z.boolean(), errors: z.unknown().optional() }),
);

const refused = (detail: string) => new CrmFailed('refused', { detail });

/** Sent by Salesforce itself, with the token that brings the answer back to the case. */
async function sendEmail(
  session: Session,
  { id, to, subject }: { id: string; to: string; subject: string },
  reply: CrmReply,
  signal: Signal,
): Promise<void> {
  const input = {
    emailAddresses: to,
    emailSubject: subjectOfReply(subject),
    emailBody: reply.html,
    sendRichBody: true,
    senderType: 'CurrentUser',
    relatedRecordId: id,
    logEmailOnSend: true,
    addThreadingTokenToBody: true,
  };
  const path = `${await session.root(signal)}/actions/standard/emailSimple`;
  const results = await session.http.ask(
    { method: 'POST', path, json: { inputs: [input] }, signal },
    ActionResults,
  );
  const failed = results.find(({ isSuccess }) => !isSuccess);
  if (failed || results.length === 0) throw refused(JSON.stringify(failed?.errors ?? results));
}

async function publish(session: Session, id: string, reply: CrmReply, signal: Signal) {
  // Cut in the middle it would be another answer.
  if (cut(reply.text, longestCommentBytes) !== reply.text)
    throw refused('The reply is longer than a comment may be.');
  const json = { ParentId: id, CommentBody: reply.text, IsPublished: true };
  const path = `${await session.root(signal)}/sobjects/CaseComment`;
  const saved = await session.http.ask({ method: 'POST', path, json, signal }, Saved);
  if (!saved.success) throw refused(JSON.stringify(saved.errors));
  return saved.id ?? null;
}

/** Every organisation has its own words; of those that close a case, the first. */
async function closedStatus(session: Session, signal: Signal): Promise<string> {
  const rows = await query(
    session,
    soql`SELECT Id,ApiName FROM CaseStatus WHERE IsClosed = true ORDER BY SortOrder`,
    StatusRow,
    signal,
  );
  const [first] = rows;
  if (!first) throw refused('No status closes a case.');
  return first.ApiName;
}

/** The reply is with the customer, whatever becomes of this. */
async function setStatus(
  session: Session,
  id: string,
  { status }: CrmReply,
  signal: Signal,
): Promise<string | null> {
  if (status !== 'solved') return null;
  try {
    const json = { Status: await closedStatus(session, signal) };
    await change(session, `Case/${id}`, json, signal);
    return null;
  } catch (error) {
    if (error instanceof CrmFailed) return error.detail ?? error.reason;
    throw error;
  }
}

export async function writeReply(
  session: Session,
  externalId: string,
  reply: CrmReply,
  seen: CrmTicket,
  signal: Signal,
): Promise<WrittenReply> {
  const id = caseIdOf(externalId);
  const { requesterEmail: to, subject } = seen;
  let written: string | null = null;
  if (to === null) written = await publish(session, id, reply, signal);
  else await sendEmail(session, { id, to, subject }, reply, signal);
  return { externalId: written, statusRefusal: await setStatus(session, id, reply, signal) };
}

/**
 * By its text: neither an e-mail nor a comment that is published has a place for a key. An e-mail that is not found may
 * have been sent and not be logged.
 */
export async function findReply(
  session: Session,
  externalId: string,
  reply: CrmReply,
  signal: Signal,
): Promise<WrittenReply | 'unsure'> {
  const id = caseIdOf(externalId);
  const mails = await query(
    session,
    soql`SELECT Id,TextBody,HtmlBody,CreatedDate FROM EmailMessage WHERE ParentId = ${id} AND Incoming = false ORDER BY CreatedDate DESC`,
    SentEmailRow,
    signal,
  );
  const mail = mails.find(({ TextBody, HtmlBody, CreatedDate: at }) =>
    isSameText(reply, { texts: [TextBody, HtmlBody], at: at ?? null }),
  );
  const comments = await query(
    session,
    soql`SELECT Id,CommentBody,CreatedDate FROM CaseComment WHERE ParentId = ${id} AND IsPublished = true ORDER BY CreatedDate DESC`,
    SentCommentRow,
    signal,
  );
  const comment = comments.find(({ CommentBody, CreatedDate: at }) =>
    isSameText(reply, { texts: [CommentBody], at: at ?? null }),
  );
  const found = mail?.Id ?? comment?.Id;
  if (!found) return 'unsure';
  return { externalId: found, statusRefusal: await setStatus(session, id, reply, signal) };
}
