import type { CrmAttachment, CrmMessage, Signal } from '../connector.ts';
import { CrmFailed } from '../failure.ts';
import type { CrmHttp } from '../http.ts';
import { isSameText } from '../same-text.ts';
import { readPages } from './pages.ts';
import { ConversationLogAnswer, type LogEvent, type Ticket } from './schemas.ts';

/** What is said in a chat or by messaging: it stands in a ticket's conversation log, and not among its comments. */

const channels = new Set(['chat', 'native_messaging', 'messaging', 'chat_transcript']);

/** Whether a ticket's conversation is held in messages. */
export const hasTranscript = ({ via, from_messaging_channel: isMessaging }: Ticket): boolean =>
  isMessaging === true || channels.has(String(via?.channel ?? ''));

/**
 * Oldest first; none where the account keeps no log, or does not show it. Its limit is its own: reached, other tickets
 * are read and written all the same.
 */
export async function readTranscript(
  http: CrmHttp,
  id: string,
  signal: Signal,
): Promise<LogEvent[]> {
  const path = `/api/v2/tickets/${id}/conversation_log`;
  try {
    const pages = await readPages(
      http,
      { path, query: { sort: 'created_at' }, hasOwnLimit: true },
      ConversationLogAnswer,
      signal,
    );
    return [...new Map(pages.flatMap(({ events }) => events).map((one) => [one.id, one])).values()];
  } catch (error) {
    const isHidden =
      error instanceof CrmFailed && ['forbidden', 'not-found'].includes(error.reason);
    if (isHidden) return [];
    throw error;
  }
}

/** Comments are read as comments; the rest is told of the ticket, unless somebody says it. */
const isMessage = ({ type }: LogEvent) => /(?:Conversation|Chat)Message$/.test(type ?? '');

/** Bots and the system speak for no person: what they write is nobody's answer. */
function kindOf({ author, metadata }: LogEvent): CrmMessage['kind'] {
  if (metadata?.public === false) return 'note';
  if (author?.type === 'agent') return 'agent';
  return author?.type === 'user' || author?.type === 'end-user' ? 'requester' : 'note';
}

const nameIn = (url: string) => URL.parse(url)?.pathname.split('/').at(-1) || 'file';

function attachmentsOf({ attachments, content }: LogEvent): CrmAttachment[] {
  const files = (attachments ?? []).flatMap((file) =>
    file.content_url && file.deleted !== true
      ? [
          {
            name: file.file_name ?? nameIn(file.content_url),
            url: file.content_url,
            contentType: file.content_type,
            size: file.size ?? null,
          },
        ]
      : [],
  );
  const url = content?.mediaUrl;
  if (!url || files.length > 0) return files;
  return [{ name: nameIn(url), url, contentType: content?.mediaType ?? null, size: null }];
}

function messageOf(event: LogEvent): CrmMessage {
  const { content } = event;
  const attachments = attachmentsOf(event).filter(({ url }) =>
    /^https?:$/.test(URL.parse(url)?.protocol ?? ''),
  );
  return {
    externalId: event.id,
    kind: kindOf(event),
    author: event.author?.display_name ?? null,
    sentAt: event.created_at,
    html: content?.body ?? null,
    text: content?.text ?? content?.textFallback ?? content?.altText ?? null,
    attachments,
  };
}

const bySide = ({ kind }: CrmMessage) => kind !== 'requester';
/** Zendesk may write down one message in both places, a moment apart. */
const sameMomentMs = 5_000;

const wordsOf = ({ text, html }: CrmMessage) => text ?? html ?? '';

function isSaidIn(message: CrmMessage, other: CrmMessage): boolean {
  const { sentAt: at } = other;
  return isSameText({ text: wordsOf(message), since: at }, { texts: [wordsOf(other)], at });
}

const isTwice = (message: CrmMessage, comments: CrmMessage[]): boolean =>
  comments.some(
    (comment) =>
      comment.kind !== 'note' &&
      bySide(comment) === bySide(message) &&
      Math.abs(comment.sentAt.getTime() - message.sentAt.getTime()) <= sameMomentMs &&
      isSaidIn(message, comment) &&
      isSaidIn(comment, message),
  );

/** Comments and messages in the order of their times, none twice. */
export function withTranscript(comments: CrmMessage[], events: LogEvent[]): CrmMessage[] {
  const said = events
    .filter(isMessage)
    .map(messageOf)
    .filter(
      ({ text, html, attachments }) => (text ?? html ?? '').trim() !== '' || attachments.length > 0,
    )
    .filter((message) => !isTwice(message, comments));
  if (said.length === 0) return comments;
  return [...comments, ...said].sort((one, other) => one.sentAt.getTime() - other.sentAt.getTime());
}
