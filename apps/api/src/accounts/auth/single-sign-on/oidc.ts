import type { ProviderCheck } from '@replique/contract/accounts/single-sign-on';
import * as oidc from 'openid-client';
import type { Deps } from '../../deps.ts';
import { OutboundRefused } from '../../../platform/http/outbound/outbound.ts';
import type { IdentityProviderRow } from './provider-store.ts';

/** OpenID Connect itself: what is asked of a provider and what of its answer is believed. */

const timeoutSeconds = 10;
const keepMs = 5 * 60_000;

export const secretPlaceOf = (uuid: string) => `identity_providers.sealed_secret.${uuid}`;

const callbackUrl = (deps: Deps) => `${deps.config.signinUrl}/callback`;

type Provider = Pick<
  IdentityProviderRow,
  'uuid' | 'issuer' | 'applicationId' | 'sealedSecret' | 'updatedAt'
>;

/** The one way out, as the library wants it: no redirects, no cookies, public addresses alone. */
function fetchOf(deps: Deps): oidc.CustomFetch {
  return (url, { method, headers, body, signal }) =>
    deps.outbound.fetch(url, {
      method,
      headers,
      body: body as string | URLSearchParams | undefined,
      signal: signal ?? undefined,
    });
}

/** By HTTP Basic as OpenID Connect has it, unless the provider takes the secret in the body alone. */
function clientAuthOf(secret: string): oidc.ClientAuth {
  const [basic, post] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)];
  return (as, client, body, headers) => {
    const methods = as.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const auth = methods.includes('client_secret_basic') ? basic : post;
    return auth(as, client, body, headers);
  };
}

function discover(deps: Deps, provider: Provider): Promise<oidc.Configuration> {
  const { issuer, applicationId, sealedSecret, uuid } = provider;
  const secret = deps.sealer.open(sealedSecret, secretPlaceOf(uuid));
  return oidc.discovery(new URL(issuer), applicationId, undefined, clientAuthOf(secret), {
    [oidc.customFetch]: fetchOf(deps),
    timeout: timeoutSeconds,
    execute: [
      // The signature of the ID token is checked although it came over TLS from the provider itself.
      oidc.enableNonRepudiationChecks,
      ...(deps.outbound.isAllowedByName(issuer) ? [oidc.allowInsecureRequests] : []),
    ],
  });
}

type Known = { config: Promise<oidc.Configuration>; version: number; until: number };
const known = new WeakMap<Deps, Map<string, Known>>();

/** What the provider says of itself, asked every five minutes and after a change of its row. */
function configurationOf(deps: Deps, provider: Provider): Promise<oidc.Configuration> {
  const all = known.get(deps) ?? new Map<string, Known>();
  known.set(deps, all);
  const [version, now] = [provider.updatedAt.getTime(), deps.clock().getTime()];
  const found = all.get(provider.uuid);
  if (found && found.version === version && found.until > now) return found.config;
  const config = discover(deps, provider);
  all.set(provider.uuid, { config, version, until: now + keepMs });
  config.catch(() => all.delete(provider.uuid));
  return config;
}

/** What ties an answer to its question; never leaves the server in the clear. */
export type Exchange = { nonce: string; verifier: string };

export function newExchange(): Exchange {
  return { nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() };
}

/** Where the browser goes to be signed in. @throws when the issuer cannot be asked */
export async function authorizationUrl(
  deps: Deps,
  provider: Provider,
  request: Exchange & { state: string; email: string },
): Promise<URL> {
  const config = await configurationOf(deps, provider);
  return oidc.buildAuthorizationUrl(config, {
    redirect_uri: callbackUrl(deps),
    response_type: 'code',
    scope: 'openid email',
    state: request.state,
    nonce: request.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(request.verifier),
    code_challenge_method: 'S256',
    login_hint: request.email,
  });
}

const emailOf = (claims: Record<string, unknown>) => ({
  email: typeof claims['email'] === 'string' ? claims['email'].trim().toLowerCase() : null,
  // Some providers write the flag as text.
  isVerified: claims['email_verified'] === true || claims['email_verified'] === 'true',
});

/**
 * Exchanges the code of a callback and answers the e-mail that the provider vouches for. Issuer, audience,
 * signature, nonce and age of the ID token were checked then.
 * @param search the query of the callback as it came
 * @throws when anything does not fit
 */
export async function readIdentity(
  deps: Deps,
  provider: Provider,
  search: string,
  expected: Exchange & { state: string },
): Promise<{ email: string | null; isVerified: boolean }> {
  const config = await configurationOf(deps, provider);
  const tokens = await oidc.authorizationCodeGrant(
    config,
    new URL(`${callbackUrl(deps)}${search}`),
    {
      expectedState: expected.state,
      expectedNonce: expected.nonce,
      pkceCodeVerifier: expected.verifier,
      idTokenExpected: true,
    },
  );
  const claims = tokens.claims();
  if (!claims) throw new Error('No ID token.');
  if (claims['email'] !== undefined || !config.serverMetadata().userinfo_endpoint) {
    return emailOf(claims);
  }
  return emailOf(await oidc.fetchUserInfo(config, tokens.access_token, claims.sub));
}

/** The code of what went wrong, without texts that could hold a token. */
export function problemCodeOf(error: unknown): string {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    if (inner instanceof OutboundRefused) return `outbound-${inner.reason}`;
    if ('error' in inner && typeof inner.error === 'string') return inner.error.slice(0, 60);
    if ('code' in inner && typeof inner.code === 'string' && !inner.cause) return inner.code;
  }
  return error instanceof Error ? error.name : 'unknown';
}

function reasonOf(error: unknown): ProviderCheck['reason'] {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    if (inner instanceof OutboundRefused) {
      if (inner.reason === 'address' || inner.reason === 'protocol') return 'address-refused';
      return inner.reason === 'timeout' ? 'unreachable' : 'not-openid';
    }
    const code = 'code' in inner ? String(inner.code) : '';
    if (code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') return 'other-issuer';
    if (code === 'OAUTH_TIMEOUT' || inner.message === 'fetch failed') return 'unreachable';
  }
  return 'not-openid';
}

/** Asks the issuer anew whether people could sign in through it; null when they could. */
export async function checkIssuer(
  deps: Deps,
  provider: Provider,
): Promise<ProviderCheck['reason']> {
  try {
    const metadata = (await discover(deps, provider)).serverMetadata();
    const isComplete =
      metadata.authorization_endpoint && metadata.token_endpoint && metadata.jwks_uri;
    if (!isComplete || metadata.response_types_supported?.includes('code') === false) {
      return 'no-code-flow';
    }
    return null;
  } catch (error) {
    deps.log.warn({ provider: provider.uuid, code: problemCodeOf(error) }, 'issuer not ready');
    return reasonOf(error);
  }
}
