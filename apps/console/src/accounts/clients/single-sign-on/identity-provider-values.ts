/** What a person writes of an identity provider. */
export interface ProviderValues {
  domain: string;
  issuer: string;
  applicationId: string;
  secret: string;
  isRequired: boolean;
}

type Problem = 'missing' | 'invalidDomain' | 'invalidIssuer' | undefined;

const domainPattern = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i;

/** What each field lacks. The secret may stay empty where one is stored already. */
export function findProviderProblems(
  values: ProviderValues,
  { isNew }: { isNew: boolean },
): Record<'domain' | 'issuer' | 'applicationId' | 'secret', Problem> {
  const issuer = values.issuer.trim();
  const isAddress = URL.canParse(issuer) && /^https?:$/.test(new URL(issuer).protocol);
  return {
    domain: domainPattern.test(values.domain.trim()) ? undefined : 'invalidDomain',
    issuer: isAddress ? undefined : 'invalidIssuer',
    applicationId: values.applicationId.trim() === '' ? 'missing' : undefined,
    secret: isNew && values.secret === '' ? 'missing' : undefined,
  };
}
