import { implement } from '@orpc/server';
import { ticketViews } from '@replique/contract/helpdesk/ticket-views';
import type { Deps } from '../../deps.ts';
import { personOf, type Context } from '../../../platform/http/access.ts';
import { createTicketView, deleteTicketView, listTicketViews, updateTicketView } from './views.ts';

export function ticketViewsRoutes(deps: Deps) {
  const os = implement(ticketViews).$context<Context>();
  return {
    list: os.list.handler(({ input, context }) =>
      listTicketViews(deps, personOf(context), input.client),
    ),
    create: os.create.handler(({ input, context }) =>
      createTicketView(deps, personOf(context), input),
    ),
    update: os.update.handler(({ input, context }) =>
      updateTicketView(deps, personOf(context), input.view, input),
    ),
    remove: os.remove.handler(({ input, context }) =>
      deleteTicketView(deps, personOf(context), input.view),
    ),
  };
}
