import { escapeHtml } from '../http/escape-html.ts';
import {
  hiddenField,
  problemBox,
  signInPhrases,
  textField,
  type SignInLanguage,
} from './signin-layout.ts';
import type { PageText } from './signin-page.ts';

export type SecondStepProblem = 'wrong' | 'tooMany' | 'expired';

/** Asks for a code of the app or a recovery code, in one field. Without `step` it only says what happened. */
export function renderSecondStep(page: {
  language: SignInLanguage;
  action: string;
  backHref: string;
  step: string | null;
  problem: SecondStepProblem | null;
}): PageText {
  const t = signInPhrases[page.language];
  const { title, intro, code, help, submit, wrong, back } = t.secondStep;
  const problems = { wrong, tooMany: t.tooMany, expired: t.expired };
  const form =
    page.step === null
      ? ''
      : `<p>${escapeHtml(intro)}</p>
<form method="post" action="${escapeHtml(page.action)}">
${hiddenField('step', page.step)}
${textField({ name: 'code', label: code, type: 'text', autocomplete: 'one-time-code', help, isFirst: true, attributes: 'maxlength="40" spellcheck="false" autocapitalize="none"' })}
<button>${escapeHtml(submit)}</button>
</form>`;
  const body = `<h1>${escapeHtml(title)}</h1>${problemBox(page.problem && problems[page.problem])}${form}
<p class="aside"><a href="${escapeHtml(page.backHref)}">${escapeHtml(back)}</a></p>`;
  return { title, body };
}
