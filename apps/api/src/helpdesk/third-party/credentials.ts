import type { ThirdPartyType } from '@replique/contract/helpdesk/third-party-data';
import type { Deps } from '../deps.ts';
import { isJson } from './read-json.ts';

/** What a source is asked with; what each means is said in the contract's settings. */
export type Credentials = {
  secret?: string;
  key?: string;
  headers?: Record<string, string>;
};

export const secretPlace = (clientId: number, type: ThirdPartyType) =>
  `third_party_sources.secret.${clientId}.${type}`;

/** Sealed for the client's row alone; null when there is nothing to seal. */
export function sealCredentials(
  deps: Pick<Deps, 'sealer'>,
  clientId: number,
  type: ThirdPartyType,
  credentials: Credentials,
): string | null {
  const { secret, key, headers = {} } = credentials;
  if (secret === undefined && key === undefined && Object.keys(headers).length === 0) return null;
  return deps.sealer.seal(JSON.stringify({ secret, key, headers }), secretPlace(clientId, type));
}

/** What was sealed before there was more than one secret is a plain text; WooCommerce's had both keys in it. */
function readOlder(type: ThirdPartyType, text: string): Credentials {
  const [, key, secret] = type === 'woocommerce' ? (/^([^:]+):(.+)$/.exec(text) ?? []) : [];
  if (key && secret) return { key, secret };
  return type === 'generic' ? { headers: { Authorization: `Bearer ${text}` } } : { secret: text };
}

/** @throws when it was sealed for another row or with another master key */
export function openCredentials(
  deps: Pick<Deps, 'sealer'>,
  clientId: number,
  type: ThirdPartyType,
  sealed: string | null,
): Credentials {
  if (sealed === null) return {};
  const text = deps.sealer.open(sealed, secretPlace(clientId, type));
  if (!text.startsWith('{')) return readOlder(type, text);
  const read: unknown = JSON.parse(text);
  return isJson(read) ? (read as Credentials) : {};
}

/** Whether a source of this type has what it is asked with; a generic address may be open. */
export function isComplete(type: ThirdPartyType, { secret, key }: Credentials): boolean {
  if (type === 'generic') return true;
  return secret !== undefined && (type !== 'woocommerce' || key !== undefined);
}
