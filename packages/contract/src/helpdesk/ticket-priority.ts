import { z } from 'zod';

/** How urgent a ticket is in its CRM, in one word for all of them. */
export const TicketPriority = z.enum(['urgent', 'high', 'normal', 'low']);
export type TicketPriority = z.infer<typeof TicketPriority>;

/** What a list of tickets is narrowed to: also a word of the account's own, or none at all. */
export const PriorityFilter = z.enum([...TicketPriority.options, 'other', 'none']);
export type PriorityFilter = z.infer<typeof PriorityFilter>;
