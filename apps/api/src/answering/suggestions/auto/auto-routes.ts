import { implement } from '@orpc/server';
import { autoSuggestions } from '@replique/contract/answering/auto-suggestions';
import type { Deps } from '../../deps.ts';
import { personOf, type Context } from '../../../platform/http/access.ts';
import { readAutoSuggestions, saveAutoSuggestions } from './auto-suggestions.ts';

export function autoSuggestionsRoutes(deps: Deps) {
  const os = implement(autoSuggestions).$context<Context>();
  return {
    get: os.get.handler(({ input, context }) =>
      readAutoSuggestions(deps, personOf(context), input.client),
    ),
    save: os.save.handler(({ input: { client, ...settings }, context }) =>
      saveAutoSuggestions(deps, personOf(context), client, settings),
    ),
  };
}
