import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { findUserByPassword } from '../users/users.ts';
import { issueSignInCode } from './auth.ts';
import {
  createFirstSuperAdmin,
  FirstSuperAdmin,
  needsFirstSuperAdmin,
} from './first-super-admin.ts';
import {
  newBrowserKey,
  packPending,
  unpackPending,
  type PendingSignIn,
} from './pending-sign-in.ts';
import { allowedOrigins, parseRedirectUri } from './redirect-uri.ts';
import { languageOf, renderBadAddress, renderSetup, renderSignIn } from './signin-page.ts';
import { openRoute } from '../http/access.ts';

// Browsers accept a Secure cookie from a loopback host, so one name serves everywhere.
const cookieName = '__Host-signin';
const challengePattern = /^[\w-]{43}$/;

type Problem = 'wrong' | 'expired' | 'tooMany';

function signInPath(deps: Deps): string {
  return new URL(deps.config.signinUrl).pathname.replace(/\/$/, '');
}

function browserKeyOf(request: FastifyRequest): string | null {
  const match = request.headers.cookie?.match(/(?:^|;\s*)__Host-signin=([\w-]{22})(?:;|$)/);
  return match?.[1] ?? null;
}

function sendPage(
  deps: Deps,
  reply: FastifyReply,
  status: number,
  html: string,
  nonce: string,
): FastifyReply {
  // Browsers apply form-action to the redirect after a POST too, hence the console's origins.
  const targets = ["'self'", ...allowedOrigins(deps.config)].join(' ');
  return reply
    .status(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self' data:; form-action ${targets}; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'`,
    })
    .send(html);
}

function setBrowserKey(request: FastifyRequest, reply: FastifyReply): string {
  const browserKey = browserKeyOf(request) ?? newBrowserKey();
  reply.header(
    'set-cookie',
    `${cookieName}=${browserKey}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=1800`,
  );
  return browserKey;
}

function showSetup(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  show: {
    pending: PendingSignIn;
    problem: 'wrongCode' | 'invalid' | null;
    values: Record<string, string>;
  },
): FastifyReply {
  const browserKey = setBrowserKey(request, reply);
  const nonce = randomBytes(16).toString('base64');
  const html = renderSetup({
    language: languageOf(request.headers['accept-language']),
    nonce,
    action: `${signInPath(deps)}/setup`,
    pending: packPending(deps, show.pending, browserKey),
    values: show.values,
    problem: show.problem,
  });
  return sendPage(deps, reply, show.problem ? 400 : 200, html, nonce);
}

async function showForm(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  show: { pending: PendingSignIn; problem: Problem | null; email: string; status: number },
): Promise<FastifyReply> {
  const browserKey = setBrowserKey(request, reply);
  const nonce = randomBytes(16).toString('base64');
  const html = renderSignIn({
    language: languageOf(request.headers['accept-language']),
    nonce,
    action: signInPath(deps),
    pending: packPending(deps, show.pending, browserKey),
    email: show.email,
    problem: show.problem,
    demo: await deps.demoAccounts(),
  });
  return sendPage(deps, reply, show.status, html, nonce);
}

function refuseAddress(deps: Deps, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const language = languageOf(request.headers['accept-language']);
  const html = renderBadAddress({ language, nonce, consoleUrl: deps.config.publicUrl });
  return sendPage(deps, reply, 400, html, nonce);
}

/** A field of a query or a form when it is one text; a repeated or nested one counts as absent. */
function textOf(fields: unknown, name: string): string | undefined {
  const value = (fields as Record<string, unknown> | null | undefined)?.[name];
  return typeof value === 'string' ? value : undefined;
}

/** GET: the form, for a return address of this console alone. Without one, back to the console's home. */
async function handleShow(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const { query } = request;
  const isGiven = (name: string) => Object.hasOwn(query as object, name);
  const target = isGiven('redirect_uri')
    ? textOf(query, 'redirect_uri')
    : `${deps.config.publicUrl}/`;
  const redirectUri = parseRedirectUri(deps.config, target);
  const codeChallenge = textOf(query, 'code_challenge') ?? null;
  const isSound =
    !isGiven('code_challenge') ||
    (codeChallenge !== null &&
      challengePattern.test(codeChallenge) &&
      textOf(query, 'code_challenge_method') === 'S256');
  if (!redirectUri || !isSound) return refuseAddress(deps, request, reply);
  const pending = { redirectUri: redirectUri.href, codeChallenge };
  if (await needsFirstSuperAdmin(deps)) {
    return showSetup(deps, request, reply, { pending, problem: null, values: {} });
  }
  return showForm(deps, request, reply, { pending, problem: null, email: '', status: 200 });
}

function homePending(deps: Deps): PendingSignIn {
  return { redirectUri: `${deps.config.publicUrl}/`, codeChallenge: null };
}

function backTo(redirectUri: string, code: string): string {
  const url = new URL(redirectUri);
  url.searchParams.set('authorization_code', code);
  return url.href;
}

function readForm(deps: Deps, request: FastifyRequest) {
  const { body } = request;
  return {
    pending: unpackPending(deps, textOf(body, 'pending'), browserKeyOf(request)),
    // No text of the database holds a NUL: asking it for one would fail instead of finding nobody.
    email: textOf(body, 'email')?.replaceAll('\0', '').slice(0, 320) ?? '',
    password: textOf(body, 'password')?.slice(0, 1_000) ?? '',
    remember: textOf(body, 'remember') === '1',
  };
}

/** Too many tries show the form again, so that a person reads why and goes on later with what was typed. */
function handleTooMany(deps: Deps, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if ((error as { statusCode?: number }).statusCode !== 429) throw error;
  const { pending, email } = readForm(deps, request);
  return showForm(deps, request, reply, {
    pending: pending ?? homePending(deps),
    problem: 'tooMany',
    email,
    status: 429,
  });
}

/** POST: right → 303 with a code; wrong → the same form, one message whether or not the address exists. */
async function handleSubmit(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const { pending, email, password, remember } = readForm(deps, request);
  if (!pending) {
    return showForm(deps, request, reply, {
      pending: homePending(deps),
      problem: 'expired',
      email,
      status: 400,
    });
  }
  const user = await findUserByPassword(deps, { email, password });
  if (!user)
    return showForm(deps, request, reply, { pending, problem: 'wrong', email, status: 401 });
  return sendBack(deps, reply, { ...pending, userId: user.id, remember });
}

/** POST of the first start: the code in the log, then signed in at once. */
async function handleSetup(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const values = Object.fromEntries(
    FirstSuperAdmin.keyof().options.map((name) => [name, textOf(request.body, name) ?? '']),
  );
  const packed = textOf(request.body, 'pending');
  const pending = unpackPending(deps, packed, browserKeyOf(request)) ?? homePending(deps);
  const form = FirstSuperAdmin.safeParse(values);
  if (!form.success) {
    return showSetup(deps, request, reply, { pending, problem: 'invalid', values });
  }
  const created = await createFirstSuperAdmin(deps, form.data);
  if (!created) return showSetup(deps, request, reply, { pending, problem: 'wrongCode', values });
  return sendBack(deps, reply, { ...pending, userId: created.userId, remember: false });
}

async function sendBack(
  deps: Deps,
  reply: FastifyReply,
  grant: PendingSignIn & { userId: number; remember: boolean },
): Promise<FastifyReply> {
  const code = await issueSignInCode(deps, grant);
  return reply
    .header('set-cookie', `${cookieName}=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0`)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .redirect(backTo(grant.redirectUri, code), 303);
}

/** The sign-in pages, at the path of SIGNIN_URL. */
export function registerSignIn(app: FastifyInstance, deps: Deps): void {
  const path = signInPath(deps);
  // Counted once the form is read, so that the answer to one try too many can show it again.
  const limit = { rateLimit: { max: 120, timeWindow: '1 minute', hook: 'preHandler' } } as const;
  for (const url of [path, `${path}/`].filter((each) => each !== '')) {
    app.get(url, { config: openRoute, exposeHeadRoute: false }, (request, reply) =>
      handleShow(deps, request, reply),
    );
    app.post(
      url,
      {
        config: { ...openRoute, ...limit },
        errorHandler: (error, request, reply) => void handleTooMany(deps, error, request, reply),
      },
      (request, reply) => handleSubmit(deps, request, reply),
    );
  }
  app.post(
    `${path}/setup`,
    { config: { ...openRoute, rateLimit: { max: 20, timeWindow: '1 minute' } } },
    (request, reply) => handleSetup(deps, request, reply),
  );
}
