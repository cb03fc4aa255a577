import { escapeHtml } from '../../../platform/http/pages/escape-html.ts';
import { hiddenField, signInPhrases, type SignInLanguage } from '../sign-in/signin-layout.ts';

/**
 * A form that a passkey fills in. Without script, or in a browser that knows no passkeys, it stays hidden: the other
 * form of the page does without.
 */
export function passkeyForm(form: {
  language: SignInLanguage;
  action: string;
  /** Whether the browser makes a new passkey or asks for one. */
  what: 'create' | 'get';
  /** What the browser is asked for. */
  options: object;
  fields: Record<string, string>;
  label: string;
  isMain?: boolean;
}): string {
  const t = signInPhrases[form.language].passkey;
  const fields = Object.entries(form.fields).map(([name, value]) => hiddenField(name, value));
  return `<form method="post" action="${escapeHtml(form.action)}" hidden data-passkey="${form.what}" data-options="${escapeHtml(JSON.stringify(form.options))}">
${fields.join('\n')}
${hiddenField('answer', '')}
<button${form.isMain ? '' : ' class="quiet"'}>${escapeHtml(form.label)}</button>
<p class="problem below" role="alert" hidden>${escapeHtml(t.failed)}</p>
</form>`;
}

/** The one script of the sign-in site: it puts the browser's answer into the form and sends it. */
export const passkeyScript = `'use strict';
const isKnown = 'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
async function ask(form) {
  const options = JSON.parse(form.dataset.options);
  const credential =
    form.dataset.passkey === 'create'
      ? await navigator.credentials.create({
          publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
        })
      : await navigator.credentials.get({
          publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
        });
  form.elements.answer.value = JSON.stringify(credential);
  const remember = document.querySelector('input[type=checkbox][name=remember]');
  if (remember && form.elements.remember) form.elements.remember.value = remember.checked ? '1' : '';
  form.submit();
}
for (const form of document.querySelectorAll('form[data-passkey]')) {
  form.hidden = !isKnown;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const problem = form.querySelector('.problem');
    problem.hidden = true;
    ask(form).catch(() => {
      problem.hidden = false;
    });
  });
}
`;
