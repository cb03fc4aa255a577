import { z } from 'zod';
import { failuresOf, moment, ref, route } from '../route.ts';

export const errors = {
  'personal-data.not-confirmed': {
    status: 409,
    message: 'Type the address once more, exactly as it is.',
  },
} as const;

export const actions = [
  'personal-data.retention-changed',
  'personal-data.person-looked-up',
  'personal-data.erasure-asked',
  'personal-data.person-erased',
] as const;

const failures = failuresOf(errors);

/** What a client's customers leave here: how long it is kept, and what is done when one of them asks (docs/personal-data.md). */

const adminOnly = { auth: 'user', role: 'admin', scope: 'own' } as const;
const tag = 'personal-data';
const count = z.int().min(0);
const counts = z.record(z.string(), count);
const client = ref('client');

/** Months; null keeps them for ever. */
const months = z.int().min(1).max(240).nullable();

export const Retention = z.object({
  ticketMonths: months,
  chatMonths: months,
  /** Runs of the tester, test runs, deliveries to webhooks, and questions that were tried. */
  recordMonths: months,
  /** When the night's run last ended, and how many it removed, by kind. */
  ranAt: moment.nullable(),
  removed: z.object({ tickets: count, chats: count, records: count }),
});
export type Retention = z.infer<typeof Retention>;

/** How an address is compared: without capitals and blanks around it. */
const email = z.string().trim().min(3).max(254).includes('@');

/** What of one person is here, by kind; `others` is all that hangs on these: suggestions, traces, notes, tests. */
export const PersonFound = z.object({
  tickets: count,
  messages: count,
  chats: count,
  chatMessages: count,
  visitors: count,
  others: count,
});
export type PersonFound = z.infer<typeof PersonFound>;

export const PersonErasure = z.object({
  uuid: z.uuid(),
  state: z.enum(['waiting', 'running', 'done']),
  /** `restored`: done again after a backup was restored. */
  origin: z.enum(['asked', 'restored']),
  /** Null when that person left. */
  by: z.string().nullable(),
  requestedAt: moment,
  finishedAt: moment.nullable(),
  /** Rows by table; null until it is done. */
  report: z
    .object({
      removed: counts,
      /** Rows of others in which the address stood. */
      changed: counts,
      /** Tickets that still stand in the client's CRM, by platform. */
      inCrm: counts,
    })
    .nullable(),
});
export type PersonErasure = z.infer<typeof PersonErasure>;

export const personalData = {
  retention: route('GET', '/v2/clients/{client}/retention', {
    access: adminOnly,
    tag,
    summary: 'How long the client keeps what its customers wrote',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject({ client }))
    .output(Retention),
  saveRetention: route('PUT', '/v2/clients/{client}/retention', {
    access: adminOnly,
    tag,
    summary: 'Change it; what is older goes the next night, and does not come back',
  })
    .errors(failures('clients.not-found'))
    .input(
      z.strictObject({ client, ticketMonths: months, chatMonths: months, recordMonths: months }),
    )
    .output(Retention),
  find: route('POST', '/v2/clients/{client}/person', {
    access: adminOnly,
    tag,
    summary: 'How much there is of one person, by the address',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject({ client, email }))
    .output(PersonFound),
  erase: route('POST', '/v2/clients/{client}/person-erasures', {
    access: adminOnly,
    tag,
    status: 202,
    summary: 'Erase everything of one person; the address is said twice',
  })
    .errors(failures('clients.not-found', 'personal-data.not-confirmed'))
    .input(z.strictObject({ client, email, confirm: z.string().max(300) }))
    .output(PersonErasure),
  erasures: route('GET', '/v2/clients/{client}/person-erasures', {
    access: adminOnly,
    tag,
    summary: 'The last 50 erasures with their reports; no address is kept',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject({ client }))
    .output(z.object({ items: z.array(PersonErasure) })),
};
