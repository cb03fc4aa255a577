import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import { orpc } from '../../../lib/orpc.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { makeSessionKey, type SessionKey } from '../../../lib/session/session-key.ts';

type Encrypted = Awaited<ReturnType<typeof api.credentials.get>>;

async function decrypt(answer: Encrypted, sessionKey: SessionKey): Promise<Encrypted> {
  return {
    url: answer.url,
    apiKey: await sessionKey.decrypt(answer.apiKey),
    apiSecret: await sessionKey.decrypt(answer.apiSecret),
  };
}

/** URL, key and secret of a client, in the clear; forgotten when no screen shows them. */
export const credentialsQuery = (client: string) =>
  queryOptions({
    queryKey: orpc.credentials.get.key({ input: { params: { id: client } } }),
    queryFn: async ({ signal }) => {
      const sessionKey = await makeSessionKey();
      const { headers } = sessionKey;
      return decrypt(
        await api.credentials.get({ params: { id: client }, headers }, { signal }),
        sessionKey,
      );
    },
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });

/** New key and secret in the place of the shown ones. */
export function useRotateCredentials(client: string) {
  return useMutation({
    mutationFn: async () => {
      const sessionKey = await makeSessionKey();
      const { headers } = sessionKey;
      return decrypt(await api.credentials.rotate({ params: { id: client }, headers }), sessionKey);
    },
    onSuccess: (credentials) =>
      queryClient.setQueryData(credentialsQuery(client).queryKey, credentials),
  });
}

export interface ApiToken {
  accessToken: string;
  /** ISO 8601; null when the token does not say. */
  expiresAt: string | null;
}

function expiryOf(accessToken: string): string | null {
  try {
    const payload = (accessToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const { exp } = JSON.parse(atob(payload)) as { exp?: unknown };
    return typeof exp === 'number' ? new Date(exp * 1000).toISOString() : null;
  } catch {
    return null;
  }
}

/** What a program does: exchanges key and secret for a token. */
export function useGetToken() {
  return useMutation({
    mutationFn: async (pair: { apiKey: string; apiSecret: string }): Promise<ApiToken> => {
      const { apiKey, apiSecret } = pair;
      const { accessToken } = await api.auth.token({
        grantType: 'clientCredentials',
        apiKey,
        apiSecret,
      });
      return { accessToken, expiresAt: expiryOf(accessToken) };
    },
  });
}
