import type { TicketStatus } from '@replique/contract/helpdesk/ticket-status';
import type { WebhookRequest } from '../connector.ts';
import type { FakeCrm } from './fake-server.ts';

/** What people do at a CRM, played: customers write, agents answer, tickets are merged and removed. The same for all fakes. */

export type PlayedMessage = {
  kind: 'requester' | 'agent' | 'note';
  /** One of the two; a text becomes the HTML that the platform makes of it. */
  text?: string;
  html?: string;
  /** Said by a bot, where the platform tells it from the team. */
  isBot?: boolean;
  /** A name; the requester's own, or the first agent's, when left out. */
  author?: string;
  /** Now when left out. */
  at?: Date;
  attachments?: { name: string; url: string; contentType: string; size: number }[];
};

export type PlayedTicket = {
  subject: string;
  requester: { name: string; email: string; language?: string };
  /** The requester's first message; `messages` come after it. */
  text?: string;
  html?: string;
  messages?: PlayedMessage[];
  channel?: string;
  formId?: string;
  groupId?: string;
  /** Value of {@link PlayedCrm.categoryFieldId}. */
  category?: string;
  /** In the platform's own word, where it has one. */
  priority?: string;
  /** The name of the requester's organisation, where the platform has such. */
  organisation?: string;
  tags?: string[];
  at?: Date;
};

/** What became of a ticket, read from the platform's own state. */
export type PlayedNow = {
  id: string;
  subject: string;
  requesterName: string;
  state: 'open' | 'closed' | 'deleted' | 'merged';
  category: string | null;
  /** The address of who has it; null for nobody. */
  assignee: string | null;
  tags: string[];
  updatedAt: Date;
  messages: {
    id: string;
    kind: 'requester' | 'agent' | 'note';
    author: string;
    html: string;
    text: string;
    at: Date;
  }[];
};

export type PlayedKind = 'created' | 'commented' | 'changed' | 'removed';

export interface PlayedCrm extends FakeCrm {
  /** What opens it; changed, the old ones are refused. */
  credentials: unknown;
  /** All of it as plain data: stored, and given back as an option when it is made anew. */
  readonly state: unknown;
  /** Off with null; with the vendor's own headers and words when it is reached. */
  limit: { most: number; perMs: number } | null;
  /** The field that holds the category, and what may stand in it. */
  readonly categoryFieldId: string;
  readonly categoryValues: readonly string[];
  /** @returns its id */
  addTicket(ticket: PlayedTicket): string;
  /** @returns its id */
  addMessage(ticketId: string, message: PlayedMessage): string;
  setField(ticketId: string, fieldId: string, value: string | null): void;
  setTags(ticketId: string, tags: string[]): void;
  /** The platform's own state that comes nearest; closed for good where the platform has that. */
  setState(ticketId: string, state: TicketStatus): void;
  /** By the address of one of the team; null takes it from whoever has it. */
  assign(ticketId: string, email: string | null): void;
  rate(ticketId: string, rating: { score: 'good' | 'bad'; comment?: string }): void;
  removeTicket(ticketId: string): void;
  /** Where the platform merges; elsewhere it is closed with a word in the other. */
  mergeTicket(ticketId: string, into: string): void;
  notesOf(ticketId: string): { id: string; html: string; text: string }[];
  ticketOf(ticketId: string): PlayedNow | null;
  /** Ids of all that are not removed, the latest changed first. */
  listTickets(): string[];
  /** Hears of every change, ours included, as the platform's webhooks do. @returns what ends it */
  onEvent(listener: (event: { ticketId: string; kind: PlayedKind }) => void): () => void;
  /** The request that the platform would send of it, signed as it signs; `secret` as the platform knows it. */
  webhookFor(ticketId: string, kind: PlayedKind, secret: string, now: Date): WebhookRequest;
}

/** Where a platform has two states: whether it is at its end. */
export const isEnded = (state: TicketStatus) => state === 'solved' || state === 'closed';

export type PlayedOptions<State> = {
  clock?: () => Date;
  state?: State;
};
