import type { Deps } from '../deps.ts';
import type { Slice } from '../../platform/slice.ts';
import { categorizationCron } from './jobs.ts';
import { categorizationRoutes } from './routes.ts';

export const categorizationSlice = {
  name: 'helpdesk/categorization',
  routes: (deps: Deps) => ({ categorization: categorizationRoutes(deps) }),
  jobs: categorizationCron,
  tables: {
    categorization_settings: {},
    categorizers: { 'free-text': 'model', none: 'state evaluation' },
    ticket_categories: { none: 'predicted chosen chosen_instead' },
  },
} satisfies Slice<Deps>;
