import type { Deps } from '../deps.ts';
import type { Slice } from '../../platform/slice.ts';
import { credentialsPlace } from './credentials.ts';
import type { TicketReading } from './crm.ts';
import { crmRoutes } from './routes.ts';
import { webhookSecretPlace } from './webhook-secret.ts';
import type { CrmPlatform } from '@replique/contract/helpdesk/crm';

export const crmSlice = (work: TicketReading) =>
  ({
    name: 'helpdesk/crm',
    routes: (deps: Deps) => ({ crm: crmRoutes(deps, work) }),
    tables: {
      crm_connections: {
        secret: 'sealed_credentials sealed_webhook_secret',
        none: 'platform category_field_id category_fields account place replies_by webhook_secret_from webhook_external_id',
      },
      crm_fields: { none: 'platform field_id title type options' },
    },
    sealedColumns: [
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
    ],
  }) satisfies Slice<Deps>;
