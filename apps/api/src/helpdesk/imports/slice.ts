import type { Deps } from '../deps.ts';
import type { Slice } from '../../platform/slice.ts';
import { importsRoutes } from './routes.ts';

export const importsSlice = {
  name: 'helpdesk/imports',
  routes: (deps: Deps) => ({ imports: importsRoutes(deps) }),
  tables: {
    import_errors: { 'free-text': 'reason' },
    import_runs: { 'free-text': 'file_name', none: 'kind file_hash' },
  },
} satisfies Slice<Deps>;
