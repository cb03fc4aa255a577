import type { Deps } from '../deps.ts';
import type { Slice } from '../../platform/slice.ts';
import { exportsCron } from './jobs.ts';
import { afterRestore } from './restore-store.ts';
import { exportsRoutes } from './routes.ts';

export const exportsSlice = {
  name: 'insight/exports',
  routes: (deps: Deps) => ({ exports: exportsRoutes(deps) }),
  jobs: exportsCron,
  tables: {
    export_objects_gone: {
      none: 'key',
      shared:
        'keys of objects in the store for files, of all clients and none; a key outlives its client',
    },
    export_parts: {
      customer: 'content',
      none: 'object_key',
      shared: 'the bytes of exports, some of no client; a tenant sees its own client’s',
    },
    export_schedules: {
      'free-text': 'filter',
      none: 'kind format language columns period frequency zone skipped_reason',
      shared: 'super-admins schedule exports over all clients; a tenant sees its own client’s',
    },
    exports: {
      'free-text': 'filter',
      none: 'kind file_name state language columns format reason',
      shared:
        'what super-admins export over all clients belongs to none; a tenant sees its own client’s',
    },
  },
  definerFunctions: {
    take_export_object:
      'a part may be kept only with an object whose removal has not begun; tenants do not see that list',
    leave_export_object:
      'however a part goes, whoever removes it, its object is put on the list, which tenants do not see',
  },
  afterRestore,
} satisfies Slice<Deps>;
