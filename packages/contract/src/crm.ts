import { z } from 'zod';
import { anyRef, failures, outsideId, ref, route, sessionKeyHeader } from './route.ts';

const guestReads = { auth: 'user', role: 'guest', scope: 'own' } as const;
const adminOnly = { auth: 'user', role: 'admin', scope: 'own' } as const;
const tag = 'crm';

export const crmPlatforms = ['zendesk', 'gorgias', 'salesforce', 'crisp'] as const;
export const crmPlatform = z.enum(crmPlatforms);
export type CrmPlatform = z.infer<typeof crmPlatform>;

const text = (longest: number) => z.string().trim().min(1).max(longest);
const subdomain = (domain: string) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .transform((typed) => (typed.endsWith(domain) ? typed.slice(0, -domain.length) : typed))
    .pipe(z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/, 'Not a subdomain.'));
const secret = text(2_000);
const outside = outsideId(text(200));

/** Zendesk ends its API tokens in April 2027: new connections give an OAuth client, older ones a token. */
export const ZendeskCredentials = z.union([
  z.strictObject({
    subdomain: subdomain('.zendesk.com'),
    clientId: outside,
    clientSecret: secret,
  }),
  z.strictObject({
    subdomain: subdomain('.zendesk.com'),
    email: z.email().max(200),
    apiToken: secret,
  }),
]);
export const GorgiasCredentials = z.strictObject({
  domain: subdomain('.gorgias.com'),
  email: z.email().max(200),
  apiKey: secret,
});

function isSalesforceAddress(typed: string): boolean {
  const url = URL.parse(typed);
  if (url === null || url.protocol !== 'https:' || url.port !== '') return false;
  return url.hostname.endsWith('.salesforce.com') && url.href === `${url.origin}/`;
}

/** The My Domain address of the organisation, not login.salesforce.com. */
export const SalesforceCredentials = z.strictObject({
  instanceUrl: z.string().trim().max(300).refine(isSalesforceAddress, 'Not a Salesforce address.'),
  clientId: outside,
  clientSecret: secret,
  username: text(200).optional(),
});
export const CrispCredentials = z.strictObject({
  websiteId: outsideId(z.uuid()),
  identifier: text(200),
  key: secret,
});

/** Whether a platform is connected, and in use; nothing of its credentials. */
export const CrmState = z.object({
  platform: crmPlatform,
  isConnected: z.boolean(),
  isEnabled: z.boolean(),
});
export type CrmState = z.infer<typeof CrmState>;

const named = z.object({ username: z.string().nullable(), enabled: z.boolean() });
/** Spec §3 "CRM details": who is connected comes encrypted for the `Session-Key`; null stays null. */
export const CrmDetails = z.object({
  zendesk: named,
  gorgias: named,
  salesforce: named,
  crisp: z.object({ websiteId: z.string().nullable(), enabled: z.boolean() }),
});
export type CrmDetails = z.infer<typeof CrmDetails>;

/** The category's field in the CRM, and the fields it may be; null when the platform is not connected. */
export const CrmConfig = z.object({
  configId: z.uuid(),
  customFieldCrmId: z.string().nullable(),
  fields: z.array(z.object({ id: z.string(), label: z.string() })),
});
export type CrmConfig = z.infer<typeof CrmConfig>;

export const CrmConfigs = z.object({
  zendesk: CrmConfig.nullable(),
  salesforce: CrmConfig.nullable(),
  crisp: CrmConfig.nullable(),
  gorgias: CrmConfig.nullable(),
});
export type CrmConfigs = z.infer<typeof CrmConfigs>;

const id = anyRef('client');

function connect<Credentials extends z.ZodType>(platform: CrmPlatform, body: Credentials) {
  return route('PUT', `/v2/clients/{client}/crm-credentials/${platform}`, {
    access: adminOnly,
    tag,
    isDetailed: true,
    summary: `Connect ${platform}, or replace its credentials; they are never answered back`,
  })
    .errors(failures('clients.not-found'))
    .input(z.object({ params: z.strictObject({ client: id }), body }))
    .output(CrmState);
}

export const crm = {
  list: route('GET', '/v2/clients/{client}/crms', {
    access: guestReads,
    tag,
    summary: 'Which CRMs are connected and in use',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject({ client: id }))
    .output(z.object({ items: z.array(CrmState) })),
  details: route('GET', '/v1/clients/{id}/crm-details', {
    access: adminOnly,
    tag,
    isDetailed: true,
    summary: 'Who is connected to each CRM, encrypted for the Session-Key',
  })
    .errors(failures('session-key.invalid', 'clients.not-found'))
    .input(z.object({ params: z.strictObject({ id }), headers: sessionKeyHeader }))
    .output(CrmDetails),
  enable: route('POST', '/v1/clients/{id}/crm-details', {
    access: adminOnly,
    tag,
    isDetailed: true,
    summary: 'Use a CRM, or stop using it',
  })
    .errors(failures('session-key.invalid', 'clients.not-found', 'crm.not-connected'))
    .input(
      z.object({
        params: z.strictObject({ id }),
        headers: sessionKeyHeader,
        body: z.strictObject({ platform: crmPlatform, enabled: z.boolean() }),
      }),
    )
    .output(CrmDetails),
  connectZendesk: connect('zendesk', ZendeskCredentials),
  connectGorgias: connect('gorgias', GorgiasCredentials),
  connectSalesforce: connect('salesforce', SalesforceCredentials),
  connectCrisp: connect('crisp', CrispCredentials),
  /** Forgets the credentials and stops using the CRM; what came from it stays. */
  disconnect: route('DELETE', '/v2/clients/{client}/crm-credentials/{platform}', {
    access: adminOnly,
    tag,
    summary: 'Remove the credentials of a CRM',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject({ client: id, platform: crmPlatform }))
    .output(CrmState),
  configs: route('GET', '/v2/clients/{id}/crm-configs', {
    access: adminOnly,
    tag,
    isDetailed: true,
    summary: 'Where each CRM keeps the category',
  })
    .errors(failures('session-key.invalid', 'clients.not-found'))
    .input(z.object({ params: z.strictObject({ id }), headers: sessionKeyHeader }))
    .output(CrmConfigs),
  mapCategory: route('PATCH', '/v2/clients/{id}/crm-configs/{configId}/categories-mapping', {
    access: adminOnly,
    tag,
    summary: 'Choose the field of the CRM that takes the category',
  })
    .errors(failures('clients.not-found', 'crm-configs.not-found'))
    .input(
      z.strictObject({
        id,
        configId: ref('crm-config'),
        customFieldCrmId: outsideId(text(200).nullable()),
      }),
    )
    .output(CrmConfig),
};
