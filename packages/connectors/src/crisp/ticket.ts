import type { CrmAgent, CrmMessage, CrmTicket } from '../connector.ts';
import { fieldValues } from '../field-values.ts';
import type { Person } from './people.ts';
import type { Conversation } from './schemas.ts';

const longestSubject = 100;

/** Only conversations by e-mail have a subject: the others are called by how they begin. */
function subjectOf({ meta, topic }: Conversation, messages: CrmMessage[]): string {
  const given = meta?.subject?.trim() || topic?.trim();
  if (given) return given;
  const first = messages.find(({ kind, text }) => kind === 'requester' && text !== null);
  const line = first?.text?.trim().split('\n')[0] ?? '';
  if (line.length <= longestSubject) return line;
  const start = line.slice(0, longestSubject);
  const end = start.lastIndexOf(' ');
  return `${end > 0 ? start.slice(0, end).trimEnd() : start}…`;
}

/** When it last changed, in milliseconds; the time that comes nearest where that is not told. */
export const changedAt = (one: Conversation): number =>
  one.updated_at ?? one.waiting_since ?? one.created_at ?? 0;

function categoryOf({ meta }: Conversation, fieldId: string | null): string | null {
  const value = fieldId === null ? undefined : meta?.data?.[fieldId];
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) || null : null;
}

/** Who is blocked is heard no more: that is how Crisp is rid of spam. */
function stateOf({ state, is_blocked: isBlocked }: Conversation): CrmTicket['state'] {
  if (isBlocked === true) return 'spam';
  return state === 'resolved' ? 'closed' : 'open';
}

export function readTicket(
  conversation: Conversation,
  messages: CrmMessage[],
  more: { categoryFieldId: string | null; assignee: CrmAgent | null; person: Person },
): CrmTicket {
  const { meta } = conversation;
  return {
    externalId: conversation.session_id,
    updatedAt: new Date(changedAt(conversation)),
    state: stateOf(conversation),
    mergedInto: null,
    cameFrom: null,
    // `pending` is not answered there: it waits for us.
    status: {
      is: conversation.state === 'resolved' ? 'solved' : 'open',
      word: conversation.state || null,
    },
    // Not told with a conversation.
    priority: null,
    team: null,
    organisation: more.person.company,
    brand: null,
    subject: subjectOf(conversation, messages),
    channel: meta?.origin || null,
    formId: null,
    groupId: conversation.inbox_id || null,
    language: meta?.device?.locales?.[0] || null,
    category: categoryOf(conversation, more.categoryFieldId),
    tags: meta?.segments ?? [],
    fields: { ...fieldValues(Object.entries(meta?.data ?? {})), ...more.person.fields },
    requesterName: meta?.nickname?.trim() || null,
    requesterEmail: meta?.email?.trim() || null,
    assignee: more.assignee,
    snoozedUntil: null,
    createdAt: new Date(
      conversation.created_at ?? messages[0]?.sentAt.getTime() ?? changedAt(conversation),
    ),
    // Told once, by its event.
    satisfaction: null,
    messages,
  };
}
