import type { SealedColumn } from '../http/sealed-column.ts';
import { identitySecretPlace, oldIdentitySecretPlace } from './identity-secret.ts';

export const sealedColumns: SealedColumn[] = [
  {
    table: 'chatbots',
    column: 'sealed_identity_secret',
    key: ['client_id', 'id'],
    reads: ['uuid'],
    placeOf: ({ uuid = '' }) => identitySecretPlace(uuid),
  },
  {
    table: 'chatbots',
    column: 'sealed_old_identity_secret',
    key: ['client_id', 'id'],
    reads: ['uuid'],
    placeOf: ({ uuid = '' }) => oldIdentitySecretPlace(uuid),
  },
];
