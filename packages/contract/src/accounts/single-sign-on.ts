import { z } from 'zod';
import { anyRef, failuresOf, moment, outsideId, ref, route } from '../route.ts';

export const errors = {
  'single-sign-on.not-found': { status: 404, message: 'Identity provider not found' },
  'single-sign-on.domain-taken': {
    status: 409,
    message: 'This e-mail domain has an identity provider already.',
  },
  'single-sign-on.issuer-insecure': {
    status: 400,
    message: 'The issuer must be an https address on the public internet.',
  },
  'single-sign-on.secret-missing': {
    status: 409,
    message: 'Give the secret of this issuer.',
  },
} as const;

export const actions = ['clients.single-sign-on-changed'] as const;

const failures = failuresOf(errors);

const superAdmin = { auth: 'user', role: 'super-admin', scope: 'all' } as const;
const options = { access: superAdmin, tag: 'single-sign-on' } as const;

/** The OpenID Connect provider of one e-mail domain. Its secret is written and never read. */
export const IdentityProvider = z.object({
  uuid: z.uuid(),
  domain: z.string(),
  issuer: z.string(),
  applicationId: z.string(),
  /** People of the domain sign in through the provider alone. */
  isRequired: z.boolean(),
  updatedAt: moment,
});
export type IdentityProvider = z.infer<typeof IdentityProvider>;

/** Whether the issuer can be reached and describes itself as OpenID Connect asks. */
export const ProviderCheck = z.object({
  isReady: z.boolean(),
  reason: z
    .enum(['unreachable', 'address-refused', 'not-openid', 'other-issuer', 'no-code-flow'])
    .nullable(),
});
export type ProviderCheck = z.infer<typeof ProviderCheck>;

const emailDomain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/);

const fields = {
  domain: emailDomain,
  /** As the provider writes it in its tokens, without `/.well-known/…`. */
  issuer: z.url({ protocol: /^https?$/ }).max(500),
  applicationId: outsideId(z.string().trim().min(1).max(200)),
  isRequired: z.boolean(),
};
const secret = z.string().min(1).max(500);

const client = anyRef('client');
const provider = ref('identity-provider');
const notFound = ['clients.not-found', 'single-sign-on.not-found'] as const;
const refusals = ['single-sign-on.domain-taken', 'single-sign-on.issuer-insecure'] as const;

export const singleSignOn = {
  list: route('GET', '/v2/clients/{client}/single-sign-on', {
    ...options,
    summary: 'Identity providers of a client',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject({ client }))
    .output(z.object({ items: z.array(IdentityProvider) })),
  create: route('POST', '/v2/clients/{client}/single-sign-on', {
    ...options,
    needsProof: 'with-factor',
    status: 201,
    summary: 'Add an identity provider',
  })
    .errors(failures('clients.not-found', ...refusals))
    .input(z.strictObject({ client, ...fields, secret }))
    .output(IdentityProvider),
  /** Without `secret` the stored one stays; another issuer needs its own. */
  update: route('PUT', '/v2/clients/{client}/single-sign-on/{provider}', {
    ...options,
    needsProof: 'with-factor',
    summary: 'Change an identity provider',
  })
    .errors(failures(...notFound, ...refusals, 'single-sign-on.secret-missing'))
    .input(z.strictObject({ client, provider, ...fields, secret: secret.optional() }))
    .output(IdentityProvider),
  remove: route('DELETE', '/v2/clients/{client}/single-sign-on/{provider}', {
    ...options,
    status: 204,
    summary: 'Remove an identity provider',
  })
    .errors(failures(...notFound))
    .input(z.strictObject({ client, provider }))
    .output(z.void()),
  check: route('POST', '/v2/clients/{client}/single-sign-on/{provider}/check', {
    ...options,
    summary: 'Ask the issuer whether it is ready',
  })
    .errors(failures(...notFound))
    .input(z.strictObject({ client, provider }))
    .output(ProviderCheck),
};
