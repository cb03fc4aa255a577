import { asNumber } from '../../large-numbers.ts';
import type { ZendeskComment, ZendeskState, ZendeskTicket } from './state.ts';

/** A ticket's conversation log, in the form of the vendor's example: messages and comments, by their time. */

type Said = NonNullable<ZendeskTicket['said']>[number];

const fileView = (one: Said['attachments'][number]) => ({
  id: asNumber(one.id),
  file_name: one.name,
  content_url: one.url,
  mapped_content_url: one.url,
  content_type: one.contentType,
  size: one.size,
  inline: false,
  deleted: false,
  thumbnails: [],
});

const messageView = (one: Said) => ({
  id: one.id,
  type: 'Messaging::ConversationMessage',
  reference: `zen:sunco:conversation_message:${one.id.toLowerCase()}`,
  created_at: one.at,
  received_at: one.at.replace('Z', '.861Z'),
  author: {
    type: one.by,
    display_name: one.author,
    'zen:sunco:user_id': 'a21a91fd1234a',
    'zen:support:user_id': one.authorId === null ? -1 : asNumber(one.authorId),
  },
  content: { type: 'text', text: one.text },
  attachments: one.attachments.map(fileView),
  metadata: { custom: {}, system: {}, ticket_version: 0 },
  source: { type: one.by === 'bot' ? 'zd:answerBot' : 'zd:agentWorkspace' },
});

const commentView = (state: ZendeskState, one: ZendeskComment) => {
  const author = state.users.find(({ id }) => id === one.authorId);
  return {
    id: `COMMENT${one.id}`,
    type: 'Comment',
    reference: `zen:ticket_event:${one.id}`,
    created_at: one.at,
    author: {
      type: author?.role === 'end-user' ? 'user' : 'agent',
      display_name: author?.name ?? '',
      'zen:support:user_id': asNumber(one.authorId),
    },
    content: { type: 'html', body: one.html },
    attachments: one.attachments.map(fileView),
    metadata: { custom: {}, public: one.isPublic, system: {}, ticket_version: 0 },
  };
};

export function logView(
  state: ZendeskState,
  { comments, said = [], log = [] }: ZendeskTicket,
  url: URL,
) {
  const events = [
    ...comments.map((one) => commentView(state, one)),
    ...said.map(messageView),
    ...log,
  ].sort((one, other) => (one.created_at < other.created_at ? -1 : 1));
  return url.searchParams.get('sort')?.startsWith('-') ? events.toReversed() : events;
}
