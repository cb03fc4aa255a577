import { implement } from '@orpc/server';
import { exports } from '@replique/contract/exports';
import type { Deps } from '../deps.ts';
import { personOf, type Context } from '../http/access.ts';
import { listVisibleExports, readExport, removeVisibleExport } from './exports.ts';
import { makeLink } from './link.ts';

export function exportsRoutes(deps: Deps) {
  const os = implement(exports).$context<Context>();
  return {
    list: os.list.handler(({ input, context }) =>
      listVisibleExports(deps, personOf(context), input),
    ),
    get: os.get.handler(({ input, context }) => readExport(deps, personOf(context), input.export)),
    link: os.link.handler(({ input, context }) => makeLink(deps, personOf(context), input.export)),
    remove: os.remove.handler(({ input, context }) =>
      removeVisibleExport(deps, personOf(context), input.export),
    ),
  };
}
