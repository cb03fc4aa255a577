import { createHash, randomUUID } from 'node:crypto';
import type { FakeAnswer, FakeRequest } from './fake-server.ts';

/**
 * The desk of a platform where apps are let in: its page of consent, its codes and its tokens, as OAuth 2.0 and the
 * vendors' documents have it. A code works once and for two minutes; who comes with it must bring what belongs to it.
 */

export type PlayedApp = { clientId: string; clientSecret: string; redirectUri: string };

type Code = { scope: string; redirectUri: string; challenge: string | null; endsAt: number };
type Pair = { access: string; refresh: string; scope: string; endsAt: number };

export type OAuthDesk = {
  app: PlayedApp;
  /** How long an access token lasts. */
  accessMs: number;
  /** How far its clock is ahead of ours. */
  aheadMs: number;
  /** Renewing ends the pair that was used, as at Zendesk. */
  rotates: boolean;
  /** What somebody leaves out on the page of consent. */
  without: string[];
  /** What the person decides: where the browser is sent. A wrong app or address is told on the spot, as text. */
  decide(asked: URL, decision: 'allow' | 'deny'): string;
  /** `GET` of the page of consent: its two links, or the way back once one was followed. */
  page(request: FakeRequest): FakeAnswer;
  token(form: Record<string, unknown>): FakeAnswer;
  isOpen(token: string): boolean;
  /** Ends the grant that a token belongs to; false where it is none. */
  revoke(token: string): boolean;
  /** As when the app is removed there. */
  revokeAll(): void;
  /** Tokens that were given, in order. */
  readonly given: readonly string[];
};

type Options = {
  app: PlayedApp;
  clock: () => Date;
  hasPkce: boolean;
  accessMs: number | null;
  extra?: (scope: string) => object;
};

const codeMs = 120_000;
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');
const refused = (error: string, error_description: string, status = 400): FakeAnswer => ({
  status,
  json: { error, error_description },
});
const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

const endlessMs = 10 * 365 * 86_400_000;

type World = {
  desk: OAuthDesk;
  options: Options;
  codes: Map<string, Code>;
  pairs: Pair[];
  given: string[];
  count: number;
};

function give(world: World, scope: string) {
  const { desk, options } = world;
  const now = options.clock().getTime();
  world.count += 1;
  const mark = `${world.count}-${now.toString(36)}`;
  const pair = {
    access: `played-access-${mark}`,
    refresh: `played-refresh-${mark}`,
    scope,
    endsAt: now + desk.accessMs,
  };
  world.pairs.push(pair);
  world.given.push(pair.access);
  const json = {
    access_token: pair.access,
    refresh_token: pair.refresh,
    token_type: 'bearer',
    scope,
    ...(options.accessMs === null ? {} : { expires_in: desk.accessMs / 1_000 }),
    ...options.extra?.(scope),
  };
  return { pair, json };
}

/** A code works once, whatever comes of it. */
function exchange(world: World, form: Record<string, unknown>): FakeAnswer {
  const name = String(form['code']);
  const code = world.codes.get(name);
  world.codes.delete(name);
  if (!code || code.endsAt < world.options.clock().getTime())
    return refused('invalid_grant', 'The authorization code is invalid or expired.');
  if (form['redirect_uri'] !== code.redirectUri)
    return refused('invalid_grant', 'The redirect URI does not match.');
  if (code.challenge !== null && challengeOf(String(form['code_verifier'])) !== code.challenge)
    return refused('invalid_grant', 'The code verifier does not match.');
  return { json: give(world, code.scope).json };
}

function renew(world: World, form: Record<string, unknown>): FakeAnswer {
  const used = world.pairs.find(({ refresh }) => refresh === form['refresh_token']);
  if (!used) return refused('invalid_grant', 'The refresh token is invalid, expired or revoked.');
  world.pairs = world.pairs.filter((each) => each !== used);
  const { pair, json } = give(world, used.scope);
  if (world.desk.rotates) return { json };
  pair.refresh = used.refresh;
  return { json: { ...json, refresh_token: undefined } };
}

/** What the person decides: the way back. @throws where the app or its address is wrong: nobody is sent there */
function decide({ desk, options, ...world }: World, asked: URL, decision: 'allow' | 'deny') {
  const query = asked.searchParams;
  const is = (name: string, right: string) => query.get(name) === right;
  if (!is('client_id', desk.app.clientId)) throw new Error('invalid_client');
  if (!is('redirect_uri', desk.app.redirectUri)) throw new Error('invalid_redirect');
  if (!is('response_type', 'code')) throw new Error('unsupported_response_type');
  if (options.hasPkce && !is('code_challenge_method', 'S256')) throw new Error('invalid_request');
  const back = new URL(desk.app.redirectUri);
  back.searchParams.set('state', query.get('state') ?? '');
  if (decision === 'deny') {
    back.searchParams.set('error', 'access_denied');
    back.searchParams.set('error_description', 'The end-user denied the request.');
    return back.href;
  }
  const scopes = (query.get('scope') ?? '').split(' ');
  const code = `played-code-${randomUUID()}`;
  world.codes.set(code, {
    scope: scopes.filter((each) => !desk.without.includes(each)).join(' '),
    redirectUri: desk.app.redirectUri,
    challenge: options.hasPkce ? query.get('code_challenge') : null,
    endsAt: options.clock().getTime() + codeMs,
  });
  back.searchParams.set('code', code);
  return back.href;
}

function pageOf({ desk }: World, { url }: FakeRequest): FakeAnswer {
  const decision = url.searchParams.get('decision');
  try {
    if (decision === 'allow' || decision === 'deny')
      return { status: 302, headers: { location: desk.decide(url, decision) }, text: '' };
  } catch (error) {
    return { status: 400, text: (error as Error).message };
  }
  const link = (name: string, text: string) =>
    `<a href="${escapeHtml(`${url.pathname}${url.search}&decision=${name}`)}">${text}</a>`;
  return {
    headers: { 'content-type': 'text/html; charset=utf-8' },
    text: `<!doctype html><title>Consent</title><h1>An app asks for access</h1>${link('allow', 'Allow')} ${link('deny', 'Deny')}`,
  };
}

function tokenOf(world: World, form: Record<string, unknown>): FakeAnswer {
  const { clientId, clientSecret } = world.desk.app;
  if (form['client_id'] !== clientId || form['client_secret'] !== clientSecret)
    return refused('invalid_client', 'Client authentication failed.', 401);
  if (form['grant_type'] === 'authorization_code') return exchange(world, form);
  if (form['grant_type'] === 'refresh_token') return renew(world, form);
  return refused('unsupported_grant_type', 'The grant type is unknown.');
}

export function createOAuthDesk(asked: Options): OAuthDesk {
  const { app, accessMs } = asked;
  const clock = () => new Date(asked.clock().getTime() + desk.aheadMs);
  const options = { ...asked, clock };
  const given: string[] = [];
  const desk: OAuthDesk = {
    app,
    accessMs: accessMs ?? endlessMs,
    aheadMs: 0,
    rotates: true,
    without: [],
    given,
    decide: (asked, decision) => decide(world, asked, decision),
    page: (request) => pageOf(world, request),
    token: (form) => tokenOf(world, form),
    isOpen: (token) =>
      world.pairs.some(({ access, endsAt }) => access === token && endsAt > clock().getTime()),
    revoke(token) {
      const isOf = ({ access, refresh }: Pair) => access === token || refresh === token;
      const isKnown = world.pairs.some(isOf);
      world.pairs = world.pairs.filter((pair) => !isOf(pair));
      return isKnown;
    },
    revokeAll: () => void (world.pairs = []),
  };
  const world: World = { desk, options, codes: new Map(), pairs: [], given, count: 0 };
  return desk;
}
