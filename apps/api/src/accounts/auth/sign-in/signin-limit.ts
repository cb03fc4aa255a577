import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { homePending } from './signin-complete.ts';
import { languageFor, pageHref, sendPage } from './signin-http.ts';
import { encodeFastifyError } from '../../../platform/http/errors.ts';
import { escapeHtml } from '../../../platform/http/pages/escape-html.ts';
import { problemBox, signInPhrases } from './signin-layout.ts';

/** For the forms beside the sign-in form: people send them rarely. Counted by where they come from. */
export const formLimit = { perMinute: 20 } as const;
/** For pages that are only shown. */
export const pageLimit = { perMinute: 600 } as const;
/** For the steps of a sign-in beside the password: an office of hundreds comes in within a few minutes. */
export const stepLimit = { perMinute: 120 } as const;

/** Error handler of a form: too many tries are a page that says so; everything else goes its usual way. */
export function showTooMany(deps: Deps) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    if (encodeFastifyError(error).status !== 429) throw error;
    const t = signInPhrases[languageFor(request)];
    const query = { redirect_uri: homePending(deps).redirectUri };
    const body = `<h1>${escapeHtml(t.title)}</h1>${problemBox(t.tooMany)}<p class="aside"><a href="${escapeHtml(pageHref(deps, request, '/', query))}">${escapeHtml(t.backToSignIn)}</a></p>`;
    void sendPage(deps, request, reply, { status: 429, title: t.title, body, address: null });
  };
}
