import { implement } from '@orpc/server';
import { promptFigures } from '@replique/contract/answering/prompt-figures';
import type { Deps } from '../../deps.ts';
import type { Context } from '../../../platform/http/access.ts';
import { readFigures, readFiguresInProduction } from './figures.ts';

export function promptFiguresRoutes(deps: Deps) {
  const os = implement(promptFigures).$context<Context>();
  return {
    all: os.all.handler(async () => ({ items: await readFiguresInProduction(deps) })),
    get: os.get.handler(async ({ input }) => ({ items: await readFigures(deps, input.prompt) })),
  };
}
