import type { Deps } from '../deps.ts';
import type { Slice } from '../../platform/slice.ts';
import type { ActionsWork } from './held-action.ts';
import { ticketActionsCron } from './jobs.ts';
import { ticketActionsRoutes } from './routes.ts';

export const ticketActionsSlice = <D extends Deps>(workOf: (deps: D) => ActionsWork) =>
  ({
    name: 'helpdesk/ticket-actions',
    routes: (deps: D) => ({ ticketActions: ticketActionsRoutes(deps) }),
    jobs: ticketActionsCron(workOf),
    tables: {
      ticket_action_items: {},
      ticket_actions: { 'free-text': 'filter', none: 'action state reasons' },
    },
  }) satisfies Slice<D>;
