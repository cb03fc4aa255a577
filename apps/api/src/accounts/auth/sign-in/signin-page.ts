import type { PasskeyRequest } from '@replique/contract/accounts/passkeys';
import { escapeHtml } from '../../../platform/http/pages/escape-html.ts';
import type { DemoAccount } from './demo-account.ts';
import { passkeyForm } from '../passkeys/passkey-form.ts';
import {
  hiddenField,
  problemBox,
  signInPhrases,
  textField,
  type SignInLanguage,
} from './signin-layout.ts';

/** What a page says: its title and its HTML. */
export type PageText = { title: string; body: string };

function demoList(
  language: SignInLanguage,
  action: string,
  pending: string,
  demo: DemoAccount[],
): string {
  const t = signInPhrases[language];
  const accounts = demo.map(
    (account) => `<li><form method="post" action="${escapeHtml(action)}">
${hiddenField('pending', pending)}
${hiddenField('email', account.email)}
${hiddenField('password', account.password)}
<button class="account" aria-label="${escapeHtml(t.demoSignInAs.replace('{{name}}', account.firstname))}"><b>${escapeHtml(account.email)}</b><span>${escapeHtml(t.demoRoles[account.key])}</span></button>
</form></li>`,
  );
  const help = escapeHtml(t.demoHelp).replace(
    '{{password}}',
    `<code>${escapeHtml(demo[0]?.password ?? '')}</code>`,
  );
  return `<section aria-labelledby="demo"><h2 id="demo">${escapeHtml(t.demoTitle)}</h2><p>${help}</p><ul>${accounts.join('')}</ul></section>`;
}

/** The button for people whose company signs them in: it sends the same form elsewhere, without a password. */
function singleSignOnButton(label: string, action: string | null): string {
  if (action === null) return '';
  return `<button class="quiet" formaction="${escapeHtml(action)}" formnovalidate>${escapeHtml(label)}</button>`;
}

type SignInProblem = 'wrong' | 'expired' | 'tooMany' | 'passkeyRefused' | null;

function problemText(language: SignInLanguage, problem: SignInProblem): string | null {
  const t = signInPhrases[language];
  if (problem === null) return null;
  return problem === 'passkeyRefused' ? t.passkey.refused : t[problem];
}

function passkeyButton(
  language: SignInLanguage,
  pending: string,
  passkey: { action: string; request: PasskeyRequest } | null,
): string {
  if (!passkey) return '';
  const { ticket, options } = passkey.request;
  return passkeyForm({
    language,
    action: passkey.action,
    what: 'get',
    options,
    fields: { pending, ticket, remember: '' },
    label: signInPhrases[language].passkey.signIn,
  });
}

/** The sign-in form: plain HTML, without script but for passkeys. Fields `email`, `password`, `remember` and a hidden `pending`. */
export function renderSignIn(page: {
  language: SignInLanguage;
  action: string;
  forgottenHref: string;
  /** Where the form goes for single sign-on; null when nobody uses it. */
  ssoAction: string | null;
  pending: string;
  email: string;
  /** What the browser is asked for, and where the answer goes; null where passkeys cannot be used. */
  passkey: { action: string; request: PasskeyRequest } | null;
  problem: SignInProblem;
  /** The program that asks, as it calls itself; null for the console. */
  program: string | null;
  demo: DemoAccount[];
}): PageText {
  const t = signInPhrases[page.language];
  // After a refusal the address is still there: what is typed next is the password.
  const isPasswordNext = page.problem !== null && page.email !== '';
  const { program } = page;
  const intro = program === null ? t.intro : t.consent.signIn.replace('{{program}}', () => program);
  const body = `<h1>${escapeHtml(t.title)}</h1><p>${escapeHtml(intro)}</p>${problemBox(problemText(page.language, page.problem))}
<form method="post" action="${escapeHtml(page.action)}">
${hiddenField('pending', page.pending)}
${textField({ name: 'email', label: t.email, type: 'email', autocomplete: 'username', value: page.email, isFirst: !isPasswordNext })}
${textField({ name: 'password', label: t.password, type: 'password', autocomplete: 'current-password', isFirst: isPasswordNext })}
<label class="check"><input type="checkbox" name="remember" value="1">${escapeHtml(t.remember)}</label>
<button>${escapeHtml(t.submit)}</button>
${singleSignOnButton(t.singleSignOn, page.ssoAction)}
</form>
${passkeyButton(page.language, page.pending, page.passkey)}
<p class="aside"><a href="${escapeHtml(page.forgottenHref)}">${escapeHtml(t.forgottenLink)}</a></p>${page.demo.length > 0 ? demoList(page.language, page.action, page.pending, page.demo) : ''}`;
  return { title: t.title, body };
}

/** Shown instead of a redirect when the return address is not ours. */
export function renderBadAddress(page: { language: SignInLanguage; consoleUrl: string }): PageText {
  const t = signInPhrases[page.language];
  const body = `<h1>${escapeHtml(t.title)}</h1>${problemBox(t.badAddress)}<p>${escapeHtml(t.badAddressHelp)}</p><p><a href="${escapeHtml(page.consoleUrl)}">${escapeHtml(t.openConsole)}</a></p>`;
  return { title: t.title, body };
}

/** After signing out: says so, with the way back in. */
export function renderSignedOut(page: { language: SignInLanguage; consoleUrl: string }): PageText {
  const t = signInPhrases[page.language].signedOut;
  const body = `<h1>${escapeHtml(t.title)}</h1><p>${escapeHtml(t.text)}</p><p><a class="button" href="${escapeHtml(page.consoleUrl)}">${escapeHtml(t.again)}</a></p>`;
  return { title: t.title, body };
}
