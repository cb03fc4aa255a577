import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { openRoute } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { callOf } from './call.ts';

/** Which pages may use a chatbot: those of its domains, and our own. */

const widgetPrefix = '/widget/v1/:chatbot';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether an entry of `domains` means this host; `*.example.org` is what stands below it, not the host itself. */
function isMeant(entry: string, host: string): boolean {
  return entry.startsWith('*.')
    ? host.endsWith(entry.slice(1)) && host !== entry.slice(2)
    : host === entry;
}

/** The host of an origin as browsers write it, or null: anything else is nobody's page. */
function hostOf(origin: string): string | null {
  if (!URL.canParse(origin)) return null;
  const url = new URL(origin);
  if (url.origin !== origin) return null;
  const isSafe =
    url.protocol === 'https:' || (url.protocol === 'http:' && loopback.has(url.hostname));
  return isSafe ? url.hostname : null;
}

/** Whether a page of this origin may use a chatbot with these domains. Ports count nothing. */
export function isListed(domains: string[], origin: string): boolean {
  const host = hostOf(origin);
  return host !== null && domains.some((entry) => isMeant(entry, host));
}

/** Pages that we serve ourselves: the console, the page to try a chatbot. */
function isOwnOrigin(deps: Deps, origin: string): boolean {
  const { publicUrl, widgetUrl } = deps.config;
  return [publicUrl, widgetUrl].some((address) => new URL(address).origin === origin);
}

/** The host that a widget was seen on; null for our own pages. */
export function seenHostOf(deps: Deps, origin: string | null): string | null {
  return origin === null || isOwnOrigin(deps, origin) ? null : hostOf(origin);
}

/** A page that names no origin, or hides it, is believed where the browser itself says that it is one of ours. */
const saysSameOrigin = (request: FastifyRequest) =>
  request.headers['sec-fetch-site'] === 'same-origin';

async function isAllowed(deps: Deps, request: FastifyRequest): Promise<boolean> {
  const { origin } = request.headers;
  if (origin === undefined || origin === 'null') return saysSameOrigin(request);
  if (isOwnOrigin(deps, origin)) return true;
  const { domains } = await callOf(deps, request);
  return domains !== null && isListed(domains, origin);
}

function letIn(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('vary', 'Origin');
  const { origin } = request.headers;
  if (origin === undefined || origin === 'null') return;
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'retry-after',
  });
}

/** What a browser may send that calls from another origin. */
const preflight = {
  'access-control-allow-methods': 'GET, POST, PUT',
  'access-control-allow-headers': 'authorization, content-type, last-event-id',
  'cache-control': 'no-store',
};

/** What is refused before its origin was looked at: somebody asks too much, or there is no database to look in. */
const isTooMuch = ({ statusCode }: FastifyReply) => statusCode === 429 || statusCode === 503;

/**
 * Such an answer tells nothing of the chatbot but to come back later, which the page must be able to read. A browser that
 * only asks whether it may call is let through: it could read no refusal here, and the call itself is looked at.
 */
function tellAnybody(request: FastifyRequest, reply: FastifyReply, body: unknown): unknown {
  reply.headers({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'retry-after',
  });
  if (request.method !== 'OPTIONS') return body;
  reply.status(204).headers(preflight).removeHeader('retry-after');
  return '';
}

const chatbotId = z.uuid();

/** The chatbot that a path of the widget names, by what is an id; null for any other path. */
export function chatbotOf(request: FastifyRequest): string | null {
  if (!request.routeOptions.url?.startsWith(widgetPrefix)) return null;
  const { chatbot } = request.params as { chatbot?: string };
  return chatbotId.safeParse(chatbot).data?.toLowerCase() ?? null;
}

/**
 * Holds every call of the widget against the domains of its chatbot, before anything else is looked at: another
 * page's script gets no answer that it could read. Call before access is guarded, so that refusals can be read too.
 */
export function guardOrigins(app: FastifyInstance, deps: Deps): void {
  app.addHook('onRequest', async (request, reply) => {
    if (chatbotOf(request) === null) return;
    if (!(await isAllowed(deps, request))) throw fail('widget.domain-refused');
    letIn(request, reply);
  });
  app.addHook('onSend', async (request, reply, body) => {
    // Who was let in has it already.
    const isForAll = isTooMuch(reply) && !reply.hasHeader('vary') && chatbotOf(request) !== null;
    return isForAll ? tellAnybody(request, reply, body) : body;
  });
}

/** What a browser asks before it calls from another origin. */
export function servePreflights(app: FastifyInstance): void {
  // As many as the calls that they come before.
  const config = { ...openRoute, perMinute: 3_000 };
  app.options(`${widgetPrefix}/*`, { config }, (_, reply) =>
    reply
      .status(204)
      .headers({ ...preflight, 'access-control-max-age': '600' })
      .send(),
  );
}
