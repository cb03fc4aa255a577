import { implement } from '@orpc/server';
import { macros } from '@replique/contract/helpdesk/macros';
import type { Deps } from '../deps.ts';
import { personOf, type Context } from '../../platform/http/access.ts';
import { listMacros } from './macros.ts';

export function macrosRoutes(deps: Deps) {
  const os = implement(macros).$context<Context>();
  return {
    list: os.list.handler(({ input, context }) => listMacros(deps, personOf(context), input)),
  };
}
