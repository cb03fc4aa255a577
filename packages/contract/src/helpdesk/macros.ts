import { z } from 'zod';
import { failuresOf, ref, route } from '../route.ts';
import { crmPlatform } from './crm.ts';

export const errors = {
  'macros.none': { status: 409, message: 'The CRM of this ticket has no macros.' },
  'macros.unavailable': {
    status: 502,
    message: 'The CRM does not give its macros now. Try again in a moment.',
  },
} as const;

const failures = failuresOf(errors);

/** The team's saved replies, as the client's CRM has them: read there when they are asked for, and kept nowhere. */

export const Macro = z.object({
  id: z.string(),
  title: z.string(),
  /** Plain text; placeholders are filled with what is known of the ticket and of the caller. */
  text: z.string(),
  /** Placeholders that nothing is known for: they stand in the text as the CRM writes them. */
  blanks: z.array(z.string()),
});
export type Macro = z.infer<typeof Macro>;

export const Macros = z.object({
  platform: crmPlatform,
  items: z.array(Macro),
  /** There are more than are answered: search for them. */
  hasMore: z.boolean(),
});
export type Macros = z.infer<typeof Macros>;

export const macros = {
  list: route('GET', '/v2/tickets/{ticket}/macros', {
    access: { auth: 'user', role: 'agent', scope: 'own' },
    tag: 'tickets',
    summary: 'Saved replies of the CRM, filled in for a ticket',
  })
    .errors(
      failures(
        'tickets.not-found',
        'write-backs.not-connected',
        'macros.none',
        'macros.unavailable',
      ),
    )
    .input(z.strictObject({ ticket: ref('ticket'), search: z.string().trim().max(200).optional() }))
    .output(Macros),
};
