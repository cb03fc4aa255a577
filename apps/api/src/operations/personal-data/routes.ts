import { implement } from '@orpc/server';
import { personalData } from '@replique/contract/operations/personal-data';
import type { Deps } from '../../insight/index.ts';
import { personOf, type Context } from '../../platform/http/access.ts';
import { askForErasure, lookUpPerson, readErasures } from './erasures.ts';
import { readRetention, saveRetention } from './retention.ts';

export function personalDataRoutes(deps: Deps) {
  const os = implement(personalData).$context<Context>();
  return {
    retention: os.retention.handler(({ input, context }) =>
      readRetention(deps, personOf(context), input.client),
    ),
    saveRetention: os.saveRetention.handler(({ input, context }) =>
      saveRetention(deps, personOf(context), input),
    ),
    find: os.find.handler(({ input, context }) => lookUpPerson(deps, personOf(context), input)),
    erase: os.erase.handler(({ input, context }) => askForErasure(deps, personOf(context), input)),
    erasures: os.erasures.handler(({ input, context }) =>
      readErasures(deps, personOf(context), input.client),
    ),
  };
}
