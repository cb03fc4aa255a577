import { implement } from '@orpc/server';
import { knowledge } from '@replique/contract/knowledge';
import type { Deps } from '../deps.ts';
import { personOf, type Context } from '../http/access.ts';
import {
  certifyDocument,
  decertifyDocument,
  excludeDocument,
  includeDocument,
} from './certification.ts';
import { listDocumentRows, readDocument } from './knowledge.ts';
import { uploadKnowledgeCsv } from './upload-csv.ts';

export function knowledgeRoutes(deps: Deps) {
  const os = implement(knowledge).$context<Context>();
  return {
    list: os.list.handler(({ input, context }) => listDocumentRows(deps, personOf(context), input)),
    get: os.get.handler(({ input, context }) =>
      readDocument(deps, personOf(context), input.document),
    ),
    certify: os.certify.handler(({ input, context }) =>
      certifyDocument(deps, personOf(context), input.document, input.until),
    ),
    decertify: os.decertify.handler(({ input, context }) =>
      decertifyDocument(deps, personOf(context), input.document),
    ),
    exclude: os.exclude.handler(({ input, context }) =>
      excludeDocument(deps, personOf(context), input.document),
    ),
    include: os.include.handler(({ input, context }) =>
      includeDocument(deps, personOf(context), input.document),
    ),
    uploadCsv: os.uploadCsv.handler(({ input, context }) =>
      uploadKnowledgeCsv(deps, personOf(context), input),
    ),
  };
}
