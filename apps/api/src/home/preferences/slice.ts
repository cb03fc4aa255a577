import type { Deps } from '../../insight/index.ts';
import type { Slice } from '../../platform/slice.ts';
import { preferencesRoutes } from './routes.ts';

export const preferencesSlice = {
  name: 'home/preferences',
  routes: (deps: Deps) => ({ preferences: preferencesRoutes(deps) }),
  tables: {
    user_preferences: {
      none: 'tour muted_notices skipped_steps column_widths ticket_columns',
      shared:
        'read with the person’s own row alone; super-admins, who have no client, have some too',
    },
  },
} satisfies Slice<Deps>;
