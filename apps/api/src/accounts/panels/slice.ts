import type { Deps } from '../deps.ts';
import type { Slice } from '../../platform/slice.ts';
import { canvasSecretPlace } from './canvas.ts';
import { panelsRoutes } from './routes.ts';

/** The panel beside a ticket in the agents' own tool: panel-page.ts serves it, apps/panel is what it shows. */
export const panelsSlice = {
  name: 'accounts/panels',
  routes: (deps: Deps) => ({ panels: panelsRoutes(deps) }),
  tables: {
    panel_hosts: {
      secret: 'public_key token_hash sealed_secret',
      none: 'host account organization',
    },
  },
  sealedColumns: [
    {
      table: 'panel_hosts',
      column: 'sealed_secret',
      key: ['client_id', 'id'],
      placeOf: ({ client_id = '' }) => canvasSecretPlace(Number(client_id)),
    },
  ],
} satisfies Slice<Deps>;
