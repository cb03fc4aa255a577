import { implement } from '@orpc/server';
import { ticketActions } from '@replique/contract/helpdesk/ticket-actions';
import type { Deps } from '../deps.ts';
import { personOf, type Context } from '../../platform/http/access.ts';
import {
  cancelAction,
  listActions,
  markActionsSeen,
  startAction,
  undoAction,
} from './ticket-actions.ts';

export function ticketActionsRoutes(deps: Deps) {
  const os = implement(ticketActions).$context<Context>();
  return {
    start: os.start.handler(({ input, context }) => {
      const { tickets, filter, ...request } = input;
      // The contract lets exactly one of the two pass.
      const wanted = tickets
        ? { tickets }
        : { filter: filter ?? { tab: 'eligible', status: 'all' } };
      return startAction(deps, personOf(context), { ...request, ...wanted });
    }),
    list: os.list.handler(async ({ context }) => ({
      items: await listActions(deps, personOf(context)),
    })),
    cancel: os.cancel.handler(({ input, context }) =>
      cancelAction(deps, personOf(context), input.action),
    ),
    undo: os.undo.handler(({ input, context }) =>
      undoAction(deps, personOf(context), input.action),
    ),
    seen: os.seen.handler(({ context }) => markActionsSeen(deps, personOf(context))),
  };
}
