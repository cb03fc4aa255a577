import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { findActiveUserById } from '../../users/users.ts';
import type { PendingProgram, PendingSignIn } from '../sign-in/pending-sign-in.ts';
import { languageFor, pageHref, sendPage, setBrowserKey } from '../sign-in/signin-http.ts';
import { problemBox, signInPhrases } from '../sign-in/signin-layout.ts';
import { backButton, consentForm, renderConsent } from './consent-page.ts';
import { answerTo } from './program-request.ts';
import { scopesOfLevel } from './role-scopes.ts';

/** Long enough to read the page. */
const lifetimeMs = 10 * 60_000;

export type ProgramSignIn = PendingSignIn & { program: PendingProgram };

/** Who signed in, and for which program. */
export type Consenting = {
  user: { id: number; email: string };
  passwordMark: string | null;
  pending: ProgramSignIn;
};

const placeOf = (browserKey: string) => `program-consent.${browserKey}`;

function packTicket(deps: Deps, consenting: Consenting, browserKey: string): string {
  const expires = deps.clock().getTime() + lifetimeMs;
  return deps.sealer.seal(JSON.stringify({ ...consenting, expires }), placeOf(browserKey));
}

/** Null when it was changed, is too old, or belongs to another browser. */
export function unpackTicket(
  deps: Deps,
  packed: string,
  browserKey: string | null,
): Consenting | null {
  if (browserKey === null) return null;
  try {
    const opened = deps.sealer.open(packed, placeOf(browserKey));
    const ticket = JSON.parse(opened) as Consenting & { expires: number };
    return ticket.expires > deps.clock().getTime() ? ticket : null;
  } catch {
    return null;
  }
}

export type ConsentProblem = 'unknown' | 'expired' | 'staff' | 'role';
const statusOf: Record<ConsentProblem, number> = {
  unknown: 400,
  expired: 400,
  staff: 403,
  role: 403,
};

/** One page for every end that leads back to no program, and the way back where there is one. */
export function showConsentProblem(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { problem, back }: { problem: ConsentProblem; back?: { program: string; url: URL } },
): FastifyReply {
  const language = languageFor(request);
  const t = signInPhrases[language].consent;
  const link = back ? backButton(language, back.program, back.url.href) : '';
  const title = t.refused;
  const body = `<h1>${title}</h1>${problemBox(t.problems[problem])}${link}`;
  return sendPage(deps, request, reply, { status: statusOf[problem], title, body, address: null });
}

/** The last step of a sign-in that a program began. */
export async function askConsent(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  consenting: Consenting,
): Promise<FastifyReply> {
  const { user, passwordMark, pending } = consenting;
  const person = await deps.db.withStaff((tx) => findActiveUserById(tx, user.id));
  const scopes = person ? scopesOfLevel(pending.program.scopes, person.level) : [];
  // Programs work within one client.
  const isStaff = !person || person.clientId === null;
  if (isStaff || scopes.length === 0) {
    const url = answerTo(deps, pending, { error: 'access_denied' });
    const back = { program: pending.program.name, url };
    return showConsentProblem(deps, request, reply, { problem: isStaff ? 'staff' : 'role', back });
  }
  const browserKey = setBrowserKey(request, reply);
  const program = { ...pending.program, scopes };
  const kept = {
    user: { id: user.id, email: user.email },
    passwordMark,
    pending: { ...pending, program },
  };
  const text = renderConsent({
    language: languageFor(request),
    action: pageHref(deps, request, '/consent'),
    ticket: packTicket(deps, kept, browserKey),
    email: user.email,
    level: person.level,
    redirectUri: pending.redirectUri,
    program,
  });
  return sendPage(deps, request, reply, {
    status: 200,
    ...text,
    address: { page: '/consent', form: consentForm },
  });
}
