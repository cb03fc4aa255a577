import { z } from 'zod';
import { failuresOf, languageCode, moment, outsideId, ref, route } from '../route.ts';

export const errors = {
  'simulator.not-found': { status: 404, message: 'No such ticket in a simulated CRM' },
  'simulator.answered': { status: 409, message: 'This ticket is answered and closed already.' },
  'simulator.zendesk-connected': {
    status: 409,
    message: 'This client works with an account of Zendesk already.',
  },
  'simulator.disabled': { status: 409, message: 'SIMULATOR=0: no simulated CRM can be started.' },
} as const;

export const actions = ['simulator.played', 'simulator.started', 'simulator.ended'] as const;

const failures = failuresOf(errors);

const agentsOwn = { auth: 'user', role: 'agent', scope: 'own' } as const;
const adminOwn = { auth: 'user', role: 'admin', scope: 'own' } as const;
const tag = 'simulator';
const client = ref('client');
const id = outsideId(z.string().trim().min(1).max(40));
const text = z.string().trim().min(1).max(10_000);

/**
 * `on`: the client works with it. Otherwise it can be started (`ready`), another account of Zendesk is connected
 * (`zendesk`), or the installation has none (`disabled`).
 */
export const SimulatorState = z.enum(['on', 'ready', 'zendesk', 'disabled']);
export type SimulatorState = z.infer<typeof SimulatorState>;

export const Simulator = z.object({
  state: SimulatorState,
  /** Tickets were played in it, which ending it deletes. */
  isKept: z.boolean(),
});
export type Simulator = z.infer<typeof Simulator>;

/** A ticket as the simulated CRM shows it to its agents. */
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
  status: route('GET', '/v2/simulator', {
    access: agentsOwn,
    tag,
    summary: 'Whether a client works with a simulated CRM, or can',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject({ client }))
    .output(Simulator),
  start: route('POST', '/v2/simulator', {
    access: adminOwn,
    tag,
    summary: 'Connect a client to a simulated CRM, with suggestions written automatically',
  })
    .errors(failures('clients.not-found', 'simulator.zendesk-connected', 'simulator.disabled'))
    // The language of its categories.
    .input(z.strictObject({ client, language: languageCode }))
    .output(Simulator),
  list: route('GET', '/v2/simulator/tickets', {
    access: agentsOwn,
    tag,
    summary: 'Tickets in the simulated CRM, the latest first; none where there is no such CRM',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject({ client }))
    .output(z.object({ ...Simulator.shape, items: z.array(SimulatedTicket) })),
  read: route('GET', '/v2/simulator/tickets/{id}', {
    access: agentsOwn,
    tag,
    summary: 'A ticket in the simulated CRM with its conversation',
  })
    .errors(failures('clients.not-found', 'simulator.not-found'))
    .input(z.strictObject({ client, id }))
    .output(SimulatedTicketDetail),
  write: route('POST', '/v2/simulator/tickets', {
    access: agentsOwn,
    tag,
    status: 201,
    summary: 'Write to the simulated CRM as a customer',
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
    summary: 'Answer a ticket in the simulated CRM as its agent, and close it',
  })
    .errors(failures('clients.not-found', 'simulator.not-found', 'simulator.answered'))
    .input(z.strictObject({ client, id, text }))
    .output(SimulatedTicketDetail),
  end: route('POST', '/v2/simulator/end', {
    access: adminOwn,
    tag,
    summary: 'Disconnect a simulated CRM, and delete the tickets that were played in it',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject({ client }))
    .output(Simulator),
};
