import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { failures, outsideId, ref, route } from '../route.ts';

const tag = 'live';

/** What somebody does at a ticket; `left` when the page was closed or hidden. */
export const Activity = z.enum(['reading', 'editing', 'generating', 'left']);
export type Activity = z.infer<typeof Activity>;

/** Somebody who has a ticket open; `tab` tells two windows of one person apart. */
export const Presence = z.object({
  ticket: z.uuid(),
  tab: z.uuid(),
  person: z.object({ uuid: z.uuid(), name: z.string() }),
  activity: Activity,
});
export type Presence = z.infer<typeof Presence>;

/**
 * `hello` comes first, with who is where. `changed` carries ids only: read again what is shown. `missed`: some may
 * have been lost, read everything again.
 */
export const LiveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello'), at: z.string(), people: z.array(Presence) }),
  z.object({
    type: z.literal('changed'),
    at: z.string(),
    ticket: z.uuid(),
    what: z.enum(['suggestion', 'ticket']),
    by: z.string().nullable(),
  }),
  z.object({ type: z.literal('person'), at: z.string(), presence: Presence }),
  /** `waiting`: a visitor begins to wait for a person. */
  z.object({
    type: z.literal('chat'),
    at: z.string(),
    chat: z.uuid(),
    what: z.enum(['message', 'state', 'waiting']),
    by: z.string().nullable(),
  }),
  z.object({ type: z.literal('missed') }),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;

export const live = {
  /** Ends by itself after two minutes: whoever listens asks again, with a token that is still good. */
  follow: route('GET', '/v2/live', {
    access: { auth: 'user', role: 'guest', scope: 'own' },
    tag,
    summary: 'What changes at tickets, as it happens; server-sent events',
  })
    .errors(failures('request.too-many'))
    .input(
      z.strictObject({
        /** The `at` of the last event that was seen: what came since is told first. */
        after: outsideId(z.string().max(60)).optional(),
      }),
    )
    .output(eventIterator(LiveEvent)),
  /** Again every 20 seconds while the ticket is open: who is not heard of for 45 has left. */
  present: route('PUT', '/v2/tickets/{ticket}/presence', {
    access: { auth: 'user', role: 'agent', scope: 'own' },
    tag,
    status: 204,
    summary: 'Say that one is at a ticket, and what one does there',
  })
    .errors(failures('tickets.not-found'))
    .input(
      z.strictObject({
        ticket: ref('ticket'),
        tab: outsideId(z.uuid()),
        activity: Activity,
      }),
    )
    .output(z.void()),
};
