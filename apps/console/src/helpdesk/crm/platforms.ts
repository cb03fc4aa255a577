import type { CrmPlatform, CrmRefusal } from '@replique/contract/helpdesk/crm';

/** The platforms in the order they are shown; the contract's own list would pull zod into the browser. */
export const platforms = [
  'zendesk',
  'gorgias',
  'salesforce',
  'crisp',
] as const satisfies readonly CrmPlatform[];

export type FieldName =
  | 'subdomain'
  | 'domain'
  | 'email'
  | 'apiToken'
  | 'apiKey'
  | 'clientId'
  | 'clientSecret'
  | 'instanceUrl'
  | 'username'
  | 'websiteId'
  | 'identifier'
  | 'key'
  | 'tier';

/** A step of connecting, in the order it is done: a key of `crmGuides.steps`, and the fields that it fills. */
export type Step = { name: StepName; fields: FieldName[] };

export type StepName =
  | 'zendeskAddress'
  | 'zendeskClient'
  | 'zendeskSecret'
  | 'zendeskToken'
  | 'gorgiasAddress'
  | 'gorgiasKey'
  | 'salesforceAddress'
  | 'salesforceApp'
  | 'salesforceUser'
  | 'salesforceKeys'
  | 'crispWebsite'
  | 'crispToken';

export type Way = 'oauth' | 'token';

/** How a platform is connected; Zendesk has two ways. */
export const guides: Record<CrmPlatform, { oauth?: Step[]; token?: Step[] }> = {
  zendesk: {
    oauth: [
      { name: 'zendeskAddress', fields: ['subdomain'] },
      { name: 'zendeskClient', fields: ['clientId'] },
      { name: 'zendeskSecret', fields: ['clientSecret'] },
    ],
    token: [
      { name: 'zendeskAddress', fields: ['subdomain'] },
      { name: 'zendeskToken', fields: ['email', 'apiToken'] },
    ],
  },
  gorgias: {
    token: [
      { name: 'gorgiasAddress', fields: ['domain'] },
      { name: 'gorgiasKey', fields: ['email', 'apiKey'] },
    ],
  },
  salesforce: {
    oauth: [
      { name: 'salesforceAddress', fields: ['instanceUrl'] },
      { name: 'salesforceApp', fields: [] },
      { name: 'salesforceUser', fields: [] },
      { name: 'salesforceKeys', fields: ['clientId', 'clientSecret', 'username'] },
    ],
  },
  crisp: {
    token: [
      { name: 'crispWebsite', fields: ['websiteId'] },
      { name: 'crispToken', fields: ['identifier', 'key', 'tier'] },
    ],
  },
};

/** The steps of a webhook made by hand (`crmGuides.hooks`). */
export const hookSteps = ['one', 'two', 'three'] as const;

/** What the CRM is told to send, where it does not decide that itself. */
export const hookBodies: Partial<Record<CrmPlatform, string>> = {
  gorgias: `{
  "ticket_id": "{{ticket.id}}",
  "updated_datetime": "{{ticket.updated_datetime}}",
  "last_message_datetime": "{{ticket.last_message_datetime}}"
}`,
  salesforce: `{
  "caseId": "{!$Record.Id}",
  "event": "changed",
  "changedAt": "{!$Flow.CurrentDateTime}"
}`,
};

export const secretFields: readonly FieldName[] = ['apiToken', 'apiKey', 'clientSecret', 'key'];
const optionalFields: readonly FieldName[] = ['username', 'tier'];

/** What names the account, in the order of the forms: where it has none, this is what is wrong. */
const addressFields: readonly FieldName[] = ['subdomain', 'domain', 'instanceUrl', 'websiteId'];

export type Values = Partial<Record<FieldName, string>>;

/** What a field lacks before it is sent; the server checks the rest. */
export function checkField(
  name: FieldName,
  value: string,
): 'required' | 'invalidEmail' | undefined {
  if (value.trim() === '') return optionalFields.includes(name) ? undefined : 'required';
  if (name === 'email' && !/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(value.trim()))
    return 'invalidEmail';
  return undefined;
}

/** The fields that the server refused, from the data of its answer. */
export function refusedFields(error: unknown): string[] {
  const data = (error as { data?: { fields?: { path: string }[] } } | null)?.data;
  return (data?.fields ?? []).map(({ path }) => path.split('.').at(-1) ?? '');
}

/** What the CRM itself said when it was asked; undefined when something else went wrong. */
export function refusalOf(error: unknown): CrmRefusal | undefined {
  const refused = error as { code?: string; data?: CrmRefusal } | null;
  return refused?.code === 'crm.refused' ? refused.data : undefined;
}

/** The fields that a refusal is about. */
export function blamedFields({ reason }: CrmRefusal): readonly FieldName[] {
  if (reason === 'credentials') return secretFields;
  return reason === 'not-found' || reason === 'invalid-answer' ? addressFields : [];
}
