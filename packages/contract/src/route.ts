import { oc } from '@orpc/contract';
import { z } from 'zod';
import { errors as shared, type Failure } from './errors.ts';

/** Levels as people see them (spec §3); the token's `role` claim is the level minus one. */
export const levels = { guest: 1, user: 2, agent: 3, admin: 4, 'super-admin': 5 } as const;
export type RoleName = keyof typeof levels;

/**
 * Who may call a route. The server decides from this alone, before the handler runs.
 * - `public`: no identity needed.
 * - `visitor`: whoever holds the token of a visitor of the chatbot in the path; sees what is that visitor's own.
 * - `user`: a person with a valid access token, at least `role`.
 * `scope` says which rows: `own` the caller's client (every client for a super-admin),
 * `self` the caller's own row, `all` the installation (super-admins), `none` no rows at all.
 */
export type Access =
  | { auth: 'public'; scope: 'none' }
  | { auth: 'visitor'; scope: 'self' }
  | { auth: 'user'; role: RoleName; scope: 'own' | 'self' | 'all' };

/** What a program with credentials of its own may be given (api-credentials.ts). */
export const programScopes = [
  'tickets:read',
  'tickets:write',
  'suggestions',
  /** Messages to customers: held apart from what only changes tickets. */
  'replies',
  'knowledge',
  'exports',
] as const;
export type ProgramScope = (typeof programScopes)[number];

/** Most bytes of a body. Who asks for more than `usual` says so at the route. */
export const bodySizes = {
  /** Of routes that anybody may call, visitors of a chatbot among them. */
  anonymous: 16_384,
  /** Of everybody else, unless the route declares another one. */
  usual: 262_144,
  /** A document, a test case: 100,000 characters, which may have three bytes each. */
  document: 524_288,
  /** A ticket with its messages, the pictures of a chatbot. */
  large: 1_048_576,
} as const;

export type RouteMeta = {
  access?: Access;
  /** What a program's credentials must hold for it; without it the route is closed to all that have scopes. */
  program?: ProgramScope;
  /** Most bytes of the body, where it is not what {@link bodySizes} says for its access. */
  bodyLimit?: number;
  /** Most requests a minute from one network address. A route that is not for signed-in people has it. */
  perMinute?: number;
  needsProof?: NeedsProof;
};

/**
 * Who calls must have proved a moment ago that it is them (`passkeys.prove`), or is answered `auth.proof-needed`.
 * `with-factor`: of those alone who have a second factor, where the specification knows no proof.
 */
export type NeedsProof = 'always' | 'with-factor';

const builder = oc.$meta<RouteMeta>({});

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type RouteOptions = {
  access: Access;
  tag: string;
  status?: number;
  summary: string;
  /** The input is `{ params, query, headers, body }`: for a header, or a body with a key of the path. */
  isDetailed?: boolean;
  /** The output is `{ status, body }`: one of several successes. */
  hasOwnStatus?: boolean;
  bodyLimit?: number;
  /** The scope that opens it to programs. */
  program?: ProgramScope;
  perMinute?: number;
  needsProof?: NeedsProof;
};

/**
 * Starts the declaration of one route: method, path (`{name}` for parameters) and access.
 * Add `.errors(failures(…))`, `.input(schema)` and `.output(schema)`.
 */
export function route(method: Method, path: `/${string}`, options: RouteOptions) {
  const { access, bodyLimit, perMinute, program, needsProof } = options;
  const limits = { ...(bodyLimit ? { bodyLimit } : {}), ...(perMinute ? { perMinute } : {}) };
  const asks = { ...(program ? { program } : {}), ...(needsProof ? { needsProof } : {}) };
  const meta = { access, ...limits, ...asks };
  return builder.meta(meta).route({
    method,
    path,
    summary: options.summary,
    tags: [options.tag],
    ...(options.status ? { successStatus: options.status } : {}),
    ...(options.isDetailed ? { inputStructure: 'detailed' as const } : {}),
    ...(options.hasOwnStatus ? { outputStructure: 'detailed' as const } : {}),
  });
}

/** What names the errors of a route, in the form that oRPC takes: its noun's own ones, and those of errors.ts. */
export function failuresOf<E extends Record<string, Failure>>(own: E) {
  const known: Record<string, Failure> = { ...shared, ...own };
  return <C extends keyof E | keyof typeof shared>(...codes: C[]): Record<C, Failure> =>
    Object.fromEntries(codes.map((code) => [code, known[code as string]])) as Record<C, Failure>;
}

/** The same where a noun has no errors of its own. */
export const failures = failuresOf({});

/**
 * What an id in a request refers to, such as `ticket`; the tests' fixtures of its noun find one (`targets`). Two are no
 * references: `echo`, a read-only field that a body may repeat as it was read (wire.md), and `outside`, an id that
 * another system gave, such as the field of a CRM.
 */
export type RefKind = string;

/** Every schema made by {@link ref}, {@link anyRef}, {@link echo} or {@link outsideId}, with the kind of thing it points at. */
export const refs = z.registry<{ ref: RefKind }>();

/** A uuid that refers to a thing of this kind. An id field of an input must be one of these. */
export function ref(kind: RefKind) {
  return z.uuid().register(refs, { ref: kind });
}

const numberOrUuid =
  /^(?:[1-9]\d{0,15}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/i;

/** The `{id}` of a v1 call (wire.md): the number and the uuid both name the thing. */
export function anyRef(kind: RefKind) {
  return z.string().regex(numberOrUuid, 'A number or a uuid.').register(refs, { ref: kind });
}

/** A read-only field of a body: accepted when it repeats what was read (`refuseChanged` on the server). */
export function echo<T extends z.ZodType>(schema: T) {
  const copy = schema.clone();
  refs.add(copy, { ref: 'echo' });
  return copy.optional();
}

/** An id that another system gave: no row of ours, so the access tests try no foreign one. */
export function outsideId<T extends z.ZodType>(schema: T): T {
  const copy = schema.clone();
  refs.add(copy, { ref: 'outside' });
  return copy;
}

/** What routes with encrypted answers take: spec §7 `Session-Key`. Left out or wrong answers one and the same 400. */
export const sessionKeyHeader = z.object({ 'session-key': z.string().optional() });

/** A list: rows, the cursor of the next page or null, and the total when it is cheap to know. */
export function listOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable(), total: z.int() });
}

/** Which part of a list: rows a page (spec §9) and the page, from 1. They come as text in the address. */
export const paging = {
  pageSize: z.coerce
    .number()
    .pipe(z.union([z.literal(10), z.literal(25), z.literal(50), z.literal(100)]))
    .default(25),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
};

/** Of a version: from 1, and no larger than the database counts. */
export const versionNumber = z.int().min(1).max(2_147_483_647);

/** ISO 8601 in UTC. */
export const moment = z.iso.datetime();

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
/** An IANA name, such as `Europe/Paris`. */
export const timeZone = z.string().max(60).refine(isTimeZone, 'Not a time zone.');

/** A language of the console, of its mails and of chats. */
export const languageCode = z.enum(['en', 'fr']);
export type LanguageCode = z.infer<typeof languageCode>;

/** The code of the language of an article, a ticket or a reply: `de`, `pt`. */
export const textLanguage = z.string().regex(/^[a-z]{2,3}$/);
