import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { findUserByPassword } from '../users/users.ts';
import { issueSignInCode } from './auth.ts';
import { newBrowserKey, packPending, unpackPending, type PendingSignIn } from './pending-sign-in.ts';
import { allowedOrigins, parseRedirectUri } from './redirect-uri.ts';
import { languageOf, renderBadAddress, renderSignIn } from './signin-page.ts';

// Browsers accept a Secure cookie from a loopback host, so one name serves everywhere.
const cookieName = '__Host-signin';
const open = { access: { auth: 'public', scope: 'none' } } as const;
const challengePattern = /^[\w-]{43}$/;

type Problem = 'wrong' | 'expired' | 'tooMany';

function browserKeyOf(request: FastifyRequest): string | null {
  const match = request.headers.cookie?.match(/(?:^|;\s*)__Host-signin=([\w-]{22})(?:;|$)/);
  return match?.[1] ?? null;
}

function sendPage(deps: Deps, reply: FastifyReply, status: number, html: string, nonce: string): FastifyReply {
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

async function showForm(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  show: { pending: PendingSignIn; problem: Problem | null; email: string; status: number },
): Promise<FastifyReply> {
  const browserKey = browserKeyOf(request) ?? newBrowserKey();
  reply.header('set-cookie', `${cookieName}=${browserKey}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=1800`);
  const nonce = randomBytes(16).toString('base64');
  const html = renderSignIn({
    language: languageOf(request.headers['accept-language']),
    nonce,
    action: `${new URL(deps.config.signinUrl).pathname}`,
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

type SignInQuery = { redirect_uri?: unknown; code_challenge?: unknown; code_challenge_method?: unknown };

/** GET: the form, for a return address of this console alone. Without one, back to the console's home. */
async function handleShow(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const query = request.query as SignInQuery;
  const redirectUri = parseRedirectUri(deps.config, query.redirect_uri ?? `${deps.config.publicUrl}/`);
  if (!redirectUri) return refuseAddress(deps, request, reply);
  const challenge = query.code_challenge;
  const hasChallenge = challenge !== undefined;
  if (hasChallenge && (query.code_challenge_method !== 'S256' || !challengePattern.test(String(challenge)))) {
    return refuseAddress(deps, request, reply);
  }
  const pending = { redirectUri: redirectUri.href, codeChallenge: hasChallenge ? String(challenge) : null };
  return showForm(deps, request, reply, { pending, problem: null, email: '', status: 200 });
}

function backTo(redirectUri: string, code: string): string {
  const url = new URL(redirectUri);
  url.searchParams.set('authorization_code', code);
  return url.href;
}

/** POST: right → 303 with a code; wrong → the same form, one message whether or not the address exists. */
async function handleSubmit(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const body = (request.body ?? {}) as Record<string, unknown>;
  const pending = unpackPending(deps, body.pending, browserKeyOf(request));
  const [email, password] = [String(body.email ?? '').slice(0, 320), String(body.password ?? '').slice(0, 1_000)];
  if (!pending) {
    const fresh = { redirectUri: `${deps.config.publicUrl}/`, codeChallenge: null };
    return showForm(deps, request, reply, { pending: fresh, problem: 'expired', email, status: 400 });
  }
  const user = await findUserByPassword(deps, { email, password });
  if (!user) return showForm(deps, request, reply, { pending, problem: 'wrong', email, status: 401 });
  const code = await issueSignInCode(deps, { ...pending, userId: user.id, remember: body.remember === '1' });
  return reply
    .header('set-cookie', `${cookieName}=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0`)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .redirect(backTo(pending.redirectUri, code), 303);
}

/** The sign-in pages, at the path of SIGNIN_URL. */
export function registerSignIn(app: FastifyInstance, deps: Deps): void {
  const path = new URL(deps.config.signinUrl).pathname.replace(/\/$/, '');
  const limit = { rateLimit: { max: 120, timeWindow: '1 minute' } };
  for (const url of [path, `${path}/`].filter((each) => each !== '')) {
    app.get(url, { config: open, exposeHeadRoute: false }, (request, reply) => handleShow(deps, request, reply));
    app.post(url, { config: { ...open, ...limit } }, (request, reply) => handleSubmit(deps, request, reply));
  }
}
