import type { CrmPlatform } from '@replique/contract/helpdesk/crm';
import type { CrmMessage, CrmTicket } from '@replique/connectors/connector';
import { toStorableText } from '../../platform/text/storable-text.ts';
import type { CrmReading, IncomingTicket } from '../tickets/tickets.ts';

/** A CRM's ticket as the product keeps it. Everything in it was written outside: lengths are cut, odd links left out. */

const mostAttachments = 50;

const longestName = 200;

const cut = (text: string, longest: number) => text.slice(0, longest).toWellFormed();

const nameOf = (name: string | null) => cut(name?.trim() ?? '', longestName) || null;

/** Where files of a platform are: on the web, or in the mail that they came with. */
const protocols = (platform: CrmPlatform) => (platform === 'mailbox' ? /^mid:$/ : /^https?:$/);

function attachmentsOf(
  platform: CrmPlatform,
  { attachments }: CrmMessage,
): IncomingTicket['messages'][number]['attachments'] {
  return attachments
    .filter(({ url }) => protocols(platform).test(URL.parse(url)?.protocol ?? ''))
    .slice(0, mostAttachments)
    .map(({ name, url, contentType, size }) => ({
      name: cut(name, 300),
      url,
      contentType: contentType && cut(contentType, 100),
      size: size !== null && Number.isSafeInteger(size) && size >= 0 ? size : null,
    }));
}

/** What only the team sees is no part of the conversation: notes stay where they are. */
function messagesOf(platform: CrmPlatform, { messages }: CrmTicket): IncomingTicket['messages'] {
  return messages.flatMap((message) => {
    const { externalId, kind: role, author, sentAt, html, text } = message;
    if (role === 'note') return [];
    const attachments = attachmentsOf(platform, message) ?? [];
    return [{ externalId, role, author, sentAt, html, text, attachments }];
  });
}

export function toIncoming(platform: CrmPlatform, ticket: CrmTicket): IncomingTicket {
  const { externalId, subject, channel, formId, groupId, language, category } = ticket;
  const { fields, tags, requesterName, requesterEmail, assignee, createdAt, snoozedUntil } = ticket;
  const { priority, team, organisation, brand } = ticket;
  return {
    platform,
    externalId,
    subject,
    channel,
    formId,
    groupId,
    language,
    category,
    tags,
    fields,
    requesterName,
    requesterEmail,
    assignee,
    snoozedUntil,
    createdAt,
    priority: priority && { is: priority.is, word: cut(priority.word, 100) },
    team: nameOf(team),
    organisation: nameOf(organisation),
    brand: nameOf(brand),
    status: { is: ticket.status.is, word: ticket.status.word && cut(ticket.status.word, 100) },
    messages: messagesOf(platform, ticket),
  };
}

export function toReading(ticket: CrmTicket, readAt: Date): CrmReading {
  const { updatedAt, state, mergedInto, cameFrom, satisfaction } = ticket;
  const stars = satisfaction?.stars ?? null;
  return {
    externalId: toStorableText(ticket.externalId),
    updatedAt,
    readAt,
    state,
    mergedInto: mergedInto && toStorableText(mergedInto),
    cameFrom: cameFrom && {
      externalId: cut(toStorableText(cameFrom.externalId), longestName),
      how: cameFrom.how,
    },
    satisfaction: satisfaction && {
      score: satisfaction.score,
      stars: stars !== null && Number.isInteger(stars) && stars >= 1 && stars <= 5 ? stars : null,
      reason: satisfaction.reason && cut(toStorableText(satisfaction.reason), longestName),
      comment: satisfaction.comment && cut(toStorableText(satisfaction.comment), 2_000),
    },
  };
}
