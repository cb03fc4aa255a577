import type {
  CrispCredentials,
  CrmPlatform,
  GorgiasCredentials,
  SalesforceCredentials,
  ZendeskCredentials,
} from '@replique/contract/crm';
import type { z } from 'zod';
import type { Deps } from '../deps.ts';
import type { Connection } from './store.ts';

export type CrmCredentials = {
  zendesk: z.output<typeof ZendeskCredentials>;
  gorgias: z.output<typeof GorgiasCredentials>;
  salesforce: z.output<typeof SalesforceCredentials>;
  crisp: z.output<typeof CrispCredentials>;
};

const placeOf = (clientId: number, platform: CrmPlatform) =>
  `crm_connections.credentials.${clientId}.${platform}`;

export function sealCredentials<Platform extends CrmPlatform>(
  deps: Deps,
  clientId: number,
  platform: Platform,
  credentials: CrmCredentials[Platform],
): string {
  return deps.sealer.seal(JSON.stringify(credentials), placeOf(clientId, platform));
}

/** What a platform is signed in with, or null when it is not connected. */
export function openCredentials<Platform extends CrmPlatform>(
  deps: Deps,
  clientId: number,
  platform: Platform,
  connection: Pick<Connection, 'sealedCredentials'> | undefined,
): CrmCredentials[Platform] | null {
  if (!connection?.sealedCredentials) return null;
  const text = deps.sealer.open(connection.sealedCredentials, placeOf(clientId, platform));
  return JSON.parse(text) as CrmCredentials[Platform];
}

/** Whose data the credentials open, whoever signs in: another account has other fields and ids. */
export function accountOf(credentials: CrmCredentials[CrmPlatform] | null): string | null {
  if (credentials === null) return null;
  if ('subdomain' in credentials) return credentials.subdomain;
  if ('domain' in credentials) return credentials.domain;
  if ('instanceUrl' in credentials) return new URL(credentials.instanceUrl).hostname;
  return credentials.websiteId;
}

/** The name that spec §3 shows of the credentials of each platform; an OAuth client has none. */
export function nameOf(credentials: CrmCredentials[CrmPlatform] | null): string | null {
  if (credentials === null) return null;
  if ('websiteId' in credentials) return credentials.websiteId;
  if ('email' in credentials) return credentials.email;
  return ('username' in credentials ? credentials.username : undefined) ?? null;
}
