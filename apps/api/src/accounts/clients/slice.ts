import type { Deps } from '../deps.ts';
import type { Slice } from '../../platform/slice.ts';
import type { ClientsWork } from './change-client.ts';
import { clientsCron } from './jobs.ts';
import { clientsRoutes } from './routes.ts';

export const clientsSlice = <D extends Deps>(workOf: (deps: D) => ClientsWork) =>
  ({
    name: 'accounts/clients',
    routes: (deps: D) => ({ clients: clientsRoutes(deps, workOf(deps)) }),
    jobs: clientsCron(workOf),
    tables: {
      clients: {
        'free-text': 'guidelines anonymization_whitelist',
        none: 'name logo zone llm model help_centre_url styles modules custom_data custom_fields tickets_metadata detailed_filters order_number_patterns factor_from currency',
        shared: 'the list of clients itself; a tenant sees its own row',
      },
      erasures: { none: 'client_name last_error', shared: 'outlives the client that it names' },
      guideline_versions: { 'free-text': 'text' },
    },
  }) satisfies Slice<D>;
