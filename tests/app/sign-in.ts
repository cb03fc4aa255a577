import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../apps/api/src/config.ts';

export type Tokens = { accessToken: string; refreshToken: string };

export type SignInOptions = {
  redirectUri?: string;
  remember?: boolean;
  /** A PKCE pair: the challenge goes with the form, the verifier with the exchange. */
  pkce?: { challenge: string; verifier: string };
  /** A tester of rate limits or of several visitors at once gives each an address. */
  remoteAddress?: string;
};

/** A challenge of PKCE and its verifier, as the console makes them. */
export function makePkce(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

type Credentials = { email: string; password: string };

/** What a browser holds after it opened the form. */
export type OpenForm = { pending: string; cookie: string };

const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' };

/** GET of the form. @throws when the page is not the form */
export async function openForm(
  app: FastifyInstance,
  config: Config,
  options: SignInOptions = {},
): Promise<OpenForm> {
  const query = new URLSearchParams({
    redirect_uri: options.redirectUri ?? `${config.publicUrl}/`,
  });
  if (options.pkce) {
    query.set('code_challenge', options.pkce.challenge);
    query.set('code_challenge_method', 'S256');
  }
  const page = await app.inject({
    method: 'GET',
    url: `${new URL(config.signinUrl).pathname}?${query}`,
  });
  const pending = page.payload.match(/name="pending" value="([^"]+)"/)?.[1];
  const cookie = String(page.headers['set-cookie'] ?? '').split(';')[0];
  if (page.statusCode !== 200 || !pending || !cookie)
    throw new Error(`No sign-in form: ${page.statusCode}`);
  return { pending, cookie };
}

/** POST of the form, as the browser sends it. */
export function submitForm(
  app: FastifyInstance,
  config: Config,
  form: OpenForm & Credentials & SignInOptions & { headers?: Record<string, string> },
) {
  const fields = new URLSearchParams({
    pending: form.pending,
    email: form.email,
    password: form.password,
  });
  if (form.remember) fields.set('remember', '1');
  return app.inject({
    method: 'POST',
    url: new URL(config.signinUrl).pathname,
    headers: { ...formHeaders, cookie: form.cookie, ...form.headers },
    payload: fields.toString(),
    ...(form.remoteAddress ? { remoteAddress: form.remoteAddress } : {}),
  });
}

/** The code that the redirect after a right password carries. @throws when there was none */
export async function obtainCode(
  app: FastifyInstance,
  config: Config,
  credentials: Credentials,
  options: SignInOptions = {},
): Promise<string> {
  const form = await openForm(app, config, options);
  const answer = await submitForm(app, config, { ...form, ...credentials, ...options });
  const location = String(answer.headers.location ?? '');
  const code = URL.canParse(location)
    ? new URL(location).searchParams.get('authorization_code')
    : null;
  if (answer.statusCode !== 303 || !code)
    throw new Error(`${credentials.email} was not signed in: ${answer.statusCode}`);
  return code;
}

/** Exchanges a code (spec §7), as a page of the console does. */
export function exchange(app: FastifyInstance, code: string, verifier?: string) {
  return app.inject({
    method: 'POST',
    url: '/v2/auth/token',
    headers: { 'sec-fetch-site': 'same-origin' },
    payload: {
      authorizationCode: code,
      grantType: 'authorizationCode',
      ...(verifier === undefined ? {} : { codeVerifier: verifier }),
    },
  });
}

/** The real flow from the form to the tokens. */
export function createSignIn(app: FastifyInstance, config: Config) {
  return async (credentials: Credentials, options: SignInOptions = {}): Promise<Tokens> => {
    const code = await obtainCode(app, config, credentials, options);
    const answer = await exchange(app, code, options.pkce?.verifier);
    if (answer.statusCode !== 200)
      throw new Error(`The code was refused: ${answer.statusCode} ${answer.payload}`);
    return answer.json<Tokens>();
  };
}
