import type { ApiCredential } from '@replique/contract/accounts/api-credentials';
import type { PhraseKey } from '../../../lib/language/phrase.ts';

type ProgramScope = ApiCredential['scopes'][number];

export const mostCredentials = 20;
const mostAddresses = 50;
const dayMs = 86_400_000;
const soonMs = 14 * dayMs;

/** The words of each scope; their order is that of the form. */
export const scopeWords = {
  'tickets:read': 'apiCredentials.scope.ticketsRead',
  'tickets:write': 'apiCredentials.scope.ticketsWrite',
  suggestions: 'apiCredentials.scope.suggestions',
  replies: 'apiCredentials.scope.replies',
  knowledge: 'apiCredentials.scope.knowledge',
  exports: 'apiCredentials.scope.exports',
} as const satisfies Record<ProgramScope, PhraseKey>;
export const scopes = Object.keys(scopeWords) as ProgramScope[];

/** When it ends, as people choose it; `keep` leaves it as it is. */
export const ends = ['keep', '30', '90', '365', 'never'] as const;
export type End = (typeof ends)[number];

export function expiryOf(end: End, now: number): { expiresAt?: string | null } {
  if (end === 'keep') return {};
  if (end === 'never') return { expiresAt: null };
  return { expiresAt: new Date(now + Number(end) * dayMs).toISOString() };
}

export type Standing = 'inForce' | 'endsSoon' | 'expired';

export function standingOf({ expiresAt }: ApiCredential, now: number): Standing {
  if (expiresAt === null) return 'inForce';
  const left = Date.parse(expiresAt) - now;
  if (left <= 0) return 'expired';
  return left <= soonMs ? 'endsSoon' : 'inForce';
}

const isPrefix = (text: string | undefined, most: number) =>
  text === undefined || (/^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= most);

/** Whether it looks like one; the server has the last word. */
function isNetwork(text: string): boolean {
  const [base = '', prefix, ...rest] = text.split('/');
  if (rest.length > 0) return false;
  if (base.includes(':')) return /^[\da-f:.]{2,45}$/i.test(base) && isPrefix(prefix, 128);
  const parts = base.split('.');
  const isByte = (part: string) => /^\d{1,3}$/.test(part) && Number(part) <= 255;
  return parts.length === 4 && parts.every(isByte) && isPrefix(prefix, 32);
}

export const addressesOf = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .map((each) => each.trim())
    .filter(Boolean);

/** The first that is none, or that there are too many. */
export function findAddressProblem(text: string): { wrong?: string; isTooMany?: true } | null {
  const addresses = addressesOf(text);
  if (addresses.length > mostAddresses) return { isTooMany: true };
  const wrong = addresses.find((address) => !isNetwork(address));
  return wrong === undefined ? null : { wrong };
}
