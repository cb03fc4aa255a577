import type { CrmPlatform } from '@replique/contract/helpdesk/crm';
import type { CrmCredentials } from '@replique/connectors/platforms';
import type { InstallPlatform } from '@replique/contract/helpdesk/crm-apps';
import type { Deps } from '../deps.ts';
import type { Connection } from './store.ts';

export type { CrmCredentials };

export const credentialsPlace = (clientId: number, platform: CrmPlatform) =>
  `crm_connections.credentials.${clientId}.${platform}`;

export function sealCredentials<Platform extends CrmPlatform>(
  deps: Deps,
  clientId: number,
  platform: Platform,
  credentials: CrmCredentials[Platform],
): string {
  return deps.sealer.seal(JSON.stringify(credentials), credentialsPlace(clientId, platform));
}

/** What a platform is signed in with, or null when it is not connected. */
export function openCredentials<Platform extends CrmPlatform>(
  deps: Deps,
  clientId: number,
  platform: Platform,
  connection: Pick<Connection, 'sealedCredentials'> | undefined,
): CrmCredentials[Platform] | null {
  if (!connection?.sealedCredentials) return null;
  const text = deps.sealer.open(connection.sealedCredentials, credentialsPlace(clientId, platform));
  return JSON.parse(text) as CrmCredentials[Platform];
}

/** The same where they are to be replaced, removed or shown: null also when no master key opens them any more. */
export function openIfReadable<Platform extends CrmPlatform>(
  ...of: Parameters<typeof openCredentials<Platform>>
): CrmCredentials[Platform] | null {
  try {
    return openCredentials(...of);
  } catch {
    return null;
  }
}

/** What a client is connected with that installed the app; `mark` tells one installation from the next. */
export function installedOf(
  platform: CrmPlatform,
  account: string,
  mark: string,
  email: string,
): CrmCredentials[Exclude<InstallPlatform, 'crisp'>] {
  const installed = mark;
  if (platform === 'salesforce') return { instanceUrl: account, installed };
  return platform === 'gorgias'
    ? { domain: account, email, installed }
    : { subdomain: account, installed };
}

/** What an account is named by when an app is installed there; null where none can be. */
export function installAccountOf(credentials: CrmCredentials[CrmPlatform] | null): string | null {
  if (credentials === null) return null;
  if ('websiteId' in credentials) return credentials.websiteId;
  if ('address' in credentials) return credentials.address;
  if ('subdomain' in credentials) return credentials.subdomain;
  return 'domain' in credentials ? credentials.domain : credentials.instanceUrl;
}

/** Whose data the credentials open, whoever signs in: another account has other fields and ids. */
export function accountOf(credentials: CrmCredentials[CrmPlatform] | null): string | null {
  if (credentials === null) return null;
  if ('address' in credentials) return credentials.address.toLowerCase();
  if ('subdomain' in credentials) return credentials.subdomain;
  if ('domain' in credentials) return credentials.domain;
  if ('instanceUrl' in credentials) return new URL(credentials.instanceUrl).hostname;
  return credentials.websiteId;
}

/** The name that spec §3 shows of the credentials of each platform; an OAuth client has none. */
export function nameOf(credentials: CrmCredentials[CrmPlatform] | null): string | null {
  if (credentials === null) return null;
  if ('websiteId' in credentials) return credentials.websiteId;
  if ('address' in credentials) return credentials.user ?? credentials.address;
  if ('email' in credentials) return credentials.email || null;
  return ('username' in credentials ? credentials.username : undefined) ?? null;
}
