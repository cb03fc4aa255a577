import type { Deps } from '../deps.ts';
import type { Slice } from '../../platform/slice.ts';
import { webhooksCron } from './jobs.ts';
import { afterRestore } from './restore-store.ts';
import { webhooksRoutes } from './routes.ts';
import { secretPlace } from './send.ts';

export const webhooksSlice = {
  name: 'accounts/webhooks',
  routes: (deps: Deps) => ({ webhooks: webhooksRoutes(deps) }),
  jobs: webhooksCron,
  tables: {
    webhook_deliveries: { customer: 'data', 'free-text': 'failure answer', none: 'event state' },
    webhook_endpoints: {
      'free-text': 'description',
      secret: 'sealed_secret sealed_old_secret',
      none: 'url events off_reason last_failure',
    },
  },
  sealedColumns: ['sealed_secret', 'sealed_old_secret'].map((column) => ({
    table: 'webhook_endpoints',
    column,
    key: ['client_id', 'id'],
    reads: ['uuid'],
    placeOf: ({ uuid = '' }) => secretPlace(uuid),
  })),
  afterRestore,
} satisfies Slice<Deps>;
