import type { FakeAnswer, FakeRequest } from '../fake-server.ts';
import { takeId, type ZendeskState, type ZendeskUser } from './state.ts';

/** Who may ask, and how often. */

export type PlayedCredentials =
  | { subdomain: string; clientId: string; clientSecret: string }
  | { subdomain: string; email: string; apiToken: string };

const noBody = { status: 401, json: { error: "Couldn't authenticate you" } } as const;

/** Half an hour, the shortest that Zendesk gives. */
const tokenMs = 30 * 60_000;

export function giveToken(
  state: ZendeskState,
  credentials: PlayedCredentials,
  { body }: FakeRequest,
  now: Date,
): FakeAnswer {
  const asked = (body ?? {}) as Record<string, unknown>;
  const isKnown =
    'clientId' in credentials &&
    asked.client_id === credentials.clientId &&
    asked.client_secret === credentials.clientSecret;
  if (asked.grant_type !== 'client_credentials')
    return {
      status: 400,
      json: { error: 'unsupported_grant_type', error_description: 'The grant type is unknown.' },
    };
  if (!isKnown)
    return {
      status: 401,
      json: { error: 'invalid_client', error_description: 'Client authentication failed.' },
    };
  const value = `token-${takeId(state)}`;
  state.tokens = [
    ...state.tokens.slice(-9),
    { value, expiresAt: new Date(now.getTime() + tokenMs).toISOString() },
  ];
  return {
    json: {
      access_token: value,
      token_type: 'bearer',
      scope: asked.scope ?? 'read',
      expires_in: tokenMs / 1_000,
    },
  };
}

/** The caller, null for nobody, or the refusal. */
export function callerOf(
  state: ZendeskState,
  credentials: PlayedCredentials,
  { headers }: FakeRequest,
  now: Date,
  isGranted = false,
): ZendeskUser | null | FakeAnswer {
  const given = headers.authorization;
  if (!given) return null;
  const caller = state.users.find(({ id }) => id === state.callerId) ?? null;
  if (isGranted) return caller;
  if ('apiToken' in credentials) {
    const { email, apiToken } = credentials;
    const right = `Basic ${Buffer.from(`${email}/token:${apiToken}`).toString('base64')}`;
    return given === right ? caller : noBody;
  }
  const token = state.tokens.find(({ value }) => given === `Bearer ${value}`);
  const isGood = token && (token.expiresAt === null || new Date(token.expiresAt) > now);
  return isGood ? caller : noBody;
}

export type Limits = {
  /** A refusal, or the headers that go with the answer. */
  count(request: FakeRequest): { refusal: FakeAnswer } | { headers: Record<string, string> };
};

/** An endpoint's own limit, ten a minute, besides the account's. */
const exportsMost = 10;
const minuteMs = 60_000;

function createWindow(perMs: number, clock: () => Date) {
  let [start, used] = [0, 0];
  return (most: number) => {
    const now = clock().getTime();
    if (now - start >= perMs) [start, used] = [now, 0];
    used += 1;
    const resets = Math.max(1, Math.ceil((start + perMs - now) / 1_000));
    return { isOver: used > most, remaining: Math.max(0, most - used), resets };
  };
}

export function createLimits(
  limitNow: () => { most: number; perMs: number } | null,
  clock: () => Date,
): Limits {
  let account: { perMs: number; take: ReturnType<typeof createWindow> } | null = null;
  const exports = createWindow(minuteMs, clock);
  const refuse = (resets: number, headers: Record<string, string>) => ({
    refusal: {
      status: 429,
      headers: { ...headers, 'retry-after': String(resets), 'content-type': 'text/plain' },
      text: 'Number of allowed API requests per minute exceeded. Please slow down: rate limit.',
    },
  });
  return {
    count({ url }) {
      const limit = limitNow();
      if (!limit) return { headers: {} };
      if (account?.perMs !== limit.perMs)
        account = { perMs: limit.perMs, take: createWindow(limit.perMs, clock) };
      const all = account.take(limit.most);
      const headers: Record<string, string> = {
        'x-rate-limit': String(limit.most),
        'x-rate-limit-remaining': String(all.remaining),
        'ratelimit-limit': String(limit.most),
        'ratelimit-remaining': String(all.remaining),
        'ratelimit-reset': String(all.resets),
      };
      if (all.isOver) return refuse(all.resets, headers);
      if (!url.pathname.includes('/incremental/')) return { headers };
      const own = exports(exportsMost);
      headers['zendesk-ratelimit-incremental-exports'] =
        `total=${exportsMost}; remaining=${own.remaining}; resets=${own.resets}`;
      return own.isOver ? refuse(own.resets, headers) : { headers };
    },
  };
}
