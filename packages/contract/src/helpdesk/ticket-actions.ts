import { z } from 'zod';
import { failuresOf, moment, ref, route } from '../route.ts';
import { TicketFilter } from './tickets.ts';

export const errors = {
  'ticket-actions.not-found': { status: 404, message: 'Action not found' },
  'ticket-actions.client-needed': { status: 400, message: 'Name the client of these tickets.' },
  'ticket-actions.nothing-matches': { status: 409, message: 'No ticket matches any more.' },
  'ticket-actions.too-large': {
    status: 409,
    message: 'These are more tickets than one action takes.',
  },
  'ticket-actions.too-many': {
    status: 409,
    message: 'Five actions wait or run for this client already.',
  },
  'ticket-actions.not-trained': {
    status: 409,
    message: 'Nothing is learned of the categories of this client yet.',
  },
  'ticket-actions.not-undoable': { status: 409, message: 'Only an exclusion can be undone.' },
} as const;

export const actions = [
  'tickets.generate-asked',
  'tickets.categorise-asked',
  'tickets.exclude-asked',
  'tickets.include-asked',
  'tickets.export-asked',
  'ticket-actions.cancelled',
  'tickets.pushed',
  'tickets.message-pushed',
] as const;

const failures = failuresOf(errors);

const acts = { auth: 'user', role: 'agent', scope: 'own' } as const;
const tag = 'ticket actions';

/** What can be done to many tickets at once, in the background. */
const ticketActionNames = ['generate', 'categorise', 'exclude', 'include'] as const;
export const TicketActionName = z.enum(ticketActionNames);
export type TicketActionName = z.infer<typeof TicketActionName>;

/** Most tickets of one action: what a person may set off with one press. */
export const mostTicketsOf: Record<TicketActionName, number> = {
  generate: 1_000,
  categorise: 20_000,
  exclude: 50_000,
  include: 50_000,
};

/** Most tickets that a request may name one by one. */
const mostNamedTickets = 1_000;

/** Actions of one client that may wait or run at the same time. */
export const mostOpenActions = 5;

/** Why a ticket was left as it is, or failed: a key of the phrases `ticketActions.reasons`. */
const ticketActionReasons = [
  'has-suggestion',
  'answered',
  'ineligible',
  'silent',
  'already-excluded',
  'not-excluded',
  'no-category',
  'has-category',
  'gone',
  'budget',
  'writer-failed',
  'interrupted',
  'not-allowed',
] as const;
export const TicketActionReason = z.enum(ticketActionReasons);
export type TicketActionReason = z.infer<typeof TicketActionReason>;

const count = z.int().min(0);

export const TicketAction = z.object({
  uuid: z.uuid(),
  action: TicketActionName,
  client: z.object({ uuid: z.uuid(), name: z.string() }),
  state: z.enum(['waiting', 'running', 'done', 'cancelled', 'failed']),
  /** Somebody asked it to stop, and it is about to. */
  isCancelling: z.boolean(),
  total: count,
  done: count,
  failed: count,
  skipped: count,
  /** Why tickets were skipped or failed, most frequent first; also why the whole of it failed. */
  reasons: z.array(z.object({ reason: TicketActionReason, count })),
  createdAt: moment,
  endedAt: moment.nullable(),
  /** Whether the person looked at it after its end. */
  isSeen: z.boolean(),
});
export type TicketAction = z.infer<typeof TicketAction>;

const input = z
  .strictObject({
    action: TicketActionName,
    /** A super-admin names the client of a filter. */
    client: ref('client').optional(),
    tickets: z.array(ref('ticket')).min(1).max(mostNamedTickets).optional(),
    filter: z.strictObject(TicketFilter).optional(),
  })
  .refine(({ tickets, filter }) => (tickets === undefined) !== (filter === undefined), {
    path: ['tickets'],
    error: 'Either tickets or a filter.',
  });

export const ticketActions = {
  /** The tickets are those that match now: what comes later is not touched. */
  start: route('POST', '/v2/ticket-actions', {
    access: acts,
    tag,
    status: 202,
    summary: 'Do something to some tickets, or to all that a filter finds, in the background',
  })
    .errors(
      failures(
        'clients.not-found',
        'tickets.not-found',
        'ticket-actions.client-needed',
        'ticket-actions.nothing-matches',
        'ticket-actions.too-large',
        'ticket-actions.too-many',
        'ticket-actions.not-trained',
        'modules.off',
      ),
    )
    .input(input)
    .output(TicketAction),
  list: route('GET', '/v2/ticket-actions', {
    access: acts,
    tag,
    summary: 'One’s own actions of the last weeks, newest first',
  }).output(z.object({ items: z.array(TicketAction).max(50) })),
  /** One’s own; an Admin, any of the client’s. Takes effect within seconds; what was done so far stays done. */
  cancel: route('POST', '/v2/ticket-actions/{action}/cancel', {
    access: acts,
    tag,
    summary: 'Stop an action',
  })
    .errors(failures('ticket-actions.not-found'))
    .input(z.strictObject({ action: ref('ticket-action') }))
    .output(TicketAction),
  /** Takes back what an `exclude` did, and nothing else; one that is still at work is stopped first. */
  undo: route('POST', '/v2/ticket-actions/{action}/undo', {
    access: acts,
    tag,
    status: 202,
    summary: 'Include again the tickets that an action excluded',
  })
    .errors(
      failures(
        'ticket-actions.not-found',
        'ticket-actions.not-undoable',
        'ticket-actions.too-many',
      ),
    )
    .input(z.strictObject({ action: ref('ticket-action') }))
    .output(TicketAction),
  seen: route('POST', '/v2/ticket-actions/seen', {
    access: acts,
    tag,
    status: 204,
    summary: 'Mark one’s own actions that have ended as looked at',
  }).output(z.void()),
};
