import { escapeHtml } from '../../../platform/http/pages/escape-html.ts';
import { passkeyForm } from '../passkeys/passkey-form.ts';
import {
  hiddenField,
  problemBox,
  signInPhrases,
  textField,
  type SignInLanguage,
} from '../sign-in/signin-layout.ts';
import type { PageText } from '../sign-in/signin-page.ts';

export type SecondStepProblem = 'wrong' | 'tooMany' | 'expired';

/** Asks for a code of the app or a recovery code, in one field. Without `step` it only says what happened. */
export function renderSecondStep(page: {
  language: SignInLanguage;
  action: string;
  backHref: string;
  step: string | null;
  /** What the browser is asked for, where the person has a passkey. */
  passkey: object | null;
  problem: SecondStepProblem | null;
}): PageText {
  const t = signInPhrases[page.language];
  const { title, intro, code, help, submit, wrong, back } = t.secondStep;
  const problems = { wrong, tooMany: t.tooMany, expired: t.expired };
  const passkey =
    page.step && page.passkey
      ? passkeyForm({
          language: page.language,
          action: page.action,
          what: 'get',
          options: page.passkey,
          fields: { step: page.step },
          label: t.passkey.use,
          isMain: true,
        })
      : '';
  const form =
    page.step === null
      ? ''
      : `<p>${escapeHtml(page.passkey ? t.secondStep.introPasskey : intro)}</p>${passkey}
<form method="post" action="${escapeHtml(page.action)}">
${hiddenField('step', page.step)}
${textField({ name: 'code', label: code, type: 'text', autocomplete: 'one-time-code', help, isFirst: true, attributes: 'maxlength="40" spellcheck="false" autocapitalize="none"' })}
<button>${escapeHtml(submit)}</button>
</form>`;
  const body = `<h1>${escapeHtml(title)}</h1>${problemBox(page.problem && problems[page.problem])}${form}
<p class="aside"><a href="${escapeHtml(page.backHref)}">${escapeHtml(back)}</a></p>`;
  return { title, body };
}
