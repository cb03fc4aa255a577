import { signin as en } from '@replique/phrases/en/signin';
import { signin as fr } from '@replique/phrases/fr/signin';
import type { DemoAccount } from '../deps.ts';
import { signinStyle } from './signin-style.ts';

export type SignInLanguage = 'en' | 'fr';

const phrases = { en, fr };

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

const logo = `<svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#4f55e0"/><path fill="#fff" fill-opacity=".55" d="M7 10.5A2.5 2.5 0 0 1 9.5 8h7a2.5 2.5 0 0 1 2.5 2.5V14h-4.5a4.5 4.5 0 0 0-4.5 4.5V20l-3-2.500z"/><path fill="#fff" d="M14.500 16h8a2.500 2.500 0 0 1 2.500 2.500V26l-3.200-3h-7.300a2.500 2.500 0 0 1-2.500-2.500v-2a2.500 2.500 0 0 1 2.500-2.500z"/></svg>`;

/** First supported language of an Accept-Language header; English otherwise. */
export function languageOf(acceptLanguage: string | undefined): SignInLanguage {
  const first = acceptLanguage?.split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  return first?.find((code): code is SignInLanguage => code === 'en' || code === 'fr') ?? 'en';
}

function layout(page: {
  language: SignInLanguage;
  nonce: string;
  title: string;
  body: string;
}): string {
  return `<!doctype html>
<html lang="${page.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${escape(page.title)} — Replique</title>
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<style nonce="${page.nonce}">${signinStyle}</style>
</head>
<body><main><header>${logo}<span>Replique</span></header>${page.body}</main></body>
</html>`;
}

function demoList(
  language: SignInLanguage,
  action: string,
  pending: string,
  demo: DemoAccount[],
): string {
  const t = phrases[language];
  const accounts = demo.map(
    (account) => `<li><form method="post" action="${escape(action)}">
<input type="hidden" name="pending" value="${escape(pending)}">
<input type="hidden" name="email" value="${escape(account.email)}">
<input type="hidden" name="password" value="${escape(account.password)}">
<button class="account" aria-label="${escape(t.demoSignInAs.replace('{{name}}', account.firstname))}"><b>${escape(account.email)}</b><span>${escape(t.demoRoles[account.key])}</span></button>
</form></li>`,
  );
  const help = escape(t.demoHelp).replace(
    '{{password}}',
    `<code>${escape(demo[0]?.password ?? '')}</code>`,
  );
  return `<section aria-labelledby="demo"><h2 id="demo">${t.demoTitle}</h2><p>${help}</p><ul>${accounts.join('')}</ul></section>`;
}

/** The sign-in form: plain HTML, no script. Fields `email`, `password`, `remember` and a hidden `pending`. */
export function renderSignIn(page: {
  language: SignInLanguage;
  nonce: string;
  action: string;
  pending: string;
  email: string;
  problem: 'wrong' | 'expired' | 'tooMany' | null;
  demo: DemoAccount[];
}): string {
  const t = phrases[page.language];
  const problem = page.problem
    ? `<p class="problem" role="alert">${escape(t[page.problem])}</p>`
    : '';
  const body = `<h1>${t.title}</h1><p>${escape(t.intro)}</p>${problem}
<form method="post" action="${escape(page.action)}">
<input type="hidden" name="pending" value="${escape(page.pending)}">
<label for="email">${t.email}</label>
<input id="email" name="email" type="email" autocomplete="username" required autofocus value="${escape(page.email)}">
<label for="password">${t.password}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required>
<label class="check"><input type="checkbox" name="remember" value="1">${escape(t.remember)}</label>
<button>${t.submit}</button>
</form>${page.demo.length > 0 ? demoList(page.language, page.action, page.pending, page.demo) : ''}`;
  return layout({ ...page, title: t.title, body });
}

const setupFields = [
  { name: 'code', type: 'text', autocomplete: 'off' },
  { name: 'firstname', type: 'text', autocomplete: 'given-name' },
  { name: 'lastname', type: 'text', autocomplete: 'family-name' },
  { name: 'email', type: 'email', autocomplete: 'username' },
  { name: 'password', type: 'password', autocomplete: 'new-password' },
] as const;

/** The form of a first start without a demo: the first super-admin, by the code in the log. */
export function renderSetup(page: {
  language: SignInLanguage;
  nonce: string;
  action: string;
  pending: string;
  values: Partial<Record<string, string>>;
  problem: 'wrongCode' | 'invalid' | null;
}): string {
  const t = phrases[page.language];
  const problem = page.problem
    ? `<p class="problem" role="alert">${escape(t.setup[page.problem])}</p>`
    : '';
  const fields = setupFields.map(({ name, type, autocomplete }) => {
    const label = name === 'email' ? t.email : t.setup[name];
    const value = type === 'password' ? '' : ` value="${escape(page.values[name] ?? '')}"`;
    return `<label for="${name}">${escape(label)}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" required${value}>`;
  });
  const body = `<h1>${escape(t.setup.title)}</h1><p>${escape(t.setup.intro)}</p>${problem}
<form method="post" action="${escape(page.action)}">
<input type="hidden" name="pending" value="${escape(page.pending)}">
${fields.join('\n')}
<button>${escape(t.setup.submit)}</button>
</form>`;
  return layout({ ...page, title: t.setup.title, body });
}

/** Shown instead of a redirect when the return address is not ours. */
export function renderBadAddress(page: {
  language: SignInLanguage;
  nonce: string;
  consoleUrl: string;
}): string {
  const t = phrases[page.language];
  const body = `<h1>${t.title}</h1><p class="problem" role="alert">${escape(t.badAddress)}</p><p>${escape(t.badAddressHelp)}</p><p><a href="${escape(page.consoleUrl)}">${escape(t.openConsole)}</a></p>`;
  return layout({ ...page, title: t.title, body });
}
