import { implement } from '@orpc/server';
import { preferences } from '@replique/contract/home/preferences';
import type { Deps } from '../../insight/index.ts';
import { personOf, type Context } from '../../platform/http/access.ts';
import { changePreferences, readPreferences } from './preferences.ts';

export function preferencesRoutes(deps: Deps) {
  const os = implement(preferences).$context<Context>();
  return {
    get: os.get.handler(({ context }) => readPreferences(deps, personOf(context))),
    update: os.update.handler(({ input, context }) =>
      changePreferences(deps, personOf(context), input),
    ),
  };
}
