import { implement } from '@orpc/server';
import { toWrite } from '@replique/contract/answering/to-write';
import { personOf, type Context } from '../../platform/http/access.ts';
import type { Deps } from '../deps.ts';
import { listToWrite, tryOnPastTickets } from './to-write.ts';

export function toWriteRoutes(deps: Deps) {
  const os = implement(toWrite).$context<Context>();
  return {
    list: os.list.handler(({ input, context }) => listToWrite(deps, personOf(context), input)),
    try: os.try.handler(({ input, context }) => tryOnPastTickets(deps, personOf(context), input)),
  };
}
