import type { Deps } from '../deps.ts';
import type { SealedColumn } from '../../platform/http/sealing/sealed-column.ts';
import { hookSecretPlace } from './install/plugin.ts';
import type { Slice } from '../../platform/slice.ts';
import { credentialsPlace } from './credentials.ts';
import type { TicketReading } from './crm.ts';
import { codePlace, verifierPlace } from './install/begin.ts';
import { appSecretPlace, grantPlace } from './install/grants.ts';
import { installCron } from './install/jobs.ts';
import { crmAppsRoutes } from './install/routes.ts';
import { crmRoutes } from './routes.ts';
import { webhookSecretPlace } from './webhook-secret.ts';
import type { CrmPlatform, DeskPlatform } from '@replique/contract/helpdesk/crm';

const sealedColumns: SealedColumn[] = [
  {
    table: 'crm_connections',
    column: 'sealed_grant',
    key: ['client_id', 'platform'],
    placeOf: ({ client_id, platform }) => grantPlace(Number(client_id), platform as CrmPlatform),
  },
  {
    table: 'crm_apps',
    column: 'sealed_secret',
    key: ['platform'],
    placeOf: ({ platform }) => appSecretPlace(platform as DeskPlatform),
  },
  {
    table: 'crm_apps',
    column: 'sealed_hook_secret',
    key: ['platform'],
    placeOf: () => hookSecretPlace,
  },
  {
    table: 'crm_installs',
    column: 'sealed_verifier',
    key: ['client_id', 'state_hash'],
    placeOf: ({ state_hash }) => verifierPlace(String(state_hash)),
  },
  {
    table: 'crm_installs',
    column: 'sealed_code',
    key: ['client_id', 'state_hash'],
    placeOf: ({ state_hash }) => codePlace(String(state_hash)),
  },
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

export const crmSlice = (work: TicketReading) =>
  ({
    name: 'helpdesk/crm',
    routes: (deps: Deps) => ({
      crm: crmRoutes(deps, work),
      crmApps: crmAppsRoutes(deps, work),
    }),
    jobs: installCron,
    tables: {
      crm_connections: {
        secret: 'sealed_credentials sealed_webhook_secret sealed_grant',
        none: 'platform category_field_id category_fields account place notes_as replies_by webhook_secret_from webhook_external_id',
      },
      crm_apps: {
        secret: 'sealed_secret sealed_hook_secret',
        none: 'platform app_id install_url',
        shared: 'the app is registered once, for all clients of the installation',
      },
      crm_installs: {
        secret: 'state_hash receipt_hash sealed_code sealed_verifier session_id',
        none: 'platform account',
      },
      crm_fields: { none: 'platform field_id title type options' },
      crm_limits: { none: 'platform account' },
    },
    sealedColumns,
  }) satisfies Slice<Deps>;
