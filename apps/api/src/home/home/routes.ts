import { implement } from '@orpc/server';
import { home } from '@replique/contract/home/home';
import type { Deps } from '../../insight/index.ts';
import { personOf, type Context } from '../../platform/http/access.ts';
import { readHome } from './home.ts';
import { skipStep } from './steps.ts';

export function homeRoutes(deps: Deps) {
  const os = implement(home).$context<Context>();
  return {
    get: os.get.handler(({ input, context }) => readHome(deps, personOf(context), input)),
    skipStep: os.skipStep.handler(({ input, context }) => skipStep(deps, personOf(context), input)),
  };
}
