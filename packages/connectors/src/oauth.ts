import { z } from 'zod';
import type { AccountState } from './account-state.ts';
import type { ConnectorContext, Signal } from './connector.ts';
import { CrmFailed, type CrmFailure } from './failure.ts';
import { createCrmHttp, type CrmHttp, type HttpOptions } from './http.ts';

/** Installing in place of pasting: an authorization code becomes a grant, and the grant is renewed. */

/** What the installation registered at the platform, once for all its clients. */
export type OAuthApp = { clientId: string; clientSecret: string };

/** Credentials of a client that installed; the tokens are kept apart. Another installation has another mark. */
export type Installed = { installed: string };

export type Grant = {
  accessToken: string;
  refreshToken: string | null;
  /** ISO; null where the platform tells no end. */
  expiresAt: string | null;
};

/** `account`: the address that the platform gives with the token, where it is not the one that was asked. */
/** `email`: of the person who allowed it, where the platform tells. */
export type Granted = {
  grant: Grant;
  scopes: string[] | null;
  account: string | null;
  email: string | null;
};

export type Code = { code: string; redirectUri: string; verifier: string };

/** How a platform lets an app in; `account` is what people name it by: a subdomain, or an address. */
export interface OAuthVendor {
  /** Asked for, all of them needed, in the platform's own words. */
  readonly scopes: readonly string[];
  readonly hasPkce: boolean;
  baseUrl(account: string): string;
  /** Below the base address. */
  readonly authorizePath: string;
  exchange(door: Door, code: Code): Promise<Granted>;
  /** @throws CrmFailed `credentials` where the grant has ended */
  renew(door: Door, refreshToken: string): Promise<Granted>;
  /** Takes the grant back there; undefined where no such call is documented. */
  revoke?(door: Door, grant: Grant): Promise<void>;
}

/** The way to a platform's own token desk. */
export type Door = { http: CrmHttp; app: OAuthApp; clock: () => Date; signal: Signal };

const TokenError = z.object({ error: z.unknown(), error_description: z.unknown().optional() });

/** The words of an error of OAuth; never anything that was sent. */
function readDetail(body: unknown): string | null {
  const read = TokenError.safeParse(body);
  if (!read.success) return null;
  const { error, error_description: description } = read.data;
  const words = [error, description].filter((each) => typeof each === 'string');
  return words.join(': ').slice(0, 300) || null;
}

/** OAuth 2.0's own names (RFC 6749, 4.1.2.1 and 5.2), and Salesforce's: with 400 as often as with 401. */
const reasons: Record<string, CrmFailure> = {
  // A code or grant that ended.
  invalid_grant: 'credentials',
  // An app that is not known, or whose secret is another: who registered it mends it, and all that waits goes on.
  invalid_client: 'credentials',
  unauthorized_client: 'credentials',
  // The person or the organisation is switched off there, or the app is.
  inactive_user: 'credentials',
  inactive_org: 'credentials',
  access_denied: 'credentials',
  rate_limit_exceeded: 'rate-limited',
  temporarily_unavailable: 'unavailable',
  server_error: 'unavailable',
};

export function reasonOfOAuth(status: number, error: unknown): CrmFailure | null {
  return status >= 400 && status < 500 ? (reasons[String(error)] ?? null) : null;
}

function readReason(status: number, body: unknown): CrmFailure | null {
  const { data } = TokenError.safeParse(body);
  return reasonOfOAuth(status, data?.error);
}

export function openDoor(
  context: ConnectorContext,
  baseUrl: string,
  app: OAuthApp,
  signal: Signal,
): Door {
  const http = createCrmHttp(context, {
    baseUrl,
    authorize: () => Promise.resolve({}),
    readDetail,
    readReason,
  });
  return { http, app, clock: context.clock, signal };
}

const text = z.string().min(1).max(20_000);
export const TokenAnswer = z.object({
  access_token: text,
  refresh_token: text.nullish(),
  expires_in: z.number().positive().nullish(),
  scope: z.string().nullish(),
  instance_url: z.string().nullish(),
  id_token: z.string().max(20_000).nullish(),
});

/** It came from the platform itself, over TLS, so its signature need not be looked at. */
function emailIn(idToken: string): string | null {
  try {
    const payload = Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString();
    return z.object({ email: z.email() }).parse(JSON.parse(payload)).email;
  } catch {
    return null;
  }
}

/** @param kept the refresh token in use: a platform that does not change it sends none */
export function grantedOf(
  answer: z.output<typeof TokenAnswer>,
  now: Date,
  kept: string | null = null,
): Granted {
  const lasts = answer.expires_in;
  return {
    grant: {
      accessToken: answer.access_token,
      refreshToken: answer.refresh_token ?? kept,
      expiresAt: lasts ? new Date(now.getTime() + lasts * 1_000).toISOString() : null,
    },
    scopes: answer.scope?.split(/[\s,]+/).filter(Boolean) ?? null,
    account: answer.instance_url ?? null,
    email: emailIn(answer.id_token ?? ''),
  };
}

/** Where the browser goes: what is asked for, and what ties the answer to it. */
export function authorizeUrl(
  vendor: OAuthVendor,
  base: string,
  ask: { clientId: string; redirectUri: string; state: string; challenge: string },
): URL {
  const url = new URL(vendor.authorizePath, base);
  const query: Record<string, string> = {
    response_type: 'code',
    client_id: ask.clientId,
    redirect_uri: ask.redirectUri,
    scope: vendor.scopes.join(' '),
    state: ask.state,
    ...(vendor.hasPkce ? { code_challenge: ask.challenge, code_challenge_method: 'S256' } : {}),
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

/** The token that each account's platform refused last. */
const refusedOf = new WeakMap<AccountState, string>();
const bearer = 'Bearer ';

/** The access token of the grant, and what is done about one that the platform no longer takes. */
export function grantToken(context: ConnectorContext) {
  const { state, grant } = context;
  return {
    read: (signal: Signal): Promise<string> =>
      state.token(async () => {
        if (!grant) throw new CrmFailed('credentials', { detail: 'no grant' });
        return grant.read(refusedOf.get(state) ?? null, signal);
      }),
    refuse(value: string): void {
      refusedOf.set(state, value);
      state.forgetToken(value);
    },
  };
}

/** Signs requests in with the grant. A token that the platform no longer takes is replaced, and asked with once more. */
export function signInByGrant(context: ConnectorContext): Pick<HttpOptions, 'authorize' | 'renew'> {
  const token = grantToken(context);
  return {
    authorize: async (signal) => ({ authorization: `${bearer}${await token.read(signal)}` }),
    renew({ authorization = '' }) {
      token.refuse(authorization.slice(bearer.length));
      return true;
    },
  };
}
