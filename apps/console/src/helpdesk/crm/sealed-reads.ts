import { queryOptions } from '@tanstack/react-query';
import type { CrmPlatform } from '@replique/contract/helpdesk/crm';
import { api } from '../../lib/api-client.ts';
import { orpc } from '../../lib/orpc.ts';
import { makeSessionKey } from '../../lib/session/session-key.ts';

/** What is asked for with a key of the moment, which is no part of what was asked. */

/** Who is connected to each platform, in the clear. */
export const crmDetailsQuery = (client: string) =>
  queryOptions({
    queryKey: orpc.crm.details.key({ input: { params: { id: client } } }),
    queryFn: async ({ signal }) => {
      const sessionKey = await makeSessionKey();
      const { headers } = sessionKey;
      const decrypt = (field: string | null) => sessionKey.decrypt(field);
      const answer = await api.crm.details({ params: { id: client }, headers }, { signal });
      return {
        zendesk: await decrypt(answer.zendesk.username),
        gorgias: await decrypt(answer.gorgias.username),
        salesforce: await decrypt(answer.salesforce.username),
        crisp: await decrypt(answer.crisp.websiteId),
      };
    },
    retry: false,
  });

export const crmConfigsQuery = (client: string) =>
  queryOptions({
    queryKey: orpc.crm.configs.key({ input: { params: { id: client } } }),
    queryFn: async ({ signal }) => {
      const { headers } = await makeSessionKey();
      return api.crm.configs({ params: { id: client }, headers }, { signal });
    },
    retry: false,
  });

export const crmWebhookQuery = (params: { client: string; platform: CrmPlatform }) =>
  queryOptions({
    queryKey: orpc.crm.webhook.key({ input: { params } }),
    queryFn: async ({ signal }) => {
      const sessionKey = await makeSessionKey();
      const { headers } = sessionKey;
      const answer = await api.crm.webhook({ params, headers }, { signal });
      return { ...answer, secret: await sessionKey.decrypt(answer.secret) };
    },
    retry: false,
  });
