import type { Deps } from '../deps.ts';
import type { Slice } from '../../platform/slice.ts';
import { panelsRoutes } from './routes.ts';

/** The panel beside a ticket in the agents' own tool: panel-page.ts serves it, apps/panel is what it shows. */
export const panelsSlice = {
  name: 'accounts/panels',
  routes: (deps: Deps) => ({ panels: panelsRoutes(deps) }),
  tables: {
    panel_hosts: { secret: 'public_key token_hash', none: 'host account' },
  },
} satisfies Slice<Deps>;
