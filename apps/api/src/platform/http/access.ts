import type { Access, NeedsProof, ProgramScope } from '@replique/contract/route';
import { bodySizes, levels } from '@replique/contract/route';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { fail } from './errors.ts';
import type { TakeTurn } from './limits/load.ts';

/** Who calls: a person known by a valid access token and a fresh look at the database. */
export type Caller = {
  userId: number;
  userUuid: string;
  firstname: string;
  /** 1 Guest to 5 Super-Admin. */
  level: number;
  /** Null for super-admins, who belong to no client. */
  clientId: number | null;
  clientUuid: string | null;
  sessionId: string;
  /** A program with credentials of its own: all that it may do, within the role. Undefined for everybody else. */
  scopes?: readonly ProgramScope[];
  /** A super-admin who looks as a role of a client does: only reads (decision 0027). */
  isView?: true;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** The scope that opens the route to programs. */
    program?: ProgramScope | undefined;
    needsProof?: NeedsProof | undefined;
  }
  interface FastifyRequest {
    caller: Caller | null;
    visitor: VisitorCaller | null;
  }
  interface FastifyInstance {
    /** Every route that was registered, whoever registered it; the access tests compare it with the contract. */
    routeTable: readonly RouteOptions[];
  }
}

/** What the session of API credentials begins with; no session of a person has a dot. */
export const programSession = 'api.';

/** Whether a client's program calls, not a person. */
export function isProgram({ sessionId }: Pick<Caller, 'sessionId'>): boolean {
  return sessionId.startsWith(programSession);
}

/** Whose turn it is, as the token says: the client, or who belongs to none. */
export type Named = { sub: string; clientUuid: string | null };

/**
 * Finds the caller behind a bearer token, or null when the token is worth nothing. `admit` is awaited once the token
 * is known to be ours, before the database is asked anything.
 */
export type Authenticate = (
  token: string,
  from: {
    /** The network address of the request: credentials may be good from some alone. */
    address: string;
    admit?: (who: Named) => Promise<void>;
  },
) => Promise<Caller | null>;

/** The caller with the fewer rights that a view of a role leaves, or null when it is none of this caller's. */
export type Narrow = (caller: Caller, view: string) => Promise<Caller | null>;

/** Who writes to a chatbot from a page, known by the token that the widget holds. */
export type VisitorCaller = {
  id: number;
  uuid: string;
  clientId: number;
  chatbotId: number;
  /** What the token in use is kept as. */
  tokenHash: string;
  /** Of the chat that the path names; null where it names none, or none of this visitor with this chatbot. */
  chatId: number | null;
};

/** Finds who calls the chatbot of the path, or null when the request's token is worth nothing there. */
export type AuthenticateVisitor = (request: FastifyRequest) => Promise<VisitorCaller | null>;

/** Whether this caller proved a moment ago that it is them, as far as that is asked of them. */
export type IsProved = (caller: Caller, needs: NeedsProof) => Promise<boolean>;

/** How callers are known, and how those who were take their turn. */
export type Doors = {
  isProved: IsProved;
  authenticate: Authenticate;
  narrow: Narrow;
  authenticateVisitor: AuthenticateVisitor;
  takeTurn: TakeTurn;
};

/** Config of a route outside the contract that asks for nobody; beside it stands its limit, `perMinute`. */
export const openRoute = { access: { auth: 'public', scope: 'none' } } as const;

/** The same for what costs nearly nothing, or must be answered at any load. */
export const alwaysOpenRoute = { ...openRoute, isAlwaysAnswered: true } as const;

/** The token of the `Authorization` header. */
export function bearerOf(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  return header?.match(/^Bearer ([\w.~+/=-]+)$/)?.[1] ?? null;
}

/** The view of a role that a request carries (decision 0027); undefined for nearly all. */
export function viewOf(request: FastifyRequest): string | undefined {
  const view = request.headers['view-as'];
  return Array.isArray(view) ? view.join() : view;
}

/** What a view of a role leaves of the caller's rights. It changes nothing, whatever the role might. */
async function asSeen(request: FastifyRequest, caller: Caller, narrow: Narrow): Promise<Caller> {
  const view = viewOf(request);
  if (view === undefined) return caller;
  const narrowed = await narrow(caller, view);
  if (!narrowed) throw refuse(request, 'auth.view-ended', caller);
  if (request.method !== 'GET') throw refuse(request, 'auth.view-only', narrowed);
  return narrowed;
}

/** Deny by default: what names no scope is closed to every program that has scopes. */
export function isInScope({ scopes }: Caller, needed: ProgramScope | undefined): boolean {
  return !scopes || (needed !== undefined && scopes.includes(needed));
}

async function decide(
  access: Access,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { authenticate, narrow, authenticateVisitor, takeTurn, isProved }: Doors,
): Promise<void> {
  if (access.auth === 'public') return;
  if (access.auth === 'visitor') {
    request.visitor = await authenticateVisitor(request);
    if (!request.visitor) throw refuse(request, 'auth.required');
    return;
  }
  const token = bearerOf(request);
  const admit = ({ sub, clientUuid }: Named) =>
    takeTurn(request, reply, { lane: 'known', name: clientUuid ?? sub });
  const person = token ? await authenticate(token, { address: request.ip, admit }) : null;
  if (!person) throw refuse(request, 'auth.required');
  const caller = await asSeen(request, person, narrow);
  if (caller.level < levels[access.role]) throw refuse(request, 'auth.forbidden', caller);
  const { program } = request.routeOptions.config;
  if (!isInScope(caller, program))
    throw refuse(request, program ? 'auth.scope-missing' : 'auth.forbidden', caller);
  const { needsProof } = request.routeOptions.config;
  if (needsProof && !(await isProved(caller, needsProof))) {
    throw refuse(request, 'auth.proof-needed', caller);
  }
  request.caller = caller;
}

/** Every refusal leaves a line in the log: who, if anybody, and which route; never a token or an id of the address. */
function refuse(
  request: FastifyRequest,
  code:
    | 'auth.required'
    | 'auth.forbidden'
    | 'auth.scope-missing'
    | 'auth.view-ended'
    | 'auth.view-only'
    | 'auth.proof-needed',
  caller?: Caller,
): Error {
  const { method, url, config } = request.routeOptions;
  const who = caller && { userId: caller.userId, level: caller.level };
  request.log.info({ code, route: `${String(method)} ${url}`, ...who }, 'access refused');
  return code === 'auth.scope-missing' ? fail(code, { scope: config.program }) : fail(code);
}

/**
 * Deny by default: a route that declares no access stops the start, and no handler runs before its
 * access was decided. Call before any route is registered.
 */
export function guardRoutes(app: FastifyInstance, doors: Doors): void {
  app.decorateRequest('caller', null);
  app.decorateRequest('visitor', null);
  const routes: RouteOptions[] = [];
  app.decorate('routeTable', routes);
  app.addHook('onRoute', (route) => {
    routes.push(route);
    // Nobody answers for what such a request holds: it is small, unless the route says why not.
    if (route.config?.access && route.config.access.auth !== 'user')
      route.bodyLimit ??= bodySizes.anonymous;
  });
  app.addHook('onReady', async () => {
    const open = routes.filter((route) => !route.config?.access);
    const names = open.map((route) => `${String(route.method)} ${route.url}`);
    if (names.length > 0) throw new Error(`Routes without a declared access: ${names.join(', ')}`);
  });
  app.addHook('onRequest', async (request, reply) => {
    const access = request.routeOptions.config.access;
    if (access) await decide(access, { request, reply }, doors);
  });
}

/** What the handler of a contract route receives beside its input. */
export type Context = {
  caller: Caller | null;
  visitor: VisitorCaller | null;
  userAgent: string | null;
  origin: string | null;
  /** Whether the browser says that one of our own pages asks (Sec-Fetch-Site). */
  isSameOrigin: boolean;
  /** The network address of the request. */
  address: string;
};

/** The caller of a route whose access asks for a person. */
export function personOf(context: Context): Caller {
  if (!context.caller) throw fail('auth.required');
  return context.caller;
}

/** The visitor of a route whose access asks for one. */
export function visitorOf(context: Context): VisitorCaller {
  if (!context.visitor) throw fail('auth.required');
  return context.visitor;
}
