import type { CrmAttachment, CrmMessage, CrmTicket } from '../connector.ts';
import { priorityOf } from '../priority.ts';
import { valueOf, valuesOf } from './custom-fields.ts';
import { timeOf, type Message, type Ticket } from './schemas.ts';

/** Gorgias's words in ours. */

const blankToNull = (text: string | null | undefined) => (text?.trim() ? text : null);

/** What the customer does not see. */
export const isInternal = (message: Message): boolean =>
  message.public === false ||
  message.channel === 'internal-note' ||
  message.source?.type === 'internal-note';

/** A rule writes by itself that the message has arrived: that is nobody's answer. */
const isByRule = ({ via, rule_id }: Message) => via === 'rule' || Boolean(rule_id);

/** What could not be sent never reached the customer. */
const isFailed = ({ failed_datetime, sent_datetime }: Message) =>
  failed_datetime !== null && sent_datetime === null;

function kindOf(message: Message): CrmMessage['kind'] {
  if (isInternal(message)) return 'note';
  if (!message.from_agent) return 'requester';
  return isByRule(message) || isFailed(message) ? 'note' : 'agent';
}

/** Without quotes and signature; `html` stays empty where only the text was freed of them. */
function bodyOf(message: Message): { text: string | null; html: string | null } {
  const whole = { text: blankToNull(message.body_text), html: blankToNull(message.body_html) };
  if (isInternal(message)) return whole;
  const text = blankToNull(message.stripped_text);
  const html = blankToNull(message.stripped_html);
  if (text === null && html === null) return whole;
  const isWhole = text === null || text.trim() === whole.text?.trim();
  return { text: text ?? whole.text, html: html ?? (isWhole ? whole.html : null) };
}

function attachmentsOf({ attachments }: Message): CrmAttachment[] {
  return (attachments ?? []).flatMap(({ url, name, content_type, size }) =>
    url
      ? [{ name: name || 'attachment', url, contentType: content_type || null, size: size ?? null }]
      : [],
  );
}

const nameOf = (person: Message['sender']) =>
  blankToNull(person?.name) ?? blankToNull(person?.email);

export function messagesOf(messages: Message[], fallback: Date): CrmMessage[] {
  return messages
    .filter(({ deleted_datetime }) => deleted_datetime === null)
    .map((message) => ({
      externalId: message.id,
      kind: kindOf(message),
      author: nameOf(message.sender),
      sentAt: timeOf(message.created_datetime) ?? timeOf(message.sent_datetime) ?? fallback,
      ...bodyOf(message),
      attachments: attachmentsOf(message),
    }))
    .sort(
      (one, other) =>
        one.sentAt.getTime() - other.sentAt.getTime() ||
        Number(one.externalId) - Number(other.externalId),
    );
}

/** Of five stars four are good. One that was sent and not answered has been offered. */
function satisfactionOf({ satisfaction_survey: survey }: Ticket): CrmTicket['satisfaction'] {
  const stars = survey?.score;
  if (typeof stars !== 'number')
    return survey?.sent_datetime
      ? { score: 'offered', stars: null, reason: null, comment: null }
      : null;
  const comment = blankToNull(survey?.body_text);
  return { score: stars >= 4 ? 'good' : 'bad', stars, reason: null, comment };
}

/**
 * Going to the trash and closing have times too, but those end when the ticket comes back: it must never be older then
 * than it was.
 */
function updatedAtOf(ticket: Ticket): Date | null {
  const changed =
    timeOf(ticket.updated_datetime) ??
    timeOf(ticket.last_message_datetime) ??
    timeOf(ticket.created_datetime);
  const rated = timeOf(ticket.satisfaction_survey?.scored_datetime);
  return rated && (!changed || rated > changed) ? rated : changed;
}

/** What is snoozed opens again by itself: until then it may be closed, and has not ended. */
function hasEnded({ status }: Ticket, snoozedUntil: Date | null, now: Date): boolean {
  return status === 'closed' && !(snoozedUntil !== null && snoozedUntil > now);
}

/** Spam is no customer's question: it goes like what is in the trash, and comes back as that does. */
function stateOf({ trashed_datetime, spam }: Ticket, isClosed: boolean): CrmTicket['state'] {
  if (trashed_datetime !== null) return 'deleted';
  if (spam === true) return 'spam';
  return isClosed ? 'closed' : 'open';
}

function assigneeOf({ assignee_user: user, assignee_user_id }: Ticket): CrmTicket['assignee'] {
  const id = user?.id ?? assignee_user_id;
  if (!id) return null;
  return { id, name: blankToNull(user?.name), email: blankToNull(user?.email) };
}

export function ticketOf(
  ticket: Ticket,
  more: {
    messages: Message[];
    fields: unknown;
    customerFields: Record<string, string>;
    categoryFieldId: string | null;
    now: Date;
  },
): CrmTicket {
  const snoozedUntil = timeOf(ticket.snooze_datetime);
  const isClosed = hasEnded(ticket, snoozedUntil, more.now);
  const createdAt = timeOf(ticket.created_datetime) ?? updatedAtOf(ticket) ?? more.now;
  return {
    externalId: ticket.id,
    updatedAt: updatedAtOf(ticket) ?? more.now,
    state: stateOf(ticket, isClosed),
    mergedInto: null,
    cameFrom: null,
    status: { is: isClosed ? 'closed' : 'open', word: ticket.status || null },
    priority: priorityOf(ticket.priority),
    team: blankToNull(ticket.assignee_team?.name),
    organisation: null,
    brand: null,
    subject: ticket.subject ?? '',
    channel: ticket.channel ?? null,
    formId: null,
    groupId: ticket.assignee_team?.id ?? ticket.assignee_team_id ?? null,
    language: blankToNull(ticket.language),
    category: more.categoryFieldId ? (valueOf(more.fields, more.categoryFieldId) ?? null) : null,
    fields: { ...valuesOf(more.fields), ...more.customerFields },
    tags: (ticket.tags ?? []).flatMap(({ name }) => name ?? []),
    requesterName: blankToNull(ticket.customer?.name),
    requesterEmail: blankToNull(ticket.customer?.email),
    assignee: assigneeOf(ticket),
    snoozedUntil,
    createdAt,
    satisfaction: satisfactionOf(ticket),
    messages: messagesOf(more.messages, createdAt),
  };
}
