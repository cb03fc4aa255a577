import { createHash } from 'node:crypto';
import { personScopes } from '@replique/contract/accounts/account';
import { submitForm } from './sign-in.ts';
import type { TestApp } from './test-app.ts';

/** Where Chromium hands an answer to the extension of this id. */
export const extensionAddress = `https://${'abcdefghijklmnop'.repeat(2)}.chromiumapp.org/`;

export type ExtensionTokens = {
  access_token: string;
  refresh_token: string;
  scope: string;
  client: string;
  clientId: string;
};

const verifier = 'v'.repeat(43);

/** Asks for tokens in the form of OAuth. */
export async function askForTokens({ app }: TestApp, form: Record<string, string>) {
  const answer = await app.inject({
    method: 'POST',
    url: '/oauth/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });
  return { status: answer.statusCode, body: answer.json<ExtensionTokens & { error?: string }>() };
}

/** Registers a program at this address and opens our sign-in page for it: the page of consent, and who asks. */
export async function askConsentFor(
  { app, deps }: TestApp,
  { email, password }: { email: string; password: string },
  more: Record<string, string> = {},
  address = extensionAddress,
) {
  const metadata = { client_name: 'Replique', redirect_uris: [address] };
  const registered = await app.inject({
    method: 'POST',
    url: '/oauth/register',
    payload: metadata,
  });
  const { client_id: clientId } = registered.json<{ client_id: string }>();
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: address,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    scope: personScopes.join(' '),
    ...more,
  });
  const url = `${new URL(deps.config.signinUrl).pathname}?${query}`;
  const form = await app.inject({ method: 'GET', url });
  const pending = form.payload.match(/name="pending" value="([^"]+)"/)?.[1] ?? '';
  const cookie = String(form.headers['set-cookie'] ?? '').split(';')[0] ?? '';
  const page = await submitForm(app, deps.config, { pending, cookie, email, password });
  return { clientId, cookie, form, page };
}

/** The flow of the browser extension, from its registration to its tokens. */
export async function connectExtension(
  testApp: TestApp,
  person: { email: string; password: string },
  address = extensionAddress,
): Promise<ExtensionTokens> {
  const { clientId, cookie, page } = await askConsentFor(testApp, person, {}, address);
  const ticket = page.payload.match(/name="ticket" value="([^"]+)"/)?.[1] ?? '';
  const said = await testApp.app.inject({
    method: 'POST',
    url: '/signin/consent',
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
    payload: new URLSearchParams({ ticket, answer: 'allow' }).toString(),
  });
  const target = /^0; url=(.+)$/.exec(String(said.headers['refresh'] ?? ''))?.[1];
  const code = target && new URL(target).searchParams.get('code');
  if (!code) throw new Error(`${person.email} could not connect: ${page.statusCode}`);
  const { body } = await askForTokens(testApp, {
    grant_type: 'authorization_code',
    client_id: clientId,
    code,
    redirect_uri: address,
    code_verifier: verifier,
  });
  return { ...body, clientId };
}
