import type { Deps } from '../deps.ts';
import type { Slice } from '../../platform/slice.ts';
import { tracesPlace } from './store.ts';

export const erasuresSlice = {
  name: 'accounts/erasures',
  tables: {
    person_erasures: { secret: 'address_hash sealed_address', none: 'state origin report' },
    retention_settings: { none: 'removed' },
  },
  sealedColumns: [
    {
      table: 'person_erasures',
      column: 'sealed_address',
      key: ['uuid'],
      placeOf: ({ uuid = '' }) => tracesPlace(uuid),
    },
  ],
} satisfies Slice<Deps>;
