import { z } from 'zod';
import { anyRef, failures, moment, route } from './route.ts';

const guestReads = { auth: 'user', role: 'guest', scope: 'own' } as const;
const adminOnly = { auth: 'user', role: 'admin', scope: 'own' } as const;
const tag = 'third-party data';

export const thirdPartyTypes = [
  'shopify',
  'woocommerce',
  'prestashop',
  'magento',
  'generic',
] as const;
export const thirdPartyType = z.enum(thirdPartyTypes);
export type ThirdPartyType = z.infer<typeof thirdPartyType>;

/** What of a ticket is looked up: who writes, an order number in its text, or one of its fields. */
export const lookUps = ['requesterEmail', 'orderNumber', 'ticketField'] as const;
export const lookUpBy = z.enum(lookUps);
export type LookUpBy = z.infer<typeof lookUpBy>;

/** Where facts about the requester come from; the secret is never answered. */
export const ThirdPartySource = z.object({
  type: thirdPartyType,
  isEnabled: z.boolean(),
  baseUrl: z.string(),
  lookUpBy,
  ticketField: z.string().nullable(),
  hasSecret: z.boolean(),
  updatedAt: moment,
});
export type ThirdPartySource = z.infer<typeof ThirdPartySource>;

// Everybody of the client reads the address, so it may carry no key: not before the host, not in the query.
function isPlainHttps(typed: string): boolean {
  const url = URL.parse(typed);
  return url?.protocol === 'https:' && !url.username && !url.password && !url.search && !url.hash;
}

/** Settings of one source. Without `secret` the stored one stays, as long as the address is of the same host. */
export const ThirdPartySettings = z
  .strictObject({
    baseUrl: z
      .string()
      .trim()
      .max(500)
      .refine(isPlainHttps, 'An https address without user, password and query.'),
    lookUpBy,
    ticketField: z.string().trim().min(1).max(200).nullable().default(null),
    secret: z.string().trim().min(1).max(2_000).optional(),
    isEnabled: z.boolean(),
  })
  .refine((settings) => (settings.lookUpBy === 'ticketField') === (settings.ticketField !== null), {
    path: ['ticketField'],
    message: 'Named when the look-up is by a field of the ticket, and only then.',
  });
export type ThirdPartySettings = z.infer<typeof ThirdPartySettings>;

const client = anyRef('client');

export const thirdPartyData = {
  list: route('GET', '/v2/clients/{client}/third-party-data', {
    access: guestReads,
    tag,
    summary: 'Where facts about requesters come from',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject({ client }))
    .output(z.object({ items: z.array(ThirdPartySource) })),
  save: route('PUT', '/v2/clients/{client}/third-party-data/{type}', {
    access: adminOnly,
    tag,
    isDetailed: true,
    summary: 'Set up a source of facts',
  })
    .errors(failures('clients.not-found', 'third-party.secret-missing'))
    .input(
      z.object({
        params: z.strictObject({ client, type: thirdPartyType }),
        body: ThirdPartySettings,
      }),
    )
    .output(ThirdPartySource),
  remove: route('DELETE', '/v2/clients/{client}/third-party-data/{type}', {
    access: adminOnly,
    tag,
    status: 204,
    summary: 'Remove a source of facts',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject({ client, type: thirdPartyType }))
    .output(z.void()),
};
