import { implement } from '@orpc/server';
import { imports } from '@replique/contract/helpdesk/imports';
import { personOf, type Context } from '../../platform/http/access.ts';
import type { Deps } from '../deps.ts';
import { uploadTicketsCsv } from './upload-tickets.ts';

export function importsRoutes(deps: Deps) {
  const os = implement(imports).$context<Context>();
  return {
    ticketsCsv: os.ticketsCsv.handler(({ input, context }) =>
      uploadTicketsCsv(deps, personOf(context), input),
    ),
  };
}
