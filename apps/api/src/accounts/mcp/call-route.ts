import type { FastifyInstance, FastifyRequest } from 'fastify';
import { contractRoutes, type ContractRoute } from '../../platform/http/serve-contract.ts';

/** Calls a route of this server as whoever asked: with their token and address, through every guard and limit. */

export type Asking = {
  app: FastifyInstance;
  request: FastifyRequest;
  token: string;
};

export type RouteAnswer = { isOk: boolean; status: number; body: unknown };

const routes = new Map(contractRoutes().map((route) => [route.name, route]));

export function routeOf(name: string): ContractRoute {
  const route = routes.get(name);
  if (!route) throw new Error(`No route is called ${name}.`);
  return route;
}

function placeInput({ path, method }: ContractRoute, input: Record<string, unknown>) {
  const used = new Set<string>();
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    used.add(name);
    return encodeURIComponent(String(input[name]));
  });
  const rest = Object.entries(input).filter(
    ([name, value]) => !used.has(name) && value !== undefined,
  );
  if (method !== 'GET') return { url: filled, payload: Object.fromEntries(rest) };
  const query = new URLSearchParams(rest.map(([name, value]) => [name, String(value)]));
  return { url: query.size > 0 ? `${filled}?${query}` : filled, payload: undefined };
}

/** What a stream of events ends with. */
function lastOf(text: string): unknown {
  const blocks = text.split('\n\n').filter((block) => block.includes('data:'));
  const last = blocks.at(-1);
  const event = last?.match(/^event: ?(.*)$/m)?.[1];
  const data = last?.match(/^data: ?(.*)$/m)?.[1];
  if (event === 'error') return { isError: true, ...parse(data) };
  // `done` closes a stream, and holds nothing where the last message said all.
  const messages = blocks.filter((block) => /^event: ?message$/m.test(block));
  return parse(messages.at(-1)?.match(/^data: ?(.*)$/m)?.[1]);
}

function parse(text: string | undefined): object {
  try {
    return JSON.parse(text ?? '{}') as object;
  } catch {
    return {};
  }
}

export async function callRoute(
  { app, request, token }: Asking,
  name: string,
  input: Record<string, unknown>,
): Promise<RouteAnswer> {
  const route = routeOf(name);
  const { url, payload } = placeInput(route, input);
  const agent = request.headers['user-agent'];
  const answer = await app.inject({
    method: route.method as 'GET',
    url,
    remoteAddress: request.ip,
    headers: { authorization: `Bearer ${token}`, ...(agent ? { 'user-agent': agent } : {}) },
    ...(payload ? { payload } : {}),
  });
  const isStream = String(answer.headers['content-type']).startsWith('text/event-stream');
  const body = isStream ? lastOf(answer.payload) : parse(answer.payload);
  const isOk = answer.statusCode < 300 && !(body && typeof body === 'object' && 'isError' in body);
  return { isOk, status: answer.statusCode, body };
}
