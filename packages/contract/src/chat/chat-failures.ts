/** What may be answered and what is written down; part of chats.ts. */
export const errors = {
  'chats.visitor-not-found': { status: 404, message: 'Visitor not found' },
  'chats.taken': { status: 409, message: 'Somebody else answers this chat; `data` says who.' },
  'chats.not-taken': { status: 409, message: 'Take the chat over first.' },
  'chats.escalated': { status: 409, message: 'This chat was passed on already.' },
} as const;

export const actions = [
  'chats.taken-over',
  'chats.handed-back',
  'chats.noted',
  'chats.escalated',
  'chats.archived',
  'chats.restored',
  'chats.export-asked',
  'visitors.blocked',
  'visitors.unblocked',
  'visitors.erased',
] as const;
