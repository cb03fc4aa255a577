import type { SealedColumn } from '../http/sealed-column.ts';
import { tracesPlace } from './erasure-store.ts';

export const sealedColumns: SealedColumn[] = [
  {
    table: 'person_erasures',
    column: 'sealed_address',
    key: ['uuid'],
    placeOf: ({ uuid = '' }) => tracesPlace(uuid),
  },
];
