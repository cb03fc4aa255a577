import { signin as en } from '@replique/phrases/en/accounts/signin';
import { signin as fr } from '@replique/phrases/fr/accounts/signin';
import { signinStyle } from './signin-style.ts';
import { escapeHtml } from '../../../platform/http/pages/escape-html.ts';

export type SignInLanguage = 'en' | 'fr';

/** The texts of the sign-in pages. */
export const signInPhrases = { en, fr };

const logo = `<svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#4f55e0"/><path fill="#fff" fill-opacity=".55" d="M7 10.5A2.5 2.5 0 0 1 9.5 8h7a2.5 2.5 0 0 1 2.5 2.5V14h-4.5a4.5 4.5 0 0 0-4.5 4.5V20l-3-2.500z"/><path fill="#fff" d="M14.500 16h8a2.500 2.500 0 0 1 2.500 2.500V26l-3.200-3h-7.300a2.500 2.500 0 0 1-2.500-2.500v-2a2.500 2.500 0 0 1 2.500-2.500z"/></svg>`;

/** What went wrong, above the form; a screen reader says it first. */
export function problemBox(text: string | null): string {
  return text === null ? '' : `<p class="problem" role="alert">${escapeHtml(text)}</p>`;
}

/** A form's hidden field. */
export function hiddenField(name: string, value: string): string {
  return `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;
}

export type FieldOptions = {
  name: string;
  label: string;
  type: 'text' | 'email' | 'password';
  autocomplete: string;
  value?: string;
  help?: string;
  isFirst?: boolean;
  /** More attributes, already escaped. */
  attributes?: string;
};

/** A labelled field that must be filled in. */
export function textField(field: FieldOptions): string {
  const { name, label, type, autocomplete, help } = field;
  const value = field.value === undefined ? '' : ` value="${escapeHtml(field.value)}"`;
  const described = help === undefined ? '' : ` aria-describedby="${name}-help"`;
  const hint =
    help === undefined ? '' : `<p class="hint" id="${name}-help">${escapeHtml(help)}</p>`;
  const extra = `${field.isFirst ? ' autofocus' : ''}${field.attributes ? ` ${field.attributes}` : ''}`;
  return `<label for="${name}">${escapeHtml(label)}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" required${described}${extra}${value}>${hint}`;
}

type OtherLanguage = { href: string; form: string | null };

/** The same page in the other language: a link, or a button that sends the page's own form there. */
function languageSwitch(language: SignInLanguage, { href, form }: OtherLanguage): string {
  const other = language === 'en' ? 'fr' : 'en';
  const name = escapeHtml(signInPhrases[other].ownName);
  const change =
    form === null
      ? `<a href="${escapeHtml(href)}" hreflang="${other}" lang="${other}">${name}</a>`
      : `<button class="link" form="${form}" formaction="${escapeHtml(href)}" formnovalidate lang="${other}">${name}</button>`;
  return `<nav>${change}</nav>`;
}

/** The frame of every page: head, logo, the body, and a link to the same page in the other language. */
export function renderLayout(page: {
  language: SignInLanguage;
  nonce: string;
  title: string;
  /** HTML. */
  body: string;
  fontHref: string;
  /** Where the console is: pictures of links are named whole. */
  publicUrl: string;
  /** Of the script that asks for passkeys; null on pages that do not. */
  scriptHref: string | null;
  /** The same page in the other language; null where it could not be shown again. */
  otherLanguage: OtherLanguage | null;
}): string {
  const change = page.otherLanguage ? languageSwitch(page.language, page.otherLanguage) : '';
  return `<!doctype html>
<html lang="${page.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(page.title)} — Replique</title>
<meta name="description" content="${escapeHtml(signInPhrases[page.language].about)}">
<meta property="og:title" content="Replique">
<meta property="og:description" content="${escapeHtml(signInPhrases[page.language].about)}">
<meta property="og:image" content="${escapeHtml(page.publicUrl)}/social.png">
<link rel="icon" type="image/png" sizes="48x48" href="/favicon.png">
<link rel="icon" type="image/svg+xml" sizes="any" href="/favicon.svg">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<style nonce="${page.nonce}">${signinStyle(page.fontHref)}</style>${page.scriptHref ? `\n<script src="${escapeHtml(page.scriptHref)}" defer></script>` : ''}
</head>
<body><main><header>${logo}<span>Replique</span>${change}</header>${page.body}</main></body>
</html>`;
}
