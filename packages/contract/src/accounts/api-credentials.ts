import { z } from 'zod';
import { failuresOf, moment, programScopes, ref, route } from '../route.ts';

export const errors = {
  'api-credentials.not-found': { status: 404, message: 'There are no such credentials.' },
  'api-credentials.too-many': { status: 409, message: 'A client has 20 credentials at most.' },
  'api-credentials.expiry-past': { status: 400, message: 'The end must lie ahead.' },
} as const;

export const actions = [
  'api-credentials.created',
  'api-credentials.changed',
  'api-credentials.rotated',
  'api-credentials.old-ended',
  'api-credentials.revoked',
] as const;

const failures = failuresOf(errors);

/**
 * What a client's own programs sign in with: several for each client, each with a name, an end and no more rights than
 * it needs. The specification's pair, which may do all that an agent may, is in credentials.ts.
 */

const adminOnly = { auth: 'user', role: 'admin', scope: 'own' } as const;
const tag = 'api-credentials';

export const mostApiCredentials = 20;
const mostAddresses = 50;
/** How long the secret before works beside the new one when nobody says otherwise, and at most. */
export const keepOldHours = { usual: 24, most: 30 * 24 };

export const ProgramScope = z.enum(programScopes);

const isSomewhere = (network: string) => !network.endsWith('/0');

/** An address, or a network of them in CIDR form. */
export const NetworkAddress = z
  .union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])
  .refine(isSomewhere, 'Everywhere: leave the list empty instead.');

const name = z.string().trim().min(1).max(100);
const scopes = z
  .array(ProgramScope)
  .min(1)
  .max(programScopes.length)
  .refine((all) => new Set(all).size === all.length, 'A scope stands there twice.');
const addresses = z.array(NetworkAddress).max(mostAddresses);
const expiresAt = moment.nullable();

export const ApiCredential = z.object({
  uuid: z.uuid(),
  name: z.string(),
  /** What the program sends as `apiKey`; opens nothing by itself. */
  apiKey: z.string(),
  scopes: z.array(ProgramScope),
  /** From where it may be used; empty: from anywhere. */
  addresses: z.array(z.string()),
  /** Null: it was said that it never ends. */
  expiresAt: expiresAt,
  createdAt: moment,
  /** First name and last name; null for somebody who is not of the client. */
  createdBy: z.string().nullable(),
  /** To the minute. */
  lastUsedAt: moment.nullable(),
  /** Until then the secret before the present one works too. */
  oldSecretUntil: moment.nullable(),
});
export type ApiCredential = z.infer<typeof ApiCredential>;

const WithSecret = z.object({ credential: ApiCredential, apiSecret: z.string() });

const named = { client: ref('client'), credential: ref('api-credential') };

export const apiCredentials = {
  list: route('GET', '/v2/clients/{client}/api-credentials', {
    access: adminOnly,
    tag,
    summary: 'The credentials that are in force or have expired, without their secrets',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject({ client: ref('client') }))
    .output(z.object({ items: z.array(ApiCredential) })),
  create: route('POST', '/v2/clients/{client}/api-credentials', {
    needsProof: 'with-factor',
    access: adminOnly,
    tag,
    status: 201,
    summary: 'Make credentials; the secret is answered this once',
  })
    .errors(
      failures('clients.not-found', 'api-credentials.too-many', 'api-credentials.expiry-past'),
    )
    .input(
      z.strictObject({
        client: ref('client'),
        name,
        scopes,
        addresses: addresses.default([]),
        /** Left out: in a year. Null: never. */
        expiresAt: expiresAt.optional(),
      }),
    )
    .output(WithSecret),
  change: route('PATCH', '/v2/clients/{client}/api-credentials/{credential}', {
    needsProof: 'with-factor',
    access: adminOnly,
    tag,
    summary: 'Change name, scopes, addresses or end; holds at once, for tokens too',
  })
    .errors(
      failures('clients.not-found', 'api-credentials.not-found', 'api-credentials.expiry-past'),
    )
    .input(
      z.strictObject({
        ...named,
        name: name.optional(),
        scopes: scopes.optional(),
        addresses: addresses.optional(),
        expiresAt: expiresAt.optional(),
      }),
    )
    .output(ApiCredential),
  rotate: route('POST', '/v2/clients/{client}/api-credentials/{credential}/secret', {
    needsProof: 'with-factor',
    access: adminOnly,
    tag,
    summary: 'A new secret, answered this once; the one before works beside it for a while',
  })
    .errors(failures('clients.not-found', 'api-credentials.not-found'))
    .input(
      z.strictObject({
        ...named,
        keepOldHours: z.int().min(0).max(keepOldHours.most).default(keepOldHours.usual),
      }),
    )
    .output(WithSecret),
  endOld: route('DELETE', '/v2/clients/{client}/api-credentials/{credential}/old-secret', {
    access: adminOnly,
    tag,
    summary: 'End the secret before now, with every token got with it',
  })
    .errors(failures('clients.not-found', 'api-credentials.not-found'))
    .input(z.strictObject(named))
    .output(ApiCredential),
  revoke: route('DELETE', '/v2/clients/{client}/api-credentials/{credential}', {
    access: adminOnly,
    tag,
    status: 204,
    summary: 'End the credentials with every token got with them, for good',
  })
    .errors(failures('clients.not-found', 'api-credentials.not-found'))
    .input(z.strictObject(named))
    .output(z.void()),
};
