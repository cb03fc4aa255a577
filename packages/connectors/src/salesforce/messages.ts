import type { CrmAttachment, CrmMessage } from '../connector.ts';
import type { CaseRow, CommentRow, EmailRow } from './schemas.ts';
import { isCustomer, isDraft, isMachine, sameMomentMs } from './unsure.ts';

/** A case's conversation: its description, its e-mails, its comments. */

/** Customers write these texts: each step takes a time that only their length decides. */
const plain = (text: string) =>
  text
    .split(/<\/(?:style|script)>/i)
    .map((part) => part.replace(/<(?:style|script)\b[^]*/i, ' '))
    .join(' ')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const sentAt = (mail: EmailRow) => mail.MessageDate ?? mail.CreatedDate ?? mail.SystemModstamp;

/** Compared by their beginnings: one of them may be cut, or hold a signature more. */
const comparedSigns = 200;

/** E-mail to case writes the first e-mail into the description as well. */
function isDescriptionOf(row: CaseRow, mail: EmailRow): boolean {
  if (!mail.Incoming) return false;
  const [said, sent] = [plain(row.Description ?? ''), plain(mail.TextBody ?? mail.HtmlBody ?? '')];
  const [shorter, longer] = said.length < sent.length ? [said, sent] : [sent, said];
  if (shorter !== '' && longer.startsWith(shorter.slice(0, comparedSigns))) return true;
  // The two may be made into text in different ways.
  const apart = Math.abs(sentAt(mail).getTime() - row.CreatedDate.getTime());
  return row.Origin === 'Email' && apart <= sameMomentMs;
}

function messageOfDescription(row: CaseRow, mails: EmailRow[]): CrmMessage[] {
  if (!row.Description?.trim() || mails.some((mail) => isDescriptionOf(row, mail))) return [];
  return [
    {
      externalId: row.Id,
      kind: 'requester',
      author: row.SuppliedName,
      sentAt: row.CreatedDate,
      html: null,
      text: row.Description,
      attachments: [],
    },
  ];
}

function messageOfMail(mail: EmailRow, attachments: CrmAttachment[]): CrmMessage {
  const sent = isMachine(mail.CreatedBy?.UserType ?? null) ? 'note' : 'agent';
  return {
    externalId: mail.Id,
    kind: mail.Incoming ? 'requester' : sent,
    author: mail.FromName ?? mail.FromAddress ?? mail.CreatedBy?.Name ?? null,
    sentAt: sentAt(mail),
    html: mail.HtmlBody,
    text: mail.TextBody,
    attachments,
  };
}

function messageOfComment(comment: CommentRow): CrmMessage {
  const spoken = isCustomer(comment.CreatedBy?.UserType ?? null) ? 'requester' : 'agent';
  return {
    externalId: comment.Id,
    kind: comment.IsPublished ? spoken : 'note',
    author: comment.CreatedBy?.Name ?? null,
    sentAt: comment.CreatedDate,
    html: null,
    text: comment.CommentBody,
    attachments: [],
  };
}

export const byTime = (messages: CrmMessage[]): CrmMessage[] =>
  messages.toSorted(
    (left, right) =>
      left.sentAt.getTime() - right.sentAt.getTime() ||
      (left.externalId < right.externalId ? -1 : 1),
  );

export function messagesOf(
  row: CaseRow,
  mails: EmailRow[],
  comments: CommentRow[],
  filesOf: Map<string, CrmAttachment[]>,
): CrmMessage[] {
  const sent = mails.filter((mail) => !mail.IsDeleted && !isDraft(mail.Status));
  return byTime([
    ...messageOfDescription(row, sent),
    ...sent.map((mail) => messageOfMail(mail, filesOf.get(mail.Id) ?? [])),
    ...comments.filter(({ IsDeleted }) => !IsDeleted).map(messageOfComment),
  ]);
}
