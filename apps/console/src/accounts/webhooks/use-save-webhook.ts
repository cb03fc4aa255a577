import { useMutation } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';
import { orpc } from '../../lib/orpc.ts';
import { makeSessionKey } from '../../lib/session/session-key.ts';
import type { WebhookValues } from './webhook-values.ts';

/** Adds an endpoint and answers its secret, or changes the given one and answers none. */
export const useSaveWebhook = (client: string, webhook: string | undefined) =>
  useMutation({
    mutationKey: orpc.webhooks.save.mutationKey(),
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
  });

export const useReplaceSecret = () =>
  useMutation({
    mutationKey: orpc.webhooks.replaceSecret.mutationKey(),
    mutationFn: async (webhook: string): Promise<string> => {
      const sessionKey = await makeSessionKey();
      const { headers } = sessionKey;
      const { secret } = await api.webhooks.replaceSecret({ params: { webhook }, headers });
      return sessionKey.decrypt(secret);
    },
  });
