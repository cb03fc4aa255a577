import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CrmPlatform } from '@replique/contract/helpdesk/crm';
import { api } from '../../lib/api-client.ts';
import { makeSessionKey } from '../../lib/session/session-key.ts';
import type { Values } from './platforms.ts';

export const crmStatesQuery = (client: string) =>
  queryOptions({
    queryKey: ['crm', client, 'states'],
    queryFn: ({ signal }) => api.crm.list({ client }, { signal }),
  });

/** Who is connected to each platform, in the clear. */
export const crmDetailsQuery = (client: string) =>
  queryOptions({
    queryKey: ['crm', client, 'details'],
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
    queryKey: ['crm', client, 'configs'],
    queryFn: async ({ signal }) => {
      const { headers } = await makeSessionKey();
      return api.crm.configs({ params: { id: client }, headers }, { signal });
    },
    retry: false,
  });

/**
 * Any change may alter what every screen of the client's CRMs shows. It is done before these are read again: what
 * asked for it may be gone by then, and could say nothing any more.
 */
function useCrmChange<Input>(client: string, change: (input: Input) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['crm', client] }),
  });
}

/** Done when the list has been read again, so that a switch does not jump back in between. */
export function useEnableCrm(client: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: { platform: CrmPlatform; enabled: boolean }) => {
      const { headers } = await makeSessionKey();
      return api.crm.enable({ params: { id: client }, headers, body });
    },
    onSuccess: () => queryClient.invalidateQueries(crmStatesQuery(client)),
  });
}

type Routes = typeof api.crm;
type InputOf<Route extends keyof Routes> = Parameters<Routes[Route]>[0];

export const useConnectCrm = (client: string, platform: CrmPlatform) =>
  useCrmChange(client, (values: Values) => {
    const params = { client };
    // The form asks for exactly these fields; the server checks them.
    switch (platform) {
      case 'zendesk':
        return api.crm.connectZendesk({
          params,
          body: values as InputOf<'connectZendesk'>['body'],
        });
      case 'gorgias':
        return api.crm.connectGorgias({
          params,
          body: values as InputOf<'connectGorgias'>['body'],
        });
      case 'salesforce':
        return api.crm.connectSalesforce({
          params,
          body: values as InputOf<'connectSalesforce'>['body'],
        });
      case 'crisp':
        return api.crm.connectCrisp({ params, body: values as InputOf<'connectCrisp'>['body'] });
    }
  });

/** Of a connection that goes away nothing is asked any more: the server would refuse it. */
export function useDisconnectCrm(client: string, platform: CrmPlatform) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.crm.disconnect({ client, platform }),
    onMutate: () => queryClient.cancelQueries({ queryKey: ['crm', client] }),
    onSuccess: () => {
      const { queryKey } = crmStatesQuery(client);
      queryClient.setQueryData(
        queryKey,
        (states) =>
          states && {
            items: states.items.map((each) =>
              each.platform === platform ? { ...each, isConnected: false } : each,
            ),
          },
      );
      queryClient.removeQueries({
        queryKey: ['crm', client],
        predicate: ({ queryKey: key }) => key.includes(platform),
      });
      void queryClient.invalidateQueries({ queryKey: ['crm', client] });
    },
  });
}

export const useMapCategory = (client: string) =>
  useCrmChange(client, (change: { configId: string; customFieldCrmId: string | null }) =>
    api.crm.mapCategory({ id: client, ...change }),
  );

type PlatformOf = { client: string; platform: CrmPlatform };

/** Who is connected, since when, and what the platform can do. */
export const crmConnectionQuery = ({ client, platform }: PlatformOf) =>
  queryOptions({
    queryKey: ['crm', client, 'connection', platform],
    queryFn: ({ signal }) => api.crm.read({ client, platform }, { signal }),
  });

/** The CRM's own lists; asked there each time, so they are kept for a while. */
export const crmChoicesQuery = ({ client, platform }: PlatformOf) =>
  queryOptions({
    queryKey: ['crm', client, 'choices', platform],
    queryFn: ({ signal }) => api.crm.choices({ client, platform }, { signal }),
    staleTime: 10 * 60_000,
    retry: false,
  });

export const crmWebhookQuery = ({ client, platform }: PlatformOf) =>
  queryOptions({
    queryKey: ['crm', client, 'webhook', platform],
    queryFn: async ({ signal }) => {
      const sessionKey = await makeSessionKey();
      const { headers } = sessionKey;
      const answer = await api.crm.webhook({ params: { client, platform }, headers }, { signal });
      return { ...answer, secret: await sessionKey.decrypt(answer.secret) };
    },
    retry: false,
  });

export const useVerifyCrm = ({ client, platform }: PlatformOf) =>
  useCrmChange(client, () => api.crm.verify({ client, platform }));

export function useReadFields({ client, platform }: PlatformOf) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.crm.readFields({ client, platform }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['crm', client] }),
  });
}

export const useSetPostsNotes = ({ client, platform }: PlatformOf) =>
  useCrmChange(client, (postsNotes: boolean) =>
    api.crm.setPostsNotes({ client, platform, postsNotes }),
  );

export const useInstallWebhook = ({ client, platform }: PlatformOf) =>
  useCrmChange(client, () => api.crm.installWebhook({ client, platform }));

export const useSaveWebhookSecret = ({ client, platform }: PlatformOf) =>
  useCrmChange(client, (secret: string | null) =>
    api.crm.setWebhookSecret({ client, platform, secret }),
  );

export const useTestWebhook = ({ client, platform }: PlatformOf) =>
  useMutation({ mutationFn: () => api.crm.testWebhook({ client, platform }) });
