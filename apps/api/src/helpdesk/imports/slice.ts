import type { Deps } from '../deps.ts';
import type { Slice } from '../../platform/slice.ts';

export const importsSlice = {
  name: 'helpdesk/imports',
  tables: {
    import_errors: { 'free-text': 'reason' },
    import_runs: { 'free-text': 'file_name', none: 'kind file_hash' },
  },
} satisfies Slice<Deps>;
