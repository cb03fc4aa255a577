import type { SealedColumn } from '../http/sealed-column.ts';
import { secretPlace } from './send.ts';

export const sealedColumns: SealedColumn[] = ['sealed_secret', 'sealed_old_secret'].map(
  (column) => ({
    table: 'webhook_endpoints',
    column,
    key: ['client_id', 'id'],
    reads: ['uuid'],
    placeOf: ({ uuid = '' }) => secretPlace(uuid),
  }),
);
