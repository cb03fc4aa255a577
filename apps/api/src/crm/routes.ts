import { implement } from '@orpc/server';
import { crm } from '@replique/contract/crm';
import type { Deps } from '../deps.ts';
import { personOf, type Context } from '../http/access.ts';
import {
  connectPlatform,
  disconnectPlatform,
  enablePlatform,
  listStates,
  mapCategory,
  readConfigs,
  readDetails,
} from './crm.ts';

type Encrypted = { params: { id: string }; headers: { 'session-key'?: string | undefined } };

const requestOf = ({ params, headers }: Encrypted) => ({
  id: params.id,
  sessionKey: headers['session-key'],
});

export function crmRoutes(deps: Deps) {
  const os = implement(crm).$context<Context>();
  return {
    list: os.list.handler(async ({ input, context }) => ({
      items: await listStates(deps, personOf(context), input.client),
    })),
    details: os.details.handler(({ input, context }) =>
      readDetails(deps, personOf(context), requestOf(input)),
    ),
    enable: os.enable.handler(({ input, context }) =>
      enablePlatform(deps, personOf(context), {
        ...requestOf(input),
        platform: input.body.platform,
        isEnabled: input.body.enabled,
      }),
    ),
    connectZendesk: os.connectZendesk.handler(({ input, context }) =>
      connectPlatform(deps, personOf(context), input.params.client, 'zendesk', input.body),
    ),
    connectGorgias: os.connectGorgias.handler(({ input, context }) =>
      connectPlatform(deps, personOf(context), input.params.client, 'gorgias', input.body),
    ),
    connectSalesforce: os.connectSalesforce.handler(({ input, context }) =>
      connectPlatform(deps, personOf(context), input.params.client, 'salesforce', input.body),
    ),
    connectCrisp: os.connectCrisp.handler(({ input, context }) =>
      connectPlatform(deps, personOf(context), input.params.client, 'crisp', input.body),
    ),
    disconnect: os.disconnect.handler(({ input, context }) =>
      disconnectPlatform(deps, personOf(context), input.client, input.platform),
    ),
    configs: os.configs.handler(({ input, context }) =>
      readConfigs(deps, personOf(context), requestOf(input)),
    ),
    mapCategory: os.mapCategory.handler(({ input, context }) =>
      mapCategory(deps, personOf(context), input),
    ),
  };
}
