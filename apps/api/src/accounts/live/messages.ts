import { z } from 'zod';

/** What processes tell one another; ids and names only, far below the 8,000 bytes that PostgreSQL carries. */
export const liveChannel = 'replique_live';

const place = { clientId: z.int(), ticket: z.uuid() };

export const Message = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('changed'),
    ...place,
    what: z.enum(['suggestion', 'ticket']),
    by: z.string().nullable(),
  }),
  z.object({
    type: z.literal('person'),
    ...place,
    /** The tab of the browser that it is about. */
    tab: z.uuid(),
    person: z.object({ uuid: z.uuid(), name: z.string() }),
    activity: z.enum(['reading', 'editing', 'generating', 'left']),
  }),
  z.object({
    type: z.literal('chat'),
    clientId: z.int(),
    chat: z.uuid(),
    what: z.enum(['message', 'state', 'waiting']),
    by: z.string().nullable(),
  }),
]);
export type Message = z.infer<typeof Message>;
