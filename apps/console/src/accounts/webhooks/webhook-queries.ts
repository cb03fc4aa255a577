import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';
import { makeSessionKey } from '../../lib/session/session-key.ts';

type Routes = typeof api.webhooks;
export type Webhook = Awaited<ReturnType<Routes['list']>>['items'][number];
export type WebhookEvent = Webhook['events'][number];
export type Delivery = Awaited<ReturnType<Routes['deliveries']>>['items'][number];
export type DeliveryState = Delivery['state'];
export type WebhookValues = Pick<Webhook, 'url' | 'description' | 'events' | 'isOn'>;

export const webhooksQuery = (client: string) =>
  queryOptions({
    queryKey: ['webhooks', client],
    queryFn: ({ signal }) => api.webhooks.list({ client }, { signal }),
  });

export const deliveriesQuery = (webhook: string, state: DeliveryState | undefined, page: number) =>
  queryOptions({
    queryKey: ['webhook-deliveries', webhook, state ?? '', page],
    queryFn: ({ signal }) =>
      api.webhooks.deliveries(
        { webhook, page, pageSize: 10, ...(state ? { state } : {}) },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** Reads list and deliveries again after a change of one of them. */
function useReadAgain(client: string) {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries(webhooksQuery(client)),
      queryClient.invalidateQueries({ queryKey: ['webhook-deliveries'] }),
    ]);
}

/** Adds an endpoint and answers its secret, or changes the given one and answers none. */
export function useSaveWebhook(client: string, webhook: string | undefined) {
  const onSuccess = useReadAgain(client);
  return useMutation({
    mutationFn: async (values: WebhookValues): Promise<string | null> => {
      if (webhook !== undefined) {
        await api.webhooks.save({ webhook, ...values });
        return null;
      }
      const sessionKey = await makeSessionKey();
      const { headers } = sessionKey;
      const { secret } = await api.webhooks.add({ params: { client }, headers, body: values });
      return sessionKey.decrypt(secret);
    },
    onSuccess,
  });
}

export function useReplaceSecret(client: string) {
  const onSuccess = useReadAgain(client);
  return useMutation({
    mutationFn: async (webhook: string): Promise<string> => {
      const sessionKey = await makeSessionKey();
      const { headers } = sessionKey;
      const { secret } = await api.webhooks.replaceSecret({ params: { webhook }, headers });
      return sessionKey.decrypt(secret);
    },
    onSuccess,
  });
}

export function useRemoveWebhook(client: string) {
  const onSuccess = useReadAgain(client);
  return useMutation({
    mutationFn: (webhook: string) => api.webhooks.remove({ webhook }),
    onSuccess,
  });
}

export function useTestWebhook(client: string) {
  const onSuccess = useReadAgain(client);
  return useMutation({
    mutationFn: (webhook: string) => api.webhooks.test({ webhook }),
    onSuccess,
  });
}

export function useRedeliver(client: string) {
  const onSuccess = useReadAgain(client);
  return useMutation({
    mutationFn: (delivery: string) => api.webhooks.redeliver({ delivery }),
    onSuccess,
  });
}
