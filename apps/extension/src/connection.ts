import { Refused, type Session } from '@replique/panel/src/api.ts';
import type { Server } from './server.ts';

/**
 * The person's connection to their Replique: OAuth 2.1, as programs of people have it. The browser keeps the refresh token
 * for this extension alone; access tokens are in memory.
 */
interface Kept {
  server: Server;
  clientId: string;
  refreshToken: string;
}

const scope = 'tickets:read tickets:write suggestions knowledge replies';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const base64 = (bytes: Uint8Array) =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const random = () => base64(crypto.getRandomValues(new Uint8Array(32)));
const challengeOf = async (verifier: string) =>
  base64(new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(verifier))));

async function post(url: string, body: URLSearchParams | string): Promise<Response> {
  const isJson = typeof body === 'string';
  return fetch(url, {
    method: 'POST',
    body,
    ...(isJson ? { headers: { 'content-type': 'application/json' } } : {}),
    credentials: 'omit',
  }).catch(() => {
    throw new Refused('offline');
  });
}

export async function readKept(): Promise<Kept | null> {
  const { connection } = await chrome.storage.local.get(['connection']);
  return (connection as Kept | undefined) ?? null;
}

type TokenAnswer = { access_token: string; refresh_token: string; client: string };

/** @throws Refused `auth.required` when what was sent is worth nothing any more */
async function takeTokens(
  server: Server,
  clientId: string,
  form: Record<string, string>,
): Promise<Session> {
  const body = new URLSearchParams({ ...form, client_id: clientId });
  const answer = await post(server.token, body);
  if (answer.status === 400) throw new Refused('auth.required');
  if (!answer.ok) throw new Refused('failed');
  const tokens = (await answer.json()) as TokenAnswer;
  const kept: Kept = { server, clientId, refreshToken: tokens.refresh_token };
  await chrome.storage.local.set({ connection: kept });
  return { accessToken: tokens.access_token, client: tokens.client };
}

async function register({ register: url }: Server): Promise<string> {
  const redirectUris = [chrome.identity.getRedirectURL()];
  const metadata = { client_name: 'Replique', redirect_uris: redirectUris };
  const answer = await post(url, JSON.stringify(metadata));
  const said = (await answer.json().catch(() => ({}))) as { client_id?: string };
  if (!answer.ok || said.client_id === undefined) throw new Refused('failed');
  return said.client_id;
}

/** The window of the sign-in page. @throws Refused `sign-in.cancelled` */
async function askPerson(server: Server, query: Record<string, string>): Promise<URLSearchParams> {
  const url = `${server.authorize}?${new URLSearchParams(query)}`;
  const back = await chrome.identity
    .launchWebAuthFlow({ url, interactive: true })
    .catch(() => undefined);
  const said = new URL(back ?? 'about:blank').searchParams;
  // That it is the answer to this question, of this server (RFC 9207).
  const isOurs = said.get('state') === query['state'] && said.get('iss') === server.issuer;
  if (!isOurs || !said.has('code')) throw new Refused('sign-in.cancelled');
  return said;
}

/** @throws Refused `offline`, `sign-in.cancelled`, `failed` */
export async function signIn(server: Server): Promise<Session> {
  const clientId = await register(server);
  const verifier = random();
  const redirectUri = chrome.identity.getRedirectURL();
  const said = await askPerson(server, {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    code_challenge: await challengeOf(verifier),
    code_challenge_method: 'S256',
    scope,
    state: random(),
  });
  return takeTokens(server, clientId, {
    grant_type: 'authorization_code',
    code: said.get('code') ?? '',
    redirect_uri: redirectUri,
    code_verifier: verifier,
  });
}

/** The next tokens. Panels of several windows take turns: a token is good once. @throws Refused `auth.required`, `offline` */
export function refresh(): Promise<Session> {
  return navigator.locks.request('tokens', async () => {
    const kept = await readKept();
    if (!kept) throw new Refused('auth.required');
    const { server, clientId, refreshToken } = kept;
    const form = { grant_type: 'refresh_token', refresh_token: refreshToken };
    return takeTokens(server, clientId, form);
  });
}

/** Ends the connection here and, as far as it can be reached, at the server. */
export async function signOut(): Promise<void> {
  const kept = await readKept();
  await chrome.storage.local.remove(['connection']);
  if (!kept) return;
  const form = new URLSearchParams({ client_id: kept.clientId, token: kept.refreshToken });
  await post(kept.server.revoke, form).catch(() => undefined);
}

/** Another panel signed out. */
export function onSignedOut(then: () => void): void {
  chrome.storage.local.onChanged.addListener(({ connection }) => {
    if (connection && connection.newValue === undefined) then();
  });
}
