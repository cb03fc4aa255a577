import type { CrmPlatform } from '@replique/contract/crm';
import type { SealedColumn } from '../http/sealed-column.ts';
import { credentialsPlace } from './credentials.ts';
import { webhookSecretPlace } from './webhook-secret.ts';

export const sealedColumns: SealedColumn[] = [
  {
    table: 'crm_connections',
    column: 'sealed_credentials',
    key: ['client_id', 'platform'],
    placeOf: ({ client_id, platform }) =>
      credentialsPlace(Number(client_id), platform as CrmPlatform),
  },
  {
    table: 'crm_connections',
    column: 'sealed_webhook_secret',
    key: ['client_id', 'platform'],
    placeOf: ({ client_id, platform }) =>
      webhookSecretPlace(Number(client_id), platform as CrmPlatform),
  },
];
