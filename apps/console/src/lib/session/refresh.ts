import { isAway } from './activity.ts';
import { readConfig } from '../config.ts';
import { readSession, saveTokens, type Tokens } from './session.ts';
import { endSession } from './sign-in.ts';
import { noteAnswer, view, viewHeader } from './view.ts';

const lockName = 'replique-refresh';

/** Milliseconds before each further try; the server answers a repeated token the same for ten seconds. */
const retryDelays = [300, 1200];

let inFlight: Promise<string | null> | undefined;

function askForTokens(refreshToken: string): Promise<Response> {
  return fetch(`${readConfig().apiUrl}/v2/auth/refresh`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refreshToken }),
  });
}

/** A server that is silent or in trouble is asked again: a restart of it must not cost a page in work. */
async function askPatiently(refreshToken: string): Promise<Response> {
  for (const delay of retryDelays) {
    const response = await askForTokens(refreshToken).catch(() => undefined);
    if (response !== undefined && response.status < 500) return response;
    await new Promise((resolve) => setTimeout(resolve, delay));
  }
  return askForTokens(refreshToken);
}

async function refreshOnce(staleToken: string | null): Promise<string | null> {
  const { accessToken, refreshToken, idleMinutes } = readSession();
  // While this tab waited for the lock, another one may have refreshed or logged out.
  if (accessToken !== staleToken) return accessToken;
  if (refreshToken === null || isAway(idleMinutes)) {
    await endSession();
    return null;
  }
  const response = await askPatiently(refreshToken);
  if (!response.ok) {
    await endSession();
    return null;
  }
  const tokens = (await response.json()) as Tokens;
  saveTokens(tokens);
  return tokens.accessToken;
}

/**
 * Spec §4: concurrent 401s share one refresh, here and across tabs; nobody else's answer is awaited twice.
 * Answers the token to retry with, or null when the session has ended. A server that cannot be reached at all rejects
 * and leaves the session as it is.
 */
function refreshAccessToken(staleToken: string | null): Promise<string | null> {
  inFlight ??= navigator.locks
    .request(lockName, () => refreshOnce(staleToken))
    .finally(() => {
      inFlight = undefined;
    });
  return inFlight;
}

function authorize(request: Request, accessToken: string | null): Request {
  const authorized = request.clone();
  if (accessToken !== null) authorized.headers.set('authorization', `Bearer ${accessToken}`);
  if (view) authorized.headers.set(viewHeader, view.view);
  return authorized;
}

/** The access token, renewed first where it is about to end: a browser writes every 401 into its console. */
async function tokenToSend(): Promise<string | null> {
  const { accessToken, refreshToken, renewAt } = readSession();
  const isEnding = refreshToken !== null && renewAt !== null && Date.now() > renewAt;
  return isEnding ? refreshAccessToken(accessToken) : accessToken;
}

/** fetch with the Bearer header; a 401 is retried once with a refreshed token. */
export async function fetchWithSession(request: Request, init?: RequestInit): Promise<Response> {
  const accessToken = await tokenToSend();
  const response = await fetch(authorize(request, accessToken), init);
  void noteAnswer(response);
  if (response.status !== 401) return response;
  const current = readSession().accessToken;
  const freshToken = current === accessToken ? await refreshAccessToken(accessToken) : current;
  if (freshToken === null) return response;
  return fetch(authorize(request, freshToken), init);
}
