import { implement } from '@orpc/server';
import { tickets } from '@replique/contract/helpdesk/tickets';
import type { Deps } from '../deps.ts';
import { personOf, type Context } from '../../platform/http/access.ts';
import { listTicketRows, readTicket, readTicketFacets, readTicketSummary } from './tickets.ts';

export function ticketsRoutes(deps: Deps) {
  const os = implement(tickets).$context<Context>();
  return {
    list: os.list.handler(({ input, context }) => listTicketRows(deps, personOf(context), input)),
    facets: os.facets.handler(({ input, context }) =>
      readTicketFacets(deps, personOf(context), input.client),
    ),
    summary: os.summary.handler(({ input, context }) =>
      readTicketSummary(deps, personOf(context), input.client),
    ),
    get: os.get.handler(({ input, context }) => readTicket(deps, personOf(context), input.ticket)),
  };
}
