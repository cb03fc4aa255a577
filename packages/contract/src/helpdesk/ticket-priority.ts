import { z } from 'zod';

/** How urgent a ticket is in its CRM, in one word for all of them. */
export const TicketPriority = z.enum(['urgent', 'high', 'normal', 'low']);
export type TicketPriority = z.infer<typeof TicketPriority>;
