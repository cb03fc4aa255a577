import type { Deps } from '../deps.ts';
import type { Slice } from '../../platform/slice.ts';
import { sourcesCron } from './jobs.ts';
import { sourcesRoutes } from './routes.ts';

export const sourcesSlice = {
  name: 'knowledge/sources',
  routes: (deps: Deps) => ({ sources: sourcesRoutes(deps) }),
  jobs: sourcesCron,
  tables: {
    source_changes: { 'free-text': 'external_id title url', none: 'kind language reason' },
    source_pages: { 'free-text': 'external_id url', none: 'language etag last_modified print' },
    source_syncs: { none: 'state cause reason reason_url' },
    sources: { none: 'url platform title languages schedule' },
  },
} satisfies Slice<Deps>;
