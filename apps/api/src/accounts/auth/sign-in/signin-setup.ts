import { escapeHtml } from '../../../platform/http/pages/escape-html.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { findPasswordProblem, type PasswordProblem } from '../../users/users.ts';
import { createFirstSuperAdmin, isSetupCode, FirstSuperAdmin } from './first-super-admin.ts';
import { packPending, unpackPending, type PendingSignIn } from './pending-sign-in.ts';
import { completeSignIn, homePending } from './signin-complete.ts';
import {
  browserKeyOf,
  languageFor,
  pageHref,
  sendPage,
  setBrowserKey,
  textOf,
} from './signin-http.ts';
import {
  hiddenField,
  problemBox,
  signInPhrases,
  textField,
  type SignInLanguage,
} from './signin-layout.ts';
import type { PageText } from './signin-page.ts';

type SetupProblem = 'wrongCode' | 'invalid' | PasswordProblem | null;

const fields = [
  { name: 'code', type: 'text', autocomplete: 'off' },
  { name: 'firstname', type: 'text', autocomplete: 'given-name' },
  { name: 'lastname', type: 'text', autocomplete: 'family-name' },
  { name: 'email', type: 'email', autocomplete: 'username' },
  { name: 'password', type: 'password', autocomplete: 'new-password' },
] as const;

function problemText(language: SignInLanguage, problem: SetupProblem): string | null {
  const { setup, passwordProblems } = signInPhrases[language];
  if (problem === null) return null;
  return problem === 'wrongCode' || problem === 'invalid'
    ? setup[problem]
    : passwordProblems[problem];
}

/** The form of a first start without a demo: the first super-admin, by the code in the log. */
function renderSetup(page: {
  language: SignInLanguage;
  action: string;
  pending: string;
  values: Partial<Record<string, string>>;
  problem: SetupProblem;
}): PageText {
  const t = signInPhrases[page.language];
  const inputs = fields.map((field) =>
    textField({
      ...field,
      label: field.name === 'email' ? t.email : t.setup[field.name],
      ...(field.type === 'password' ? {} : { value: page.values[field.name] ?? '' }),
    }),
  );
  const body = `<h1>${escapeHtml(t.setup.title)}</h1><p>${escapeHtml(t.setup.intro)}</p>${problemBox(problemText(page.language, page.problem))}
<form method="post" action="${escapeHtml(page.action)}">
${hiddenField('pending', page.pending)}
${inputs.join('\n')}
<button>${escapeHtml(t.setup.submit)}</button>
</form>`;
  return { title: t.setup.title, body };
}

/** Shows the form of a first start. */
export function showSetup(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  show: { pending: PendingSignIn; problem: SetupProblem; values: Record<string, string> },
): FastifyReply {
  const browserKey = setBrowserKey(request, reply);
  const text = renderSetup({
    language: languageFor(request),
    action: pageHref(deps, request, '/setup'),
    pending: packPending(deps, show.pending, browserKey),
    values: show.values,
    problem: show.problem,
  });
  return sendPage(deps, request, reply, {
    status: show.problem ? 400 : 200,
    ...text,
    address: { page: '' },
  });
}

/** POST of the first start: the code in the log, then signed in at once. */
export async function handleSetup(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const values = Object.fromEntries(
    FirstSuperAdmin.keyof().options.map((name) => [name, textOf(request.body, name) ?? '']),
  );
  const packed = textOf(request.body, 'pending');
  const pending = unpackPending(deps, packed, browserKeyOf(request)) ?? homePending(deps);
  const form = FirstSuperAdmin.safeParse(values);
  if (!form.success) {
    return showSetup(deps, request, reply, { pending, problem: 'invalid', values });
  }
  // The code first: whoever has none makes no password be rated.
  if (!(await isSetupCode(deps, form.data.code)))
    return showSetup(deps, request, reply, { pending, problem: 'wrongCode', values });
  const problem = await findPasswordProblem(deps, form.data.password, form.data);
  if (problem) return showSetup(deps, request, reply, { pending, problem, values });
  const created = await createFirstSuperAdmin(deps, form.data);
  if (!created) return showSetup(deps, request, reply, { pending, problem: 'wrongCode', values });
  const user = { id: created.userId, email: form.data.email };
  const passed = { user, passwordMark: null, pending, remember: false };
  return completeSignIn(deps, reply, passed, 'first start');
}
