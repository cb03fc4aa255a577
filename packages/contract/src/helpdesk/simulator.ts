import { z } from 'zod';
import { failuresOf, moment, outsideId, ref, route } from '../route.ts';

export const errors = {
  'simulator.not-found': { status: 404, message: 'No such ticket in a demo CRM' },
  'simulator.answered': { status: 409, message: 'This ticket is answered and closed already.' },
} as const;

export const actions = ['simulator.played'] as const;

const failures = failuresOf(errors);

const agentsOwn = { auth: 'user', role: 'agent', scope: 'own' } as const;
const tag = 'simulator';
const client = ref('client');
const id = outsideId(z.string().trim().min(1).max(40));
const text = z.string().trim().min(1).max(10_000);

/** A ticket as the demo's CRM shows it to its agents. */
export const SimulatedTicket = z.object({
  id: z.string(),
  subject: z.string(),
  requesterName: z.string(),
  isOpen: z.boolean(),
  /** The requester wrote last. */
  isWaiting: z.boolean(),
  /** An internal note is there. */
  hasNote: z.boolean(),
  category: z.string().nullable(),
  updatedAt: moment,
});
export type SimulatedTicket = z.infer<typeof SimulatedTicket>;

export const SimulatedMessage = z.object({
  id: z.string(),
  kind: z.enum(['requester', 'agent', 'note']),
  author: z.string(),
  text: z.string(),
  /** The reply that a note proposes; null where it proposes none. */
  reply: z.string().nullable(),
  at: moment,
});

export const SimulatedTicketDetail = z.object({
  ...SimulatedTicket.shape,
  messages: z.array(SimulatedMessage),
  /** The ticket here, once it came in. */
  ticket: z.uuid().nullable(),
});
export type SimulatedTicketDetail = z.infer<typeof SimulatedTicketDetail>;

export const simulator = {
  list: route('GET', '/v2/simulator/tickets', {
    access: agentsOwn,
    tag,
    summary: 'Tickets in the demo’s CRM, the latest first; none where there is no such CRM',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject({ client }))
    .output(z.object({ isOn: z.boolean(), items: z.array(SimulatedTicket) })),
  read: route('GET', '/v2/simulator/tickets/{id}', {
    access: agentsOwn,
    tag,
    summary: 'A ticket in the demo’s CRM with its conversation',
  })
    .errors(failures('clients.not-found', 'simulator.not-found'))
    .input(z.strictObject({ client, id }))
    .output(SimulatedTicketDetail),
  write: route('POST', '/v2/simulator/tickets', {
    access: agentsOwn,
    tag,
    status: 201,
    summary: 'Write to the demo’s CRM as a customer',
  })
    .errors(failures('clients.not-found', 'simulator.not-found'))
    .input(
      z.strictObject({
        client,
        name: z.string().trim().min(1).max(100),
        subject: z.string().trim().min(1).max(200),
        text,
        /** A photo comes with it. */
        hasPhoto: z.boolean().default(false),
      }),
    )
    .output(SimulatedTicketDetail),
  answer: route('POST', '/v2/simulator/tickets/{id}/answer', {
    access: agentsOwn,
    tag,
    summary: 'Answer a ticket in the demo’s CRM as its agent, and close it',
  })
    .errors(failures('clients.not-found', 'simulator.not-found', 'simulator.answered'))
    .input(z.strictObject({ client, id, text }))
    .output(SimulatedTicketDetail),
};
