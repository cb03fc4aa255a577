import { useSyncExternalStore } from 'react';
import { levels, type Level } from './access.ts';
import { view } from './view.ts';

const accessTokenKey = 'accessToken';
const refreshTokenKey = 'refreshToken';

/** Spec §9: this value of the token's numeric role means super-admin. */
const superAdminRole = 4;

export interface Tokens {
  accessToken: string;
  refreshToken?: string | undefined;
}

/** The session as spec §3 lists it, with the claims screens need. */
export interface Session {
  accessToken: string | null;
  refreshToken: string | null;
  loggedIn: boolean;
  isSuperAdmin: boolean;
  /** 1 Guest to 5 Super-Admin: the token's role plus one. */
  level: Level;
  clientUuid: string | null;
  /** Who is signed in, by uuid. */
  userUuid: string | null;
  /** Minutes without input after which the session is over; null: no limit. */
  idleMinutes: number | null;
  /** When to renew the access token, by this machine's clock in milliseconds; null where it does not say. */
  renewAt: number | null;
}

interface Claims {
  iat?: unknown;
  exp?: unknown;
  sub?: unknown;
  role?: unknown;
  clientUuid?: unknown;
  idle?: unknown;
}

function readClaims(token: string): Claims {
  try {
    const payload = token.split('.')[1] ?? '';
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
      c.charCodeAt(0),
    );
    return JSON.parse(new TextDecoder().decode(bytes)) as Claims;
  } catch {
    // Not our token: the server will answer 401 and the session ends there.
    return {};
  }
}

/** So long before its end a token is renewed, but not before most of it is over: a request on its way must still find it valid. */
const longestLeeway = 15_000;

/** A clock that is wrong matters only for a token that this page found: one that it saw come lasts as long from then on. */
function renewalOf({ iat, exp }: Claims, isFound: boolean): number | null {
  if (typeof iat !== 'number' || typeof exp !== 'number') return null;
  const lifetime = (exp - iat) * 1000;
  const end = isFound ? exp * 1000 : Date.now() + lifetime;
  return end - Math.min(longestLeeway, lifetime / 4);
}

function buildSession(accessToken: string | null, refreshToken: string | null): Session {
  const claims = accessToken === null ? {} : readClaims(accessToken);
  const role = typeof claims.role === 'number' ? claims.role : 0;
  const isSuperAdmin = role === superAdminRole;
  // Only what a super-admin sees is narrowed.
  const seen = isSuperAdmin ? view : null;
  const level = Math.min(Math.max(role + 1, levels.guest), levels['super-admin']) as Level;
  return {
    accessToken,
    refreshToken,
    loggedIn: accessToken !== null,
    isSuperAdmin: isSuperAdmin && seen === null,
    level: seen ? levels[seen.role] : level,
    clientUuid:
      seen?.client.uuid ?? (typeof claims.clientUuid === 'string' ? claims.clientUuid : null),
    userUuid: typeof claims.sub === 'string' ? claims.sub : null,
    idleMinutes: typeof claims.idle === 'number' ? claims.idle : null,
    renewAt: renewalOf(claims, current === undefined),
  };
}

const listeners = new Set<() => void>();
let current: Session | undefined;

/** The session as local storage holds it now, whichever tab wrote it. */
export function readSession(): Session {
  const accessToken = localStorage.getItem(accessTokenKey);
  const refreshToken = localStorage.getItem(refreshTokenKey);
  if (current?.accessToken !== accessToken || current?.refreshToken !== refreshToken) {
    current = buildSession(accessToken, refreshToken);
  }
  return current;
}

function announce(): void {
  for (const listener of listeners) listener();
}

export function saveTokens(tokens: Tokens): void {
  localStorage.setItem(accessTokenKey, tokens.accessToken);
  if (tokens.refreshToken === undefined) localStorage.removeItem(refreshTokenKey);
  else localStorage.setItem(refreshTokenKey, tokens.refreshToken);
  announce();
}

export function clearTokens(): void {
  localStorage.removeItem(accessTokenKey);
  localStorage.removeItem(refreshTokenKey);
  announce();
}

/** Calls back when the session changes here or in another tab; returns how to stop. */
export function watchSession(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || event.key === accessTokenKey || event.key === refreshTokenKey)
      listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

export function useSession(): Session {
  return useSyncExternalStore(watchSession, readSession);
}
