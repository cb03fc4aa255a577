import type { CrmPlatform } from '@replique/contract/crm';

/** The platforms in the order they are shown; the contract's own list would pull zod into the browser. */
export const platforms = [
  'zendesk',
  'gorgias',
  'salesforce',
  'crisp',
] as const satisfies readonly CrmPlatform[];

/** As the makers write themselves. */
export const platformNames: Record<CrmPlatform, string> = {
  zendesk: 'Zendesk',
  gorgias: 'Gorgias',
  salesforce: 'Salesforce',
  crisp: 'Crisp',
};

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
  | 'key';

/** What a platform is signed in with; Zendesk has two ways. */
export const credentialForms: Record<CrmPlatform, { oauth?: FieldName[]; token?: FieldName[] }> = {
  zendesk: {
    oauth: ['subdomain', 'clientId', 'clientSecret'],
    token: ['subdomain', 'email', 'apiToken'],
  },
  gorgias: { token: ['domain', 'email', 'apiKey'] },
  salesforce: { oauth: ['instanceUrl', 'clientId', 'clientSecret', 'username'] },
  crisp: { token: ['websiteId', 'identifier', 'key'] },
};

export const secretFields: readonly FieldName[] = ['apiToken', 'apiKey', 'clientSecret', 'key'];
export const optionalFields: readonly FieldName[] = ['username'];

export type Values = Partial<Record<FieldName, string>>;

/** What a field lacks before it is sent; the server checks the rest. */
export function checkField(
  name: FieldName,
  value: string,
): 'required' | 'invalidEmail' | undefined {
  if (value.trim() === '') return optionalFields.includes(name) ? undefined : 'required';
  if (name === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim())) return 'invalidEmail';
  return undefined;
}

/** The fields that the server refused, from the data of its answer. */
export function refusedFields(error: unknown): string[] {
  const data = (error as { data?: { fields?: { path: string }[] } } | null)?.data;
  return (data?.fields ?? []).map(({ path }) => path.split('.').at(-1) ?? '');
}
