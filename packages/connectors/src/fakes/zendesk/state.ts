/** All that the played Zendesk knows, as plain data: ids as texts, times as ISO texts. */

export type ZendeskUser = {
  id: string;
  name: string;
  email: string;
  role: 'end-user' | 'agent' | 'admin';
  locale: string;
  /** In Zendesk's own words, instead of what is made of the above. */
  given?: Record<string, unknown>;
};

export type ZendeskAttachment = {
  id: string;
  name: string;
  url: string;
  contentType: string;
  size: number;
};

export type ZendeskComment = {
  id: string;
  authorId: string;
  isPublic: boolean;
  html: string;
  text: string;
  at: string;
  channel: string;
  rel: string | null;
  attachments: ZendeskAttachment[];
  /** What whoever wrote it by the interface gave as metadata of the update. */
  custom?: Record<string, unknown>;
  given?: Record<string, unknown>;
};

/** What is said in a chat or by messaging, as the conversation log tells it. */
export type ZendeskSaid = {
  id: string;
  by: 'user' | 'agent' | 'bot';
  author: string;
  authorId: string | null;
  text: string;
  at: string;
  attachments: ZendeskAttachment[];
};

export type ZendeskTicket = {
  id: string;
  subject: string;
  status: 'new' | 'open' | 'pending' | 'hold' | 'solved' | 'closed' | 'deleted';
  channel: string;
  requesterId: string;
  /** Whoever made it by the interface calls it so. */
  externalId?: string;
  idempotencyKey?: string;
  assigneeId?: string | null;
  groupId: string | null;
  priority?: string;
  organizationId?: string;
  formId: string | null;
  tags: string[];
  /** By field. */
  fields: Record<string, string | null>;
  rating: { score: string; comment: string | null } | null;
  isMerged: boolean;
  createdAt: string;
  updatedAt: string;
  /** Counts the changes: each is an event of its own. */
  revision: number;
  comments: ZendeskComment[];
  /** Of tickets whose conversation is held in messages. */
  said?: ZendeskSaid[];
  given?: Record<string, unknown>;
  /** Events of its conversation log in Zendesk's own words, beside the others. */
  log?: { created_at: string }[];
};

export type ZendeskField = {
  id: string;
  type: string;
  title: string;
  options: { id: string; name: string; value: string }[];
};

export type ZendeskKeyedField = { id: string; key: string; type: string; title: string };

export type ZendeskWebhook = {
  id: string;
  name: string;
  endpoint: string;
  subscriptions: string[];
  secret: string;
  /** Active when left out. */
  status?: 'active' | 'inactive';
};

export type ZendeskState = {
  nextTicketId: string;
  nextId: string;
  users: ZendeskUser[];
  groups: { id: string; name: string }[];
  organizations?: { id: string; name: string; fields?: Record<string, unknown> }[];
  /** One alone where there are none. */
  brands?: { id: string; name: string }[];
  /** Fields of users and of organisations. */
  userFields?: ZendeskKeyedField[];
  organizationFields?: ZendeskKeyedField[];
  forms: { id: string; name: string }[];
  fields: ZendeskField[];
  tickets: Record<string, ZendeskTicket>;
  webhooks: ZendeskWebhook[];
  tokens: { value: string; expiresAt: string | null }[];
  /** Who the credentials belong to. */
  callerId: string;
};

const categories = [
  ['order_status', 'Order status'],
  ['delivery_problem', 'Delivery problem'],
  ['return_refund', 'Return or refund'],
  ['product_question', 'Product question'],
  ['account', 'Account'],
  ['complaint', 'Complaint'],
  ['other', 'Other'],
] as const;

/** Ids of what is no ticket. Odd ones: beyond 2^53 JavaScript still counts the even. */
const step = 2n;

/**
 * An account as it is on its first day. The ids of what is no ticket are beyond what JavaScript counts exactly, unless
 * others are asked for.
 */
export function firstState({ firstId = 9_007_199_254_741_001n } = {}): ZendeskState {
  let last = firstId - step;
  const id = () => String((last += step));
  const adminId = id();
  const state: ZendeskState = {
    nextTicketId: '1001',
    nextId: '',
    users: [
      {
        id: adminId,
        name: 'Replique',
        email: 'support@brightgoods.example',
        role: 'admin',
        locale: 'en-US',
      },
      {
        id: id(),
        name: 'Nora Field',
        email: 'nora@brightgoods.example',
        role: 'agent',
        locale: 'en-US',
      },
      {
        id: id(),
        name: 'Paul Tremblay',
        email: 'paul@brightgoods.example',
        role: 'agent',
        locale: 'fr',
      },
    ],
    groups: ['Support', 'Returns', 'Business customers'].map((name) => ({ id: id(), name })),
    forms: ['Question', 'Return'].map((name) => ({ id: id(), name })),
    fields: [
      { id: id(), type: 'subject', title: 'Subject', options: [] },
      {
        id: id(),
        type: 'tagger',
        title: 'Category',
        options: categories.map(([value, name]) => ({ id: id(), name, value })),
      },
      { id: id(), type: 'text', title: 'Order number', options: [] },
      { id: id(), type: 'checkbox', title: 'Gift', options: [] },
    ],
    tickets: {},
    webhooks: [],
    tokens: [],
    callerId: adminId,
  };
  state.nextId = id();
  return state;
}

export function takeId(state: ZendeskState): string {
  const id = state.nextId;
  state.nextId = String(BigInt(id) + step);
  return id;
}

export function takeTicketId(state: ZendeskState): string {
  const id = state.nextTicketId;
  state.nextTicketId = String(BigInt(id) + 1n);
  return id;
}

/** Zendesk tells no more than the second. */
export const atSecond = (at: Date) => `${at.toISOString().slice(0, 19)}Z`;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const htmlOf = (text: string) =>
  `<p dir="auto">${text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign).replaceAll('\n', '<br>')}</p>`;

export const textOf = (html: string) =>
  html
    .replace(/<br\s*\/?>|<\/(?:p|li|div|h\d)>/g, '\n')
    .replace(/<[^<>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .trim();

export const wrapped = (html: string) => `<div class="zd-comment" dir="auto">${html}</div>`;
