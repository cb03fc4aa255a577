import { z } from 'zod';
import { failuresOf, listOf, moment, ref, route } from '../route.ts';

export const errors = {
  'ticket-views.name-taken': { status: 409, message: 'There is a view of this name already.' },
  'ticket-views.full': { status: 409, message: 'There are as many views as may be kept.' },
  'ticket-views.client-missing': {
    status: 409,
    message: 'Choose the client whose people shall see the view.',
  },
} as const;

export const actions = [
  'ticket-views.shared',
  'ticket-views.changed',
  'ticket-views.unshared',
  'ticket-views.deleted',
] as const;

const failures = failuresOf(errors);

/** Everybody who reads tickets keeps views; whether one may be shared or changed depends on more than the role. */
const reads = { auth: 'user', role: 'guest', scope: 'own' } as const;
const tag = 'ticket views';

/** Views that one person may keep, and that the people of one client may share. */
export const mostTicketViews = { own: 50, shared: 100 };

const ticketViewName = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .regex(/^\P{Cc}+$/u, 'Plain text in one line.');

/**
 * Filters, sort, columns and page size as the address of the ticket list writes them. What a view is not about is
 * left out: the page, the client and the view itself.
 */
const ticketViewSearch = z
  .string()
  .max(2000)
  .regex(/^\P{Cc}*$/u, 'The part of an address after the question mark.');

/** A way to look at the tickets, under a name. */
export const TicketView = z.object({
  uuid: z.uuid(),
  name: z.string(),
  search: z.string(),
  /** Seen by everybody of the client, and not by its owner alone. */
  isShared: z.boolean(),
  /** The caller's own. */
  isOwn: z.boolean(),
  /** Whether the caller may change, share and delete it. */
  mayChange: z.boolean(),
  /** Who made it, as people read it; null for somebody whom the caller may not see, such as the provider's staff. */
  owner: z.string().nullable(),
  updatedAt: moment,
});
export type TicketView = z.infer<typeof TicketView>;

const view = ref('ticket-view');

export const ticketViews = {
  list: route('GET', '/v2/ticket-views', {
    access: reads,
    tag,
    summary: 'The own views and those shared with the people of the client',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject({ client: ref('client').optional() }))
    .output(listOf(TicketView)),
  /** Sharing takes an Agent, and of super-admins the client to share it with. */
  create: route('POST', '/v2/ticket-views', {
    access: reads,
    tag,
    status: 201,
    summary: 'Keep a view',
  })
    .errors(
      failures(
        'clients.not-found',
        'auth.forbidden',
        'ticket-views.name-taken',
        'ticket-views.full',
        'ticket-views.client-missing',
      ),
    )
    .input(
      z.strictObject({
        client: ref('client').optional(),
        name: ticketViewName,
        search: ticketViewSearch,
        isShared: z.boolean().default(false),
      }),
    )
    .output(TicketView),
  /** The owner's, a shared one also the Admins'. */
  update: route('PATCH', '/v2/ticket-views/{view}', {
    access: reads,
    tag,
    summary: 'Rename a view, give it another look, share it or keep it to oneself',
  })
    .errors(
      failures(
        'ticket-views.not-found',
        'auth.forbidden',
        'ticket-views.name-taken',
        'ticket-views.full',
        'ticket-views.client-missing',
      ),
    )
    .input(
      z.strictObject({
        view,
        name: ticketViewName.optional(),
        search: ticketViewSearch.optional(),
        isShared: z.boolean().optional(),
      }),
    )
    .output(TicketView),
  remove: route('DELETE', '/v2/ticket-views/{view}', {
    access: reads,
    tag,
    status: 204,
    summary: 'Delete a view',
  })
    .errors(failures('ticket-views.not-found', 'auth.forbidden'))
    .input(z.strictObject({ view }))
    .output(z.void()),
};
