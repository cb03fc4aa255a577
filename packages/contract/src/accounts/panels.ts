import { z } from 'zod';
import { errors as credentialErrors } from './api-credentials.ts';
import { bodySizes, failuresOf, moment, outsideId, ref, route } from '../route.ts';

export const errors = {
  'panels.not-found': { status: 404, message: 'There is no such panel.' },
  'panels.key-invalid': { status: 400, message: 'This is no public RSA key in PEM form.' },
  'panels.session-ended': { status: 401, message: 'The panel must be opened again.' },
} as const;

export const actions = ['panels.saved', 'panels.removed'] as const;

const failures = failuresOf({ ...credentialErrors, ...errors });

/**
 * The panel beside a ticket in the agents' own tool. The tool signs who opens it; the panel then calls the routes that
 * the scopes of its credentials open, as any program of the client does.
 */

const adminOnly = { auth: 'user', role: 'admin', scope: 'own' } as const;
const tag = 'panels';

/** The part before `.zendesk.com` or `.gorgias.com`. */
const account = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/);

/** The part before `.lightning.force.com`: of a production organisation, a sandbox, or one for developers. */
const myDomain = z
  .string()
  .trim()
  .toLowerCase()
  .max(80)
  .regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z]+)?$/);

/** Of an organisation of Salesforce, 15 or 18 characters: the last three say no more. */
const organization = z
  .string()
  .trim()
  .regex(/^00D[A-Za-z0-9]{12}(?:[A-Za-z0-9]{3})?$/);

/** Made by the console for this panel alone: 32 random bytes. The server keeps a hash. */
const secret = z.string().regex(/^[\w-]{43}$/);

export const PanelHostName = z.enum(['zendesk', 'gorgias', 'salesforce', 'canvas', 'crisp']);
export type PanelHostName = z.infer<typeof PanelHostName>;

export const Panel = z.object({
  host: PanelHostName,
  /** The part before `.zendesk.com`, `.gorgias.com`, or what Salesforce has after My Domain; the id of Crisp's website. */
  account: z.string(),
  /** Where the host finds the panel. */
  address: z.string(),
  /** To the minute; null: nobody opened it yet. */
  lastSeenAt: moment.nullable(),
  createdAt: moment,
});
export type Panel = z.infer<typeof Panel>;

const longestTicket = 2_000;

export const PanelSession = z.object({
  /** For the routes of the API; ten minutes. */
  accessToken: z.string(),
  /** For the next access token, in place of the ticket; eight hours. */
  session: z.string(),
  /** Whose panel it is. */
  client: z.uuid(),
});
export type PanelSession = z.infer<typeof PanelSession>;

export const panels = {
  list: route('GET', '/v2/clients/{client}/panels', {
    access: adminOnly,
    tag,
    summary: 'The panels of a client in tools of its agents',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject({ client: ref('client') }))
    .output(z.object({ items: z.array(Panel) })),
  saveZendesk: route('PUT', '/v2/clients/{client}/panels/zendesk', {
    access: adminOnly,
    needsProof: 'with-factor',
    tag,
    summary: 'Let a Zendesk account show the panel; makes its credentials',
  })
    .errors(failures('clients.not-found', 'panels.key-invalid', 'api-credentials.too-many'))
    .input(
      z.strictObject({
        client: ref('client'),
        account,
        /** Of the app in this account, as Zendesk gives it: what it signs with. */
        publicKey: z.string().trim().min(1).max(5_000),
      }),
    )
    .output(Panel),
  saveGorgias: route('PUT', '/v2/clients/{client}/panels/gorgias', {
    access: adminOnly,
    needsProof: 'with-factor',
    tag,
    summary: 'Let a Gorgias account show suggestions; makes its credentials',
  })
    .errors(failures('clients.not-found', 'api-credentials.too-many'))
    .input(z.strictObject({ client: ref('client'), account, secret }))
    .output(Panel),
  saveSalesforce: route('PUT', '/v2/clients/{client}/panels/salesforce', {
    access: adminOnly,
    needsProof: 'with-factor',
    tag,
    summary: 'Let a Salesforce organisation show the panel; makes its credentials',
  })
    .errors(failures('clients.not-found', 'api-credentials.too-many'))
    .input(z.strictObject({ client: ref('client'), account: myDomain, secret }))
    .output(Panel),
  saveCanvas: route('PUT', '/v2/clients/{client}/panels/canvas', {
    access: adminOnly,
    needsProof: 'with-factor',
    tag,
    summary: 'Let Salesforce Classic show the panel (Canvas); makes its credentials',
  })
    .errors(failures('clients.not-found', 'api-credentials.too-many'))
    .input(
      z.strictObject({
        client: ref('client'),
        account: myDomain,
        organization,
        /** Of the app in this organisation, as Salesforce gives it: what it signs with. Sealed, and in no answer. */
        consumerSecret: z
          .string()
          .trim()
          .regex(/^[!-~]{16,200}$/),
      }),
    )
    .output(Panel),
  saveCrisp: route('PUT', '/v2/clients/{client}/panels/crisp', {
    access: adminOnly,
    needsProof: 'with-factor',
    tag,
    summary: 'Let a website of Crisp show the panel; makes its credentials',
  })
    .errors(failures('clients.not-found', 'api-credentials.too-many'))
    .input(
      z.strictObject({
        client: ref('client'),
        websiteId: outsideId(z.uuid()),
        /** Of the website's subscription to the plugin: Crisp adds it to the address of the panel. */
        token: z.string().trim().min(16).max(500),
      }),
    )
    .output(Panel),
  remove: route('DELETE', '/v2/clients/{client}/panels/{host}', {
    access: adminOnly,
    tag,
    status: 204,
    summary: 'End the panel in a tool with every session of it',
  })
    .errors(failures('clients.not-found', 'panels.not-found'))
    .input(z.strictObject({ client: ref('client'), host: PanelHostName }))
    .output(z.void()),
  open: route('POST', '/v2/panel/session', {
    access: { auth: 'public', scope: 'none' },
    bodyLimit: bodySizes.anonymous,
    perMinute: 300,
    tag,
    summary: 'A session for the ticket of the panel’s page, once; or the next token of a session',
  })
    .errors(failures('panels.session-ended'))
    .input(z.strictObject({ ticket: z.string().min(1).max(longestTicket) }))
    .output(PanelSession),
};
