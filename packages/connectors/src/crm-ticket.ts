import type { TicketPriority } from '@replique/contract/helpdesk/ticket-priority';
import type { TicketStatus } from '@replique/contract/helpdesk/ticket-status';

/** A ticket as any CRM has it, in the product's own words. */

/** One of the team, as the platform knows them; the name or the address may be hidden from us. */
export type CrmAgent = { id: string; name: string | null; email: string | null };

export type CrmAttachment = {
  name: string;
  url: string;
  contentType: string | null;
  /** Bytes. */
  size: number | null;
};

export type CrmMessage = {
  externalId: string;
  /** Who speaks. What only the team sees is a note, whoever wrote it. */
  kind: 'requester' | 'agent' | 'note';
  author: string | null;
  sentAt: Date;
  html: string | null;
  text: string | null;
  attachments: CrmAttachment[];
};

export type CrmTicket = {
  externalId: string;
  /** When the CRM last changed it: of two readings the one with the later time stands. */
  updatedAt: Date;
  /** `merged`: its conversation goes on in `mergedInto`. `spam`: nobody there treats it as a question. */
  state: 'open' | 'closed' | 'deleted' | 'merged' | 'spam';
  mergedInto: string | null;
  /** The ticket that it was made of: by a customer who wrote again after its end, by a split, or as a part of it. */
  cameFrom: { externalId: string; how: 'follow-up' | 'split' | 'part' } | null;
  /** Where it stands in the CRM, in its own word and in ours; a word that nobody announced is open. */
  status: { is: TicketStatus; word: string | null };
  /** In our word, null for one that is the account's own, and in the CRM's; null where nothing is said. */
  priority: { is: TicketPriority | null; word: string } | null;
  /** Names: of the group, team or queue that has it, and of the customer's organisation. */
  team: string | null;
  organisation: string | null;
  /** The name of the brand that was written to; null where the account has one alone. */
  brand: string | null;
  subject: string;
  channel: string | null;
  formId: string | null;
  groupId: string | null;
  /** As the CRM says it, `en-US`; null where it does not. */
  language: string | null;
  /** The value of the field that holds the category. */
  category: string | null;
  tags: string[];
  /**
   * Values of custom fields by their ids; of several at once all, with commas. Empty ones are left out. Fields of the
   * customer and of their organisation are marked as such (`fieldOfOwner`).
   */
  fields: Record<string, string>;
  requesterName: string | null;
  requesterEmail: string | null;
  /** Who of the team has it; null for no person, also where a queue has it. */
  assignee: CrmAgent | null;
  /** Until when it is hidden from its agents; null where it is not, or where the platform has no such thing. */
  snoozedUntil: Date | null;
  createdAt: Date;
  /** `offered`: the customer was asked, and has not answered. `reason` and `comment` in their own words. */
  satisfaction: {
    score: 'good' | 'bad' | 'offered';
    stars: number | null;
    reason: string | null;
    comment: string | null;
  } | null;
  /** Oldest first, notes included. */
  messages: CrmMessage[];
};
