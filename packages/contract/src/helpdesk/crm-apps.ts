import { z } from 'zod';
import { CrmConnection, errors as crmErrors } from './crm.ts';
import { installAccounts, installPlatforms } from './crm-credentials.ts';
import { anyRef, failuresOf, moment, outsideId, route } from '../route.ts';

export const errors = {
  'crm-apps.missing': { status: 409, message: 'No app is registered for this CRM.' },
  'crm-apps.install-over': {
    status: 409,
    message: 'This way back was used, took too long or was begun by somebody else.',
  },
  'crm-apps.scopes-missing': {
    status: 422,
    message: 'The CRM granted less than is needed; `data.scopes` says what is missing.',
  },
  'crm-apps.not-installed': {
    status: 409,
    message: 'The plugin is not installed on this website.',
  },
  'crm-apps.other-account': {
    status: 409,
    message: 'This is another account than the one that is connected.',
  },
} as const;

export const actions = ['settings.crm-app-changed'] as const;

const failures = failuresOf({ ...errors, 'crm.refused': crmErrors['crm.refused'] });

const superAdmin = { auth: 'user', role: 'super-admin', scope: 'all' } as const;
const adminOnly = { auth: 'user', role: 'admin', scope: 'own' } as const;
const tag = 'crm';

export const installPlatform = z.enum(installPlatforms);
export type InstallPlatform = z.infer<typeof installPlatform>;

/** The app that this installation registered at a CRM. Its secret is written and never read. */
export const CrmApp = z.object({
  platform: installPlatform,
  /** Null: none is registered. */
  appId: z.string().nullable(),
  updatedAt: moment.nullable(),
  /** What the CRM is told when the app is registered there. */
  redirectUrl: z.string(),
  scopes: z.array(z.string()),
  /** Of a plugin, null for other apps: where people install it, where its hooks go, whether their secret is known. */
  plugin: z
    .object({ installUrl: z.string().nullable(), hookUrl: z.string(), hasHookSecret: z.boolean() })
    .nullable(),
});
export type CrmApp = z.infer<typeof CrmApp>;

export const CrmAppCheck = z.object({
  outcome: z.enum([
    'known',
    /** The CRM knows no such app, or its secret is another. */
    'unknown',
    'unreachable',
    /** Something else came back than OAuth has. */
    'other-answer',
  ]),
  /** Browsers come back over https alone, except to this machine. */
  isRedirectSafe: z.boolean(),
});
export type CrmAppCheck = z.infer<typeof CrmAppCheck>;

/** What a CRM names the account by, each in its way, beside other fields. */
const withAccount = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.discriminatedUnion('platform', [
    z.strictObject({
      ...shape,
      platform: z.literal('zendesk'),
      account: installAccounts.zendesk,
    }),
    z.strictObject({
      ...shape,
      platform: z.literal('gorgias'),
      account: installAccounts.gorgias,
    }),
    z.strictObject({
      ...shape,
      platform: z.literal('salesforce'),
      account: installAccounts.salesforce,
    }),
    z.strictObject({
      ...shape,
      platform: z.literal('crisp'),
      account: installAccounts.crisp,
    }),
  ]);

const options = { access: superAdmin, tag } as const;
const one = { platform: installPlatform };

export const crmApps = {
  list: route('GET', '/v2/crm-apps', { ...options, summary: 'The apps registered at the CRMs' })
    .input(z.strictObject({}))
    .output(z.object({ items: z.array(CrmApp) })),
  save: route('PUT', '/v2/crm-apps/{platform}', {
    ...options,
    summary: 'Keep the id and secret of the app registered at a CRM',
  })
    .errors(failures('crm-apps.missing'))
    .input(
      z.strictObject({
        ...one,
        appId: outsideId(z.string().trim().min(1).max(300)),
        /** Left out: the stored one stays. */
        secret: z.string().trim().min(1).max(2_000).optional(),
        /** Of a plugin alone. */
        installUrl: z
          .url({ protocol: /^https$/, hostname: /(?:^|\.)crisp\.chat$/ })
          .max(500)
          .optional(),
        hookSecret: z.string().trim().min(1).max(500).optional(),
      }),
    )
    .output(CrmApp),
  remove: route('DELETE', '/v2/crm-apps/{platform}', {
    ...options,
    summary: 'Forget the app; clients that installed it stay connected until their tokens end',
  })
    .input(z.strictObject(one))
    .output(CrmApp),
  check: route('POST', '/v2/crm-apps/{platform}/check', {
    ...options,
    summary: 'Ask the CRM, at an account, whether it knows the app and its secret',
  })
    .errors(failures('crm-apps.missing', 'crm.refused'))
    .input(withAccount({}))
    .output(CrmAppCheck),
  install: route('POST', '/v2/clients/{client}/crms/{platform}/install', {
    access: adminOnly,
    tag,
    summary: 'Begin to connect a CRM by its page of consent; the way back is open for ten minutes',
  })
    .errors(failures('clients.not-found', 'crm-apps.missing', 'crm-apps.other-account'))
    .input(withAccount({ client: anyRef('client') }))
    .output(z.object({ url: z.string() })),
  finish: route('POST', '/v2/clients/{client}/crms/{platform}/install/finish', {
    access: adminOnly,
    tag,
    summary: 'End it with the receipt that the way back gave, once and by who began it',
  })
    .errors(
      failures(
        'clients.not-found',
        'crm-apps.missing',
        'crm-apps.install-over',
        'crm-apps.scopes-missing',
        'crm-apps.not-installed',
        'crm-apps.other-account',
        'crm.refused',
      ),
    )
    .input(
      z.strictObject({
        client: anyRef('client'),
        ...one,
        receipt: z.string().min(20).max(100),
      }),
    )
    .output(CrmConnection),
};
