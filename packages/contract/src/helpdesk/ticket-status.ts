import { z } from 'zod';

/**
 * Where a ticket stands in its CRM, in one word for all of them. `pending`: the customer has to answer; `on-hold`: the
 * team waits for somebody else, and the customer for the team.
 */
export const TicketStatus = z.enum(['open', 'pending', 'on-hold', 'solved', 'closed']);
export type TicketStatus = z.infer<typeof TicketStatus>;
