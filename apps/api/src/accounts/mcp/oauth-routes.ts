import { assistantScopes } from '@replique/contract/accounts/account';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import {
  exchangeProgramCode,
  refreshProgramTokens,
  registerProgram,
  revokeProgramToken,
  type ProgramTokens,
} from '../auth/auth.ts';
import { openRoute } from '../../platform/http/access.ts';

/**
 * Tokens in the form of OAuth 2.1 that clients of MCP know. Of credentials: the one of `POST /v2/auth/token`. Of a person:
 * for the code that the sign-in page gave once they agreed (auth/programs).
 */

type Pair = { apiKey: string; apiSecret: string };
type TokenAnswer = {
  status: number;
  code?: string;
  accessToken?: string;
  retryAfter: string | undefined;
};

const perMinute = 60;
/** Registering costs a row, and needs no one's leave. */
const registrationsPerMinute = 10;
const lifetimeSeconds = 600;

/** Through the route itself: its limits, its log, its refusals. */
export async function askToken(
  app: FastifyInstance,
  request: FastifyRequest,
  pair: Pair,
): Promise<TokenAnswer> {
  const answer = await app.inject({
    method: 'POST',
    url: '/v2/auth/token',
    remoteAddress: request.ip,
    payload: { grantType: 'clientCredentials', ...pair },
  });
  const { code, accessToken } = answer.json<{ code?: string; accessToken?: string }>();
  const after = answer.headers['retry-after'];
  return {
    status: answer.statusCode,
    ...(code ? { code } : {}),
    ...(accessToken ? { accessToken } : {}),
    retryAfter: after === undefined ? undefined : String(after),
  };
}

function basicOf(request: FastifyRequest): Pair | null {
  const [, encoded] = /^Basic ([\w+/=-]+)$/.exec(request.headers.authorization ?? '') ?? [];
  if (!encoded) return null;
  const text = Buffer.from(encoded, 'base64').toString();
  const at = text.indexOf(':');
  if (at === -1) return null;
  try {
    const [apiKey, apiSecret] = [text.slice(0, at), text.slice(at + 1)].map((part) =>
      decodeURIComponent(part),
    );
    return apiKey && apiSecret ? { apiKey, apiSecret } : null;
  } catch {
    return null;
  }
}

function formPair(form: Record<string, unknown>): Pair | null {
  const { client_id: apiKey, client_secret: apiSecret } = form;
  return typeof apiKey === 'string' && typeof apiSecret === 'string' && apiKey && apiSecret
    ? { apiKey, apiSecret }
    : null;
}

type Answer = { status: number; body: Record<string, unknown>; retryAfter?: string | undefined };
type Form = Record<string, unknown>;

const refusal = (status: number, error: string): Answer => ({ status, body: { error } });

async function ofCredentials(app: FastifyInstance, request: FastifyRequest): Promise<Answer> {
  const pair = basicOf(request) ?? formPair((request.body ?? {}) as Form);
  if (!pair) return refusal(401, 'invalid_client');
  const answer = await askToken(app, request, pair);
  if (answer.status === 429)
    return { ...refusal(429, 'temporarily_unavailable'), retryAfter: answer.retryAfter };
  if (answer.status >= 500) return refusal(503, 'temporarily_unavailable');
  if (!answer.accessToken) return refusal(401, 'invalid_client');
  const body = {
    access_token: answer.accessToken,
    token_type: 'Bearer',
    expires_in: lifetimeSeconds,
  };
  return { status: 200, body };
}

const longest = 1_000;

/** The fields by these names; null where one is missing, or no short text. */
function fieldsOf<N extends string>(form: Form, ...names: N[]): Record<N, string> | null {
  const given = names.map((name) => [name, form[name]] as const);
  const isGood = given.every(
    ([, value]) => typeof value === 'string' && value !== '' && value.length <= longest,
  );
  return isGood ? (Object.fromEntries(given) as Record<N, string>) : null;
}

/** @param tokens null: the code or the refresh token is not good, one answer for every cause */
function ofPerson(tokens: ProgramTokens | null): Answer {
  if (!tokens) return refusal(400, 'invalid_grant');
  const body = {
    access_token: tokens.accessToken,
    token_type: 'Bearer',
    expires_in: lifetimeSeconds,
    refresh_token: tokens.refreshToken,
    scope: tokens.scopes.join(' '),
    // Ours: in whose client it works.
    client: tokens.client,
  };
  return { status: 200, body };
}

async function ofCode(deps: Deps, request: FastifyRequest): Promise<Answer> {
  const names = ['client_id', 'code', 'redirect_uri', 'code_verifier'] as const;
  const form = fieldsOf((request.body ?? {}) as Form, ...names);
  if (!form) return refusal(400, 'invalid_request');
  const given = {
    clientId: form.client_id,
    code: form.code,
    redirectUri: form.redirect_uri,
    verifier: form.code_verifier,
  };
  return ofPerson(await exchangeProgramCode(deps, given, request.headers['user-agent'] ?? null));
}

async function ofRefresh(deps: Deps, request: FastifyRequest): Promise<Answer> {
  const form = fieldsOf((request.body ?? {}) as Form, 'client_id', 'refresh_token');
  if (!form) return refusal(400, 'invalid_request');
  const given = { clientId: form.client_id, refreshToken: form.refresh_token };
  return ofPerson(await refreshProgramTokens(deps, given));
}

async function giveToken(
  app: FastifyInstance,
  deps: Deps,
  request: FastifyRequest,
): Promise<Answer> {
  const form = (request.body ?? {}) as Form;
  const { resource } = form;
  if (resource !== undefined && resource !== `${deps.config.publicUrl}/mcp`)
    return refusal(400, 'invalid_target');
  switch (form['grant_type']) {
    case 'client_credentials':
      return ofCredentials(app, request);
    case 'authorization_code':
      return ofCode(deps, request);
    case 'refresh_token':
      return ofRefresh(deps, request);
    default:
      return refusal(400, 'unsupported_grant_type');
  }
}

/** Of the authorization server, as RFC 8414 asks. */
const metadataOf = ({ config: { publicUrl, signinUrl } }: Deps) => ({
  issuer: publicUrl,
  authorization_endpoint: signinUrl,
  token_endpoint: `${publicUrl}/oauth/token`,
  registration_endpoint: `${publicUrl}/oauth/register`,
  revocation_endpoint: `${publicUrl}/oauth/revoke`,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
  authorization_response_iss_parameter_supported: true,
  scopes_supported: assistantScopes,
});

function serveRegistration(app: FastifyInstance, deps: Deps): void {
  const config = { ...openRoute, perMinute: registrationsPerMinute };
  app.post('/oauth/register', { config }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const answer = await registerProgram(deps, request.body);
    if ('registered' in answer) return reply.status(201).send(answer.registered);
    const status = answer.error === 'temporarily_unavailable' ? 503 : 400;
    return reply.status(status).send({ error: answer.error });
  });
}

/** RFC 7009: 200 for every token, so that nothing is learned of any. */
function serveRevocation(app: FastifyInstance, deps: Deps): void {
  app.post('/oauth/revoke', { config: { ...openRoute, perMinute } }, async (request, reply) => {
    const form = fieldsOf((request.body ?? {}) as Form, 'client_id', 'token');
    if (!form) return reply.status(400).send({ error: 'invalid_request' });
    await revokeProgramToken(deps, { clientId: form.client_id, token: form.token });
    return reply.status(200).send();
  });
}

export function serveTokens(app: FastifyInstance, deps: Deps): void {
  const metadata = metadataOf(deps);
  const limited = { ...openRoute, perMinute };
  app.get(
    '/.well-known/oauth-authorization-server',
    { config: limited, exposeHeadRoute: false },
    () => metadata,
  );
  serveRegistration(app, deps);
  serveRevocation(app, deps);
  app.post('/oauth/token', { config: limited }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { status, body, retryAfter } = await giveToken(app, deps, request);
    if (retryAfter) reply.header('retry-after', retryAfter);
    return reply.status(status).send(body);
  });
}
