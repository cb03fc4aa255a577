import type { PersonScope } from '@replique/contract/accounts/account';
import { escapeHtml } from '../../../platform/http/pages/escape-html.ts';
import type { PendingProgram } from '../sign-in/pending-sign-in.ts';
import { hiddenField, signInPhrases, type SignInLanguage } from '../sign-in/signin-layout.ts';
import type { PageText } from '../sign-in/signin-page.ts';
import { isExtension, isLoopback } from './redirect-address.ts';
import { canWrite } from './role-scopes.ts';

const phraseOf = {
  'tickets:read': 'ticketsRead',
  'tickets:write': 'ticketsWrite',
  suggestions: 'suggestions',
  knowledge: 'knowledge',
  replies: 'replies',
} as const satisfies Record<PersonScope, string>;

/** What is left of a scope for those who may change nothing. */
const phraseOfReader = {
  ...phraseOf,
  suggestions: 'questions',
  knowledge: 'knowledgeRead',
} as const satisfies Record<PersonScope, string>;

/** Names are the program's own: said as they are, in one replacement, so that none is read as a phrase. */
const fill = (text: string, values: Record<string, string>) =>
  escapeHtml(text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? ''));

/** The form that the button for the other language sends too. */
export const consentForm = 'consent';

/** The way back, named after the program. */
export function backButton(language: SignInLanguage, program: string, href: string): string {
  const label = fill(signInPhrases[language].consent.back, { program });
  return `<p><a class="button" href="${escapeHtml(href)}">${label}</a></p>`;
}

/** What a program wants and who it says it is; the person answers with one of two buttons. */
export function renderConsent(page: {
  language: SignInLanguage;
  action: string;
  ticket: string;
  email: string;
  level: number;
  redirectUri: string;
  program: PendingProgram;
}): PageText {
  const { name: program, scopes } = page.program;
  const t = signInPhrases[page.language].consent;
  const url = new URL(page.redirectUri);
  const elsewhere = isExtension([page.redirectUri]) ? t.whereExtension : t.where;
  const where = fill(isLoopback(url) ? t.whereLocal : elsewhere, { host: url.host });
  const phrases = canWrite(page.level) ? phraseOf : phraseOfReader;
  const wanted = scopes.map((scope) => `<li>${escapeHtml(t.scopes[phrases[scope]])}</li>`);
  const title = t.title.replace('{{program}}', () => program);
  const body = `<h1>${escapeHtml(title)}</h1><p>${fill(t.intro, { program, email: page.email })}</p>
<ul class="rights">${wanted.join('')}</ul>
<p>${escapeHtml(t.limits)}</p><p>${where} ${escapeHtml(t.unchecked)}</p>
<form id="${consentForm}" method="post" action="${escapeHtml(page.action)}">
${hiddenField('ticket', page.ticket)}
<button name="answer" value="allow">${escapeHtml(t.allow)}</button>
<button class="quiet" name="answer" value="refuse">${escapeHtml(t.refuse)}</button>
</form>`;
  return { title, body };
}

/** Leads back by itself: browsers would refuse a redirect to another origin after the form. */
export function renderBack(page: {
  language: SignInLanguage;
  program: string;
  href: string;
  isAllowed: boolean;
}): PageText {
  const t = signInPhrases[page.language].consent;
  const title = page.isAllowed ? t.allowed : t.refused;
  const body = `<h1>${escapeHtml(title)}</h1><p>${fill(t.leading, { program: page.program })}</p>${backButton(page.language, page.program, page.href)}`;
  return { title, body };
}
