import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';
import { Provider } from 'oidc-provider';

/** Who signs in at the provider: login → what it says of that person's e-mail. */
export type Accounts = Record<string, { email: string; email_verified: boolean }>;

export type OpenIdProvider = { issuer: string; hostAndPort: string; close(): Promise<void> };

async function listen(make: (issuer: string) => RequestListener): Promise<{
  server: Server;
  issuer: string;
  hostAndPort: string;
}> {
  let answer: RequestListener = (_, response) => response.end();
  const server = createServer((request, response) => answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const hostAndPort = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer = `http://${hostAndPort}`;
  answer = make(issuer);
  return { server, issuer, hostAndPort };
}

const closer = (server: Server) => async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
};

/** A real OpenID provider (npm oidc-provider) on a loopback port, with its own sign-in and consent forms. */
export async function startOpenIdProvider(
  application: { id: string; secret: string; callback: string },
  accounts: Accounts,
): Promise<OpenIdProvider> {
  const { server, ...at } = await listen((issuer) => {
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: application.id,
          client_secret: application.secret,
          redirect_uris: [application.callback],
          grant_types: ['authorization_code'],
          response_types: ['code'],
        },
      ],
      claims: { openid: ['sub'], email: ['email', 'email_verified'] },
      findAccount: (_, login) => {
        const account = accounts[login];
        return account && { accountId: login, claims: () => ({ sub: login, ...account }) };
      },
      pkce: { required: () => true },
      cookies: { keys: ['a key for tests'] },
    });
    return provider.callback();
  });
  return { ...at, close: closer(server) };
}

/** A browser's jar: the cookies of one site, which is all a trip through a provider needs. */
class Jar {
  #cookies = new Map<string, string>();

  async fetch(url: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { ...(init.headers as Record<string, string>), cookie },
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', ...value] = (line.split(';')[0] ?? '').split('=');
      if (value.join('=') === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value.join('='));
    }
    return response;
  }
}

/**
 * Goes through the provider's pages as a browser does: sign-in form, consent form, and back.
 * @returns the address of the callback, not yet opened
 */
export async function signInAtProvider(
  authorization: string,
  callback: string,
  login: string,
  choice: 'agree' | 'cancel' = 'agree',
): Promise<URL> {
  const jar = new Jar();
  let url = authorization;
  for (let step = 0; step < 12; step += 1) {
    let response = await jar.fetch(url);
    if (response.status === 200) {
      const page = await response.text();
      const form = page.match(/<form[^>]* action="([^"]+)"/)?.[1];
      const abort = page.match(/href="([^"]+\/abort)"/)?.[1];
      const prompt = page.match(/name="prompt" value="(\w+)"/)?.[1] ?? '';
      if (!form) throw new Error(`The provider shows no form: ${page.slice(0, 500)}`);
      response =
        choice === 'cancel' && abort
          ? await jar.fetch(new URL(abort, url).href)
          : await jar.fetch(new URL(form, url).href, {
              method: 'POST',
              body: new URLSearchParams({ prompt, login, password: 'any' }),
            });
    }
    const location = response.headers.get('location');
    if (!location) throw new Error(`The provider answered ${response.status} at ${url}`);
    url = new URL(location, url).href;
    if (url.startsWith(callback)) return new URL(url);
  }
  throw new Error('The provider did not come to an end.');
}

/** What a forged ID token says instead of the right thing. */
export type Forgery = {
  claims?: Record<string, unknown>;
  /** Signed with a key that the provider does not publish. */
  isSignedByStranger?: boolean;
  /** Not signed at all. */
  isUnsigned?: boolean;
  /** What the discovery document calls the issuer. */
  issuer?: string;
  /** More of the discovery document. */
  metadata?: Record<string, unknown>;
};

export type ForgingProvider = OpenIdProvider & {
  /** How the next tokens are forged; `nonce` is what the trip asked for. */
  forge(forgery: Forgery & { nonce: string }): void;
  /** Bodies of the requests for tokens. */
  tokenRequests: URLSearchParams[];
};

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A provider that answers every code with a token of the test's making. */
export async function startForgingProvider(application: { id: string }): Promise<ForgingProvider> {
  const [own, stranger] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')];
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' };
  const tokenRequests: URLSearchParams[] = [];
  let forgery: Forgery & { nonce: string } = { nonce: '' };

  const makeToken = async (issuer: string) => {
    const now = Math.floor(Date.now() / 1_000);
    const claims = {
      iss: issuer,
      aud: application.id,
      sub: 'somebody',
      iat: now,
      exp: now + 60,
      nonce: forgery.nonce,
      ...forgery.claims,
    };
    if (forgery.isUnsigned) return `${base64({ alg: 'none' })}.${base64(claims)}.`;
    const key: CryptoKey = forgery.isSignedByStranger ? stranger.privateKey : own.privateKey;
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k1' }).sign(key);
  };

  const { server, ...at } = await listen((issuer) => async (request, response) => {
    const json = (value: object) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
    if (request.url === '/.well-known/openid-configuration') {
      return json({
        issuer: forgery.issuer ?? issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        ...forgery.metadata,
      });
    }
    if (request.url === '/jwks') return json({ keys: [jwk] });
    let body = '';
    for await (const part of request) body += String(part);
    tokenRequests.push(new URLSearchParams(body));
    json({ access_token: 'x', token_type: 'Bearer', id_token: await makeToken(issuer) });
  });
  return {
    ...at,
    tokenRequests,
    forge: (next) => void (forgery = next),
    close: closer(server),
  };
}
