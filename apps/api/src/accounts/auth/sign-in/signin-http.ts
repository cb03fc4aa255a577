import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { isPublicDemo } from './demo-account.ts';
import { withDemoBar } from '../../../platform/http/pages/demo-bar.ts';
import { newBrowserKey } from './pending-sign-in.ts';
import { allowedOrigins } from './redirect-uri.ts';
import { languageOf } from '../../../platform/http/pages/page-language.ts';
import { renderLayout, type SignInLanguage } from './signin-layout.ts';

// Browsers accept a Secure cookie from a loopback host, so one name serves everywhere.
const cookieName = '__Host-signin';
const cookieOptions = 'Path=/; Secure; HttpOnly; SameSite=Lax';

/** The path of SIGNIN_URL, without a slash at its end. */
export function signInPath(deps: Deps): string {
  return new URL(deps.config.signinUrl).pathname.replace(/\/$/, '');
}

/** A field of a query or a form when it is one text; a repeated or nested one counts as absent. */
export function textOf(fields: unknown, name: string): string | undefined {
  if (typeof fields !== 'object' || fields === null || !Object.hasOwn(fields, name))
    return undefined;
  const value = (fields as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : undefined;
}

/** An address as typed: no text of the database holds a NUL, and asking it for one would fail. */
export function emailOf(fields: unknown): string {
  return textOf(fields, 'email')?.replaceAll('\0', '').slice(0, 320) ?? '';
}

/** The language that the person chose on a page, if any: it stays in the address of the pages that follow. */
function chosenLanguage(request: FastifyRequest): SignInLanguage | null {
  const chosen = textOf(request.query, 'lang');
  return chosen === 'en' || chosen === 'fr' ? chosen : null;
}

export function languageFor(request: FastifyRequest): SignInLanguage {
  return chosenLanguage(request) ?? languageOf(request.headers['accept-language']);
}

/** An address of the sign-in site, such as `/forgotten`, with the language that was chosen. */
export function pageHref(
  deps: Deps,
  request: FastifyRequest,
  page: string,
  query: Record<string, string> = {},
): string {
  const language = chosenLanguage(request);
  const search = new URLSearchParams({ ...query, ...(language ? { lang: language } : {}) });
  const path = `${signInPath(deps)}${page}`;
  return search.size > 0 ? `${path}?${search}` : path;
}

export function browserKeyOf(request: FastifyRequest): string | null {
  const match = request.headers.cookie?.match(/(?:^|;\s*)__Host-signin=([\w-]{22})(?:[.;]|$)/);
  return match?.[1] ?? null;
}

/** What follows the browser's key in the cookie: a proof that a page of ours gave. */
export function browserProofOf(request: FastifyRequest): string | null {
  const match = request.headers.cookie?.match(
    /(?:^|;\s*)__Host-signin=[\w-]{22}\.([\w.-]{1,500})(?:;|$)/,
  );
  return match?.[1] ?? null;
}

/** Keeps or makes the browser's key: forms are bound to it. */
export function setBrowserKey(
  request: FastifyRequest,
  reply: FastifyReply,
  proof: string | null = null,
): string {
  const browserKey = browserKeyOf(request) ?? newBrowserKey();
  const value = proof === null ? browserKey : `${browserKey}.${proof}`;
  reply.header('set-cookie', `${cookieName}=${value}; ${cookieOptions}; Max-Age=1800`);
  return browserKey;
}

export function dropBrowserKey(reply: FastifyReply): void {
  reply.header('set-cookie', `${cookieName}=; ${cookieOptions}; Max-Age=0`);
}

/**
 * Where the page can be opened again in the other language: path below the sign-in path, and its query. `form` is the id
 * of the form that is sent there, where an address alone would not show the page again.
 */
export type PageAddress = { page: string; query?: Record<string, string>; form?: string };

function otherLanguageHref(deps: Deps, language: SignInLanguage, address: PageAddress): string {
  const other = language === 'en' ? 'fr' : 'en';
  const search = new URLSearchParams({ ...address.query, lang: other });
  return `${signInPath(deps)}${address.page}?${search}`;
}

/** Answers with a page of the sign-in site: no script but that of passkeys, where it asks for one; never stored, never framed, nothing loaded from elsewhere. */
export function sendPage(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  page: {
    status: number;
    title: string;
    body: string;
    address: PageAddress | null;
    hasScript?: boolean;
  },
): FastifyReply {
  const language = languageFor(request);
  const nonce = randomBytes(16).toString('base64');
  // Browsers apply form-action to the redirect after a POST too, hence the console's origins.
  const targets = ["'self'", ...allowedOrigins(deps.config)].join(' ');
  const html = renderLayout({
    language,
    nonce,
    title: page.title,
    body: page.body,
    fontHref: `${signInPath(deps)}/inter.woff2`,
    publicUrl: deps.config.publicUrl,
    scriptHref: page.hasScript ? `${signInPath(deps)}/passkey.js` : null,
    otherLanguage: page.address && {
      href: otherLanguageHref(deps, language, page.address),
      form: page.address.form ?? null,
    },
  });
  return reply
    .status(page.status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-language': language,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': `default-src 'none';${page.hasScript ? " script-src 'self';" : ''} style-src 'nonce-${nonce}'; font-src 'self'; img-src 'self' data:; form-action ${targets}; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'`,
    })
    .send(isPublicDemo(deps) ? withDemoBar(html, nonce, [language]) : html);
}

/** 303 to an address of the console or of this site, never stored, never named as referrer. */
export function sendOn(reply: FastifyReply, href: string): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .redirect(href, 303);
}
