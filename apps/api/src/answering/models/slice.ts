import type { Deps } from '../deps.ts';
import type { Slice } from '../../platform/slice.ts';
import { modelsCron } from './jobs.ts';
import { placeOfKey } from './model-set.ts';
import { modelsRoutes } from './routes.ts';

export const modelsSlice = {
  name: 'answering/models',
  routes: (deps: Deps) => ({ models: modelsRoutes(deps) }),
  jobs: modelsCron,
  tables: {
    model_calls: {
      none: 'key_owner provider model purpose outcome',
      shared: 'super-admins alone read them; tests of the installation’s keys belong to no client',
    },
    model_keys: {
      secret: 'sealed_key key_hint',
      none: 'provider base_url test_outcome',
      shared: 'super-admins alone set keys, their own installation’s among them',
    },
    model_months: { shared: 'one row a month counts the installation’s keys over all clients' },
    model_settings: {
      none: 'models fallbacks embedding rerank at_limit cheaper',
      shared: 'super-admins alone set them, their own installation’s among them',
    },
  },
  sealedColumns: [
    {
      table: 'model_keys',
      column: 'sealed_key',
      key: ['id'],
      reads: ['client_id', 'provider'],
      // Without a client the key is the installation's.
      placeOf: ({ client_id, provider }) =>
        placeOfKey(
          client_id ? Number(client_id) : null,
          provider as Parameters<typeof placeOfKey>[1],
        ),
    },
  ],
} satisfies Slice<Deps>;
