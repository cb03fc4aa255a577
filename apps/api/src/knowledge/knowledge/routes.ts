import { implement } from '@orpc/server';
import { knowledge } from '@replique/contract/knowledge/knowledge';
import type { Deps } from '../deps.ts';
import { personOf, type Context } from '../../platform/http/access.ts';
import {
  certifyDocument,
  decertifyDocument,
  excludeDocument,
  includeDocument,
} from './certification/certification.ts';
import { listDocumentRows, readDocument, readUses } from './knowledge.ts';
import { boostDocument, changeManyDocuments, restoreDocument, retireDocument } from './retire.ts';
import { uploadKnowledgeCsv } from './storing/upload-csv.ts';
import { refuseWaiting, takeWaiting } from './certification/waiting.ts';
import { readVersions, rewriteDocument, writeDocument } from './storing/written.ts';

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
    boost: os.boost.handler(({ input, context }) =>
      boostDocument(deps, personOf(context), input.document, input.boost),
    ),
    retire: os.retire.handler(({ input, context }) =>
      retireDocument(deps, personOf(context), input.document),
    ),
    restore: os.restore.handler(({ input, context }) =>
      restoreDocument(deps, personOf(context), input.document),
    ),
    changeMany: os.changeMany.handler(({ input, context }) =>
      changeManyDocuments(deps, personOf(context), input),
    ),
    takeWaiting: os.takeWaiting.handler(({ input, context }) =>
      takeWaiting(deps, personOf(context), input),
    ),
    refuseWaiting: os.refuseWaiting.handler(({ input, context }) =>
      refuseWaiting(deps, personOf(context), input),
    ),
    write: os.write.handler(({ input, context }) => writeDocument(deps, personOf(context), input)),
    rewrite: os.rewrite.handler(({ input, context }) =>
      rewriteDocument(deps, personOf(context), input),
    ),
    versions: os.versions.handler(({ input, context }) =>
      readVersions(deps, personOf(context), input.document),
    ),
    uses: os.uses.handler(({ input, context }) =>
      readUses(deps, personOf(context), input.document),
    ),
    uploadCsv: os.uploadCsv.handler(({ input, context }) =>
      uploadKnowledgeCsv(deps, personOf(context), input),
    ),
  };
}
