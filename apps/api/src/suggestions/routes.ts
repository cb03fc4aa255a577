import { implement } from '@orpc/server';
import { suggestions } from '@replique/contract/suggestions';
import { withScope } from '../clients/clients.ts';
import type { Deps } from '../deps.ts';
import { personOf, type Context } from '../http/access.ts';
import { certifyAnswer, draftFromSuggestion } from './answer-document.ts';
import { checkInstruction, streamSuggestion } from './generate.ts';
import { gatherMaterial } from './material.ts';
import { authorOf } from './suggest-once.ts';
import {
  acceptSuggestion,
  editSuggestion,
  listTicketSuggestions,
  readModelView,
  removeSuggestion,
} from './suggestions.ts';
import { translateMessages, translateSuggestion } from './translations.ts';

export function suggestionsRoutes(deps: Deps) {
  const os = implement(suggestions).$context<Context>();
  return {
    list: os.list.handler(async ({ input, context }) => ({
      items: await listTicketSuggestions(deps, personOf(context), input.ticket),
    })),
    generate: os.generate.handler(async ({ input, context, signal }) => {
      const caller = personOf(context);
      // Refusals come before the stream begins, with their own status.
      const material = await gatherMaterial(deps, (fn) => withScope(deps, caller, undefined, fn), {
        ticket: input.ticket,
        author: authorOf(caller),
        from: input.from,
      });
      checkInstruction(material, input.instruction);
      return streamSuggestion(deps, {
        material,
        instruction: input.instruction ?? null,
        signal,
      });
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
