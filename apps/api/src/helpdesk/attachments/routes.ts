import { implement } from '@orpc/server';
import { attachments } from '@replique/contract/helpdesk/attachments';
import type { Deps } from '../deps.ts';
import { personOf, type Context } from '../../platform/http/access.ts';
import { readAttachment } from './attachments.ts';

export function attachmentsRoutes(deps: Deps) {
  const os = implement(attachments).$context<Context>();
  return {
    read: os.read.handler(({ input, context }) => readAttachment(deps, personOf(context), input)),
  };
}
