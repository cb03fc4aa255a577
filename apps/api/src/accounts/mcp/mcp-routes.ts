import { createHash } from 'node:crypto';
import { assistantScopes } from '@replique/contract/accounts/account';
import { bodySizes } from '@replique/contract/route';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Deps } from '../deps.ts';
import { bearerOf, openRoute, viewOf, type Authenticate } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import type { ClientCaller } from './proposals.ts';
import { askToken, serveTokens } from './oauth-routes.ts';

const perMinute = 300;
/** Tokens last ten minutes. */
const tokensKept = { max: 1_000, ttl: 8 * 60_000 };

/** Key and secret of API credentials, joined by a dot: for programs that know no more than a fixed header. */
const pairOf = (bearer: string) => /^(rpc_[\w-]+)\.(rps_[\w-]+)$/.exec(bearer)?.slice(1);

type Door = { authenticate: Authenticate; tokens: LRUCache<string, string> };

const keyOf = (text: string) => createHash('sha256').update(text).digest('base64url');

/**
 * A program of a person holds a token for the tools, which no route takes. What calls the routes for it is one for the
 * same session that never leaves this process. Null for any other token.
 */
async function ownToken(deps: Deps, bearer: string, tokens: Door['tokens']) {
  const claims = await deps.keys.tokens.verify(bearer, 'mcp');
  if (!claims) return null;
  const known = tokens.get(keyOf(bearer));
  if (known) return known;
  const token = await deps.keys.tokens.sign(claims);
  tokens.set(keyOf(bearer), token);
  return token;
}

async function tokenOf(
  app: FastifyInstance,
  deps: Deps,
  { request, door: { tokens } }: { request: FastifyRequest; door: Door },
) {
  const bearer = bearerOf(request);
  const ofPerson = bearer && (await ownToken(deps, bearer, tokens));
  if (ofPerson) return ofPerson;
  const [apiKey, apiSecret] = (bearer && pairOf(bearer)) || [];
  if (!apiKey || !apiSecret) return bearer;
  // A token got by this secret alone: what ends the secret ends the token, too.
  const key = keyOf(`${apiKey}.${apiSecret}`);
  const known = tokens.get(key);
  if (known) return known;
  const answer = await askToken(app, request, { apiKey, apiSecret });
  if (answer.status === 429) throw fail('request.too-many');
  if (answer.code === 'auth.address-refused') throw fail('auth.address-refused');
  if (answer.accessToken) tokens.set(key, answer.accessToken);
  return answer.accessToken ?? null;
}

/** Says where a token is to be had, as RFC 9728 asks. */
function askToSignIn(deps: Deps, reply: FastifyReply): void {
  const metadata = `${deps.config.publicUrl}/.well-known/oauth-protected-resource/mcp`;
  reply.header('www-authenticate', `Bearer resource_metadata="${metadata}"`);
}

/** @throws `auth.required`, `auth.forbidden`, `auth.view-only` */
async function callerOf(
  app: FastifyInstance,
  deps: Deps,
  { request, reply, door }: { request: FastifyRequest; reply: FastifyReply; door: Door },
): Promise<{ caller: ClientCaller; token: string }> {
  const { origin } = request.headers;
  // A page of another site that a browser shows has no business here (DNS rebinding).
  if (origin !== undefined && origin !== new URL(deps.config.publicUrl).origin)
    throw fail('auth.forbidden');
  if (viewOf(request) !== undefined) throw fail('auth.view-only');
  const token = await tokenOf(app, deps, { request, door });
  const caller = token ? await door.authenticate(token, { address: request.ip }) : null;
  if (!token || !caller) {
    askToSignIn(deps, reply);
    throw fail('auth.required');
  }
  const { clientId, clientUuid } = caller;
  // It works within one client: who belongs to none names none here.
  if (clientId === null || clientUuid === null) throw fail('auth.forbidden');
  return { caller: { ...caller, clientId, clientUuid }, token };
}

function serveMetadata(app: FastifyInstance, { config: { publicUrl } }: Deps): void {
  const config = { ...openRoute, perMinute };
  const resource = {
    resource: `${publicUrl}/mcp`,
    resource_name: 'Replique',
    authorization_servers: [publicUrl],
    scopes_supported: assistantScopes,
    bearer_methods_supported: ['header'],
  };
  for (const path of ['', '/mcp'])
    app.get(
      `/.well-known/oauth-protected-resource${path}`,
      { config, exposeHeadRoute: false },
      () => resource,
    );
}

/**
 * `/mcp`, the Model Context Protocol over HTTP. Outside the contract: the protocol has its own form. It knows the caller
 * by the token alone; every tool is a call of a route, which decides anew.
 */
export function serveMcp(
  app: FastifyInstance,
  deps: Deps,
  { authenticate }: { authenticate: Authenticate },
): void {
  const door: Door = { authenticate, tokens: new LRUCache(tokensKept) };
  const config = { ...openRoute, perMinute };
  const callers = new WeakMap<FastifyRequest, Awaited<ReturnType<typeof callerOf>>>();
  app.post(
    '/mcp',
    {
      config,
      bodyLimit: bodySizes.document,
      // Before the body is read: of somebody unknown nothing is.
      onRequest: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        callers.set(request, await callerOf(app, deps, { request, reply, door }));
      },
    },
    async (request: FastifyRequest, reply) => {
      const known = callers.get(request);
      if (!known) throw fail('auth.required');
      const { caller, token } = known;
      // One message a request (2025-06-18): a list would be many calls by one.
      if (Array.isArray(request.body)) throw fail('request.invalid');
      const session = { deps, caller, asking: { app, request, token } };
      // Loaded with the first request: most installations have no programs that speak it.
      const { answerMcp } = await import('./mcp-server.ts');
      const answer = await answerMcp(session, `${deps.config.publicUrl}/mcp`);
      const type = answer.headers.get('content-type');
      return reply
        .status(answer.status)
        .headers(type ? { 'content-type': type } : {})
        .send(answer.status === 202 ? '' : await answer.text());
    },
  );
  // Nothing is told unasked, and nothing is kept that could be ended.
  for (const method of ['GET', 'DELETE'] as const)
    app.route({
      method,
      url: '/mcp',
      config,
      exposeHeadRoute: false,
      handler: (_, reply) => reply.status(405).header('allow', 'POST').send(),
    });
  serveMetadata(app, deps);
  serveTokens(app, deps);
}
