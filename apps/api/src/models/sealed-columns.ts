import type { SealedColumn } from '../http/sealed-column.ts';
import { placeOfKey } from './model-set.ts';

export const sealedColumns: SealedColumn[] = [
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
];
