import { escapeHtml } from '../../../platform/http/pages/escape-html.ts';
import { encode } from 'uqr';
import { passkeyForm } from '../passkeys/passkey-form.ts';
import {
  hiddenField,
  problemBox,
  signInPhrases,
  textField,
  type SignInLanguage,
} from '../sign-in/signin-layout.ts';
import type { PageText } from '../sign-in/signin-page.ts';

export type FactorSetupProblem = 'wrong' | 'tooMany' | 'expired' | 'passkeyRefused';

/** Dark on white in both themes: phones read it best so. */
function qrCode(text: string, label: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const squares = data.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
  );
  return `<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="${escapeHtml(label)}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${squares.join('')}" fill="#000"/></svg>`;
}

/** Groups of four are easier to type. */
const inGroups = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** Sets up a passkey or an app before the sign-in goes on. Without `setup` it only says what happened. */
export function renderFactorSetup(page: {
  language: SignInLanguage;
  action: string;
  backHref: string;
  setup: { step: string; secret: string; otpauthUrl: string; passkey: object | null } | null;
  problem: FactorSetupProblem | null;
}): PageText {
  const { language, action, setup } = page;
  const t = signInPhrases[language];
  const problems = {
    wrong: t.secondStep.wrong,
    tooMany: t.tooMany,
    expired: t.expired,
    passkeyRefused: t.passkey.refused,
  };
  const body = `<h1>${escapeHtml(t.factorSetup.title)}</h1>${problemBox(page.problem && problems[page.problem])}${setup ? ways(language, action, setup) : ''}
<p class="aside"><a href="${escapeHtml(page.backHref)}">${escapeHtml(t.secondStep.back)}</a></p>`;
  return { title: t.factorSetup.title, body };
}

function ways(
  language: SignInLanguage,
  action: string,
  setup: { step: string; secret: string; otpauthUrl: string; passkey: object | null },
): string {
  const t = signInPhrases[language];
  const passkey =
    setup.passkey &&
    passkeyForm({
      language,
      action,
      what: 'create',
      options: setup.passkey,
      fields: { step: setup.step },
      label: t.factorSetup.passkey,
      isMain: true,
    });
  return `<p>${escapeHtml(t.factorSetup.intro)}</p>${passkey ?? ''}
<section aria-labelledby="app"><h2 id="app">${escapeHtml(t.factorSetup.app)}</h2><p>${escapeHtml(t.factorSetup.scan)}</p>
${qrCode(setup.otpauthUrl, t.factorSetup.picture)}
<p>${escapeHtml(t.factorSetup.type)} <code class="key">${escapeHtml(inGroups(setup.secret))}</code></p>
<form method="post" action="${escapeHtml(action)}">
${hiddenField('step', setup.step)}
${textField({ name: 'code', label: t.secondStep.code, type: 'text', autocomplete: 'one-time-code', help: t.factorSetup.codeHelp, attributes: 'maxlength="40" spellcheck="false" inputmode="numeric"' })}
<button class="quiet">${escapeHtml(t.factorSetup.submit)}</button>
</form></section>`;
}

/** Shown once, before the sign-in goes on. */
export function renderRecoveryCodes(page: {
  language: SignInLanguage;
  action: string;
  step: string;
  codes: string[];
}): PageText {
  const t = signInPhrases[page.language].factorSetup;
  const codes = page.codes.map((code) => `<li><code>${escapeHtml(code)}</code></li>`);
  const body = `<h1>${escapeHtml(t.codesTitle)}</h1><p>${escapeHtml(t.codesText)}</p><ul class="codes">${codes.join('')}</ul>
<form method="post" action="${escapeHtml(page.action)}">
${hiddenField('step', page.step)}
<button>${escapeHtml(t.codesKept)}</button>
</form>`;
  return { title: t.codesTitle, body };
}
