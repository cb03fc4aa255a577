import { programScopes } from '@replique/contract/route';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { openRoute } from '../../platform/http/access.ts';

/** The same token as `POST /v2/auth/token`, in the form of OAuth 2.1 that clients of MCP know: client credentials. */

type Pair = { apiKey: string; apiSecret: string };
type TokenAnswer = {
  status: number;
  code?: string;
  accessToken?: string;
  retryAfter: string | undefined;
};

const perMinute = 60;
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

async function giveToken(
  app: FastifyInstance,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  resource: string,
): Promise<unknown> {
  const form = (request.body ?? {}) as Record<string, unknown>;
  const refuse = (status: number, error: string) => reply.status(status).send({ error });
  if (form['grant_type'] !== 'client_credentials') return refuse(400, 'unsupported_grant_type');
  if (form['resource'] !== undefined && form['resource'] !== resource)
    return refuse(400, 'invalid_target');
  const pair = basicOf(request) ?? formPair(form);
  if (!pair) return refuse(401, 'invalid_client');
  const answer = await askToken(app, request, pair);
  if (answer.status === 429) {
    if (answer.retryAfter) reply.header('retry-after', answer.retryAfter);
    return refuse(429, 'temporarily_unavailable');
  }
  if (answer.status >= 500) return refuse(503, 'temporarily_unavailable');
  if (!answer.accessToken) return refuse(401, 'invalid_client');
  return { access_token: answer.accessToken, token_type: 'Bearer', expires_in: lifetimeSeconds };
}

export function serveTokens(app: FastifyInstance, { config }: Deps): void {
  const { publicUrl, signinUrl } = config;
  const metadata = {
    issuer: publicUrl,
    token_endpoint: `${publicUrl}/oauth/token`,
    // Where people sign in. Nothing is authorised there for others yet: no response type is offered.
    authorization_endpoint: signinUrl,
    response_types_supported: [],
    grant_types_supported: ['client_credentials'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    scopes_supported: programScopes,
  };
  const limited = { ...openRoute, perMinute };
  app.get(
    '/.well-known/oauth-authorization-server',
    { config: limited, exposeHeadRoute: false },
    () => metadata,
  );
  app.post('/oauth/token', { config: limited }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return giveToken(app, { request, reply }, `${publicUrl}/mcp`);
  });
}
