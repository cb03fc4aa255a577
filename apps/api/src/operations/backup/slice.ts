import type { Deps } from '../../insight/index.ts';
import type { Slice } from '../../platform/slice.ts';

export const backupSlice = {
  name: 'operations/backup',
  tables: {
    outgoing_hold: {
      shared: 'whether anything goes out after a restore, for the installation as a whole',
    },
  },
} satisfies Slice<Deps>;
