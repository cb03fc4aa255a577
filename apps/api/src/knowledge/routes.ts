import { implement } from '@orpc/server';
import { knowledge } from '@replique/contract/knowledge';
import type { Deps } from '../deps.ts';
import { personOf, type Context } from '../http/access.ts';
import { listDocumentRows, readDocument } from './knowledge.ts';

export function knowledgeRoutes(deps: Deps) {
  const os = implement(knowledge).$context<Context>();
  return {
    list: os.list.handler(({ input, context }) => listDocumentRows(deps, personOf(context), input)),
    get: os.get.handler(({ input, context }) =>
      readDocument(deps, personOf(context), input.document),
    ),
  };
}
