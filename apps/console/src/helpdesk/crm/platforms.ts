import type { CrmPlatform, CrmRefusal, DeskPlatform } from '@replique/contract/helpdesk/crm';

/** In the order they are shown; the contract's own lists would pull zod into the browser. */
export const deskPlatforms = [
  'zendesk',
  'gorgias',
  'salesforce',
  'crisp',
] as const satisfies readonly DeskPlatform[];
export const platforms = [...deskPlatforms, 'mailbox'] as const satisfies readonly CrmPlatform[];

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
  | 'tier'
  | 'address'
  | 'name'
  | 'user'
  | 'password'
  | 'imapHost'
  | 'imapPort'
  | 'imapSecurity'
  | 'folder'
  | 'smtpHost'
  | 'smtpPort'
  | 'smtpSecurity'
  | 'sentFolder'
  | 'tokenUrl'
  | 'refreshToken';

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
  | 'crispToken'
  | 'mailboxAddress'
  | 'mailboxIn'
  | 'mailboxOut'
  | 'mailboxPassword'
  | 'mailboxOauth';

export type Way = 'oauth' | 'token';

const mailServers: Step[] = [
  { name: 'mailboxAddress', fields: ['address', 'name'] },
  { name: 'mailboxIn', fields: ['imapHost', 'imapSecurity', 'imapPort', 'folder'] },
  { name: 'mailboxOut', fields: ['smtpHost', 'smtpSecurity', 'smtpPort', 'sentFolder'] },
];

/** How a platform is connected; where there are two ways, the first is the usual one. */
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
  mailbox: {
    token: [...mailServers, { name: 'mailboxPassword', fields: ['user', 'password'] }],
    oauth: [
      ...mailServers,
      {
        name: 'mailboxOauth',
        fields: ['user', 'tokenUrl', 'clientId', 'clientSecret', 'refreshToken'],
      },
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

export const secretFields: readonly FieldName[] = [
  'apiToken',
  'apiKey',
  'clientSecret',
  'key',
  'password',
  'refreshToken',
];
const optionalFields: readonly FieldName[] = ['username', 'tier', 'name', 'user', 'sentFolder'];
const emailFields: readonly FieldName[] = ['email', 'address'];
const portFields: readonly FieldName[] = ['imapPort', 'smtpPort'];

/** What stands in a field before anything is typed. */
export const usualValues: Values = {
  imapSecurity: 'tls',
  imapPort: '993',
  folder: 'INBOX',
  smtpSecurity: 'tls',
  smtpPort: '465',
};

const usualPorts = {
  imapSecurity: { field: 'imapPort', tls: '993', starttls: '143' },
  smtpSecurity: { field: 'smtpPort', tls: '465', starttls: '587' },
} as const;

/** What is typed, and what follows from it: each kind of encryption has its port. */
export function withTyped(values: Values, name: FieldName, value: string): Values {
  const typed = { ...values, [name]: value };
  if (name !== 'imapSecurity' && name !== 'smtpSecurity') return typed;
  const { field, tls, starttls } = usualPorts[name];
  const port = values[field] ?? usualValues[field];
  const isUsual = port === tls || port === starttls;
  return isUsual ? { ...typed, [field]: value === 'starttls' ? starttls : tls } : typed;
}

/** What names the account, in the order of the forms: where it has none, this is what is wrong. */
const addressFields: readonly FieldName[] = [
  'subdomain',
  'domain',
  'instanceUrl',
  'websiteId',
  'imapHost',
  'smtpHost',
];

export type Values = Partial<Record<FieldName, string>>;

/** What a field lacks before it is sent; the server checks the rest. */
export function checkField(
  name: FieldName,
  value: string,
): 'required' | 'invalidEmail' | 'invalid' | undefined {
  if (value.trim() === '') return optionalFields.includes(name) ? undefined : 'required';
  if (portFields.includes(name) && !/^\d{1,5}$/.test(value.trim())) return 'invalid';
  if (emailFields.includes(name) && !/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(value.trim()))
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
