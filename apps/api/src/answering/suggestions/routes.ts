import { implement } from '@orpc/server';
import { suggestions } from '@replique/contract/answering/suggestions';
import { withScope } from '../../accounts/index.ts';
import type { Deps } from '../deps.ts';
import { personOf, type Context } from '../../platform/http/access.ts';
import { certifyAnswer, draftFromSuggestion } from './answer-document.ts';
import { streamSuggestion } from './writing/generate.ts';
import { readRequest } from './writing/request.ts';
import { authorOf } from './writing/suggest-once.ts';
import {
  acceptSuggestion,
  editSuggestion,
  listTicketSuggestions,
  readModelView,
  removeSuggestion,
  sendSuggestion,
} from './suggestions.ts';
import { translateMessages, translateSuggestion } from './translations/translations.ts';

export function suggestionsRoutes(deps: Deps) {
  const os = implement(suggestions).$context<Context>();
  return {
    list: os.list.handler(async ({ input, context }) => ({
      items: await listTicketSuggestions(deps, personOf(context), input.ticket),
    })),
    generate: os.generate.handler(async ({ input, context, signal }) => {
      const caller = personOf(context);
      // Refusals come before the stream begins, with their own status.
      const request = await readRequest(deps, (fn) => withScope(deps, caller, undefined, fn), {
        ...input,
        author: authorOf(caller),
      });
      return streamSuggestion(deps, request, signal);
    }),
    modelView: os.modelView.handler(({ input, context }) =>
      readModelView(deps, personOf(context), input.suggestion),
    ),
    translateMessages: os.translateMessages.handler(async ({ input, context, signal }) => ({
      items: await translateMessages(deps, personOf(context), input, signal),
    })),
    translate: os.translate.handler(({ input, context, signal }) =>
      translateSuggestion(deps, personOf(context), input, signal),
    ),
    edit: os.edit.handler(({ input, context }) => editSuggestion(deps, personOf(context), input)),
    accept: os.accept.handler(({ input, context }) =>
      acceptSuggestion(deps, personOf(context), input),
    ),
    send: os.send.handler(({ input, context }) => sendSuggestion(deps, personOf(context), input)),
    documentDraft: os.documentDraft.handler(({ input, context }) =>
      draftFromSuggestion(deps, personOf(context), input.suggestion),
    ),
    certifyAnswer: os.certifyAnswer.handler(({ input, context }) =>
      certifyAnswer(deps, personOf(context), input),
    ),
    remove: os.remove.handler(({ input, context }) =>
      removeSuggestion(deps, personOf(context), input.suggestion),
    ),
  };
}
