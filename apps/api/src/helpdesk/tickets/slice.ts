import type { Deps } from '../deps.ts';
import type { Slice } from '../../platform/slice.ts';
import { ticketsCron } from './jobs.ts';
import { ticketPushRoutes } from './push/push-routes.ts';
import type { PushWork } from './push/push.ts';
import { ticketsRoutes } from './routes.ts';
import { ticketSettingsRoutes } from './rules/settings-routes.ts';
import { ticketViewsRoutes } from './list/views-routes.ts';

export const ticketsSlice = <D extends Deps>(workOf: (deps: D) => PushWork) =>
  ({
    name: 'helpdesk/tickets',
    routes: (deps: D) => ({
      tickets: ticketsRoutes(deps),
      ticketPush: ticketPushRoutes(deps, workOf(deps)),
      ticketSettings: ticketSettingsRoutes(deps),
      ticketViews: ticketViewsRoutes(deps),
    }),
    jobs: ticketsCron,
    tables: {
      crm_tickets: {
        customer: 'satisfaction_comment',
        none: 'state merged_into came_from came_how satisfaction satisfaction_reason',
      },
      messages: {
        customer: 'author text quoted html attachments',
        none: 'external_id role not_analysed',
      },
      past_answers: { customer: 'question answer links', none: 'language origin' },
      ticket_counts: {},
      ticket_reapplications: {},
      ticket_value_counts: { none: 'field value' },
      ticket_views: {
        'free-text': 'name search',
        shared: 'super-admins keep theirs over all clients; a tenant sees those of its own client',
      },
      tickets: {
        customer:
          'subject tags requester_name requester_email question search crm_values crm_fields organisation redacted_words',
        staff: 'agents assignee_name assignee_email',
        none: 'platform external_id assignee_id channel category language spoken_language ineligible_reason status crm_status priority crm_priority team brand form_id group_id edit_class suggestion_state category_source gone',
      },
    },
    definerFunctions: {
      search_tickets:
        '@@ is not leakproof, so its index is unused under row-level security; answers ids of the set client only',
    },
  }) satisfies Slice<D>;
