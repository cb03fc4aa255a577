import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';

type Routes = typeof api.apiCredentials;
export type ProgramCredential = Awaited<ReturnType<Routes['list']>>['items'][number];
export type ProgramScope = ProgramCredential['scopes'][number];
/** Told this once. */
export interface MadeSecret {
  name: string;
  apiKey: string;
  apiSecret: string;
}
export interface CredentialSettings {
  name: string;
  scopes: ProgramScope[];
  addresses: string[];
  /** Undefined leaves it as it is. */
  expiresAt?: string | null;
}

export const programCredentialsQuery = (client: string) =>
  queryOptions({
    queryKey: ['api-credentials', client],
    queryFn: ({ signal }) => api.apiCredentials.list({ client }, { signal }),
  });

function useReadAgain(client: string) {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries(programCredentialsQuery(client));
}

const told = (made: Awaited<ReturnType<Routes['rotate']>>): MadeSecret => ({
  name: made.credential.name,
  apiKey: made.credential.apiKey,
  apiSecret: made.apiSecret,
});

/** Makes one and answers its secret, or changes the given one and answers none. */
export function useSaveCredential(client: string, credential: string | undefined) {
  const onSuccess = useReadAgain(client);
  return useMutation({
    mutationFn: async (settings: CredentialSettings): Promise<MadeSecret | null> => {
      if (credential === undefined)
        return told(await api.apiCredentials.create({ client, ...settings }));
      await api.apiCredentials.change({ client, credential, ...settings });
      return null;
    },
    onSuccess,
    gcTime: 0,
  });
}

export function useRotateCredential(client: string) {
  const onSuccess = useReadAgain(client);
  return useMutation({
    mutationFn: async (how: { credential: string; keepOldHours: number }) =>
      told(await api.apiCredentials.rotate({ client, ...how })),
    onSuccess,
    gcTime: 0,
  });
}

export function useEndOldSecret(client: string) {
  const onSuccess = useReadAgain(client);
  return useMutation({
    mutationFn: (credential: string) => api.apiCredentials.endOld({ client, credential }),
    onSuccess,
  });
}

export function useRevokeCredential(client: string) {
  const onSuccess = useReadAgain(client);
  return useMutation({
    mutationFn: (credential: string) => api.apiCredentials.revoke({ client, credential }),
    onSuccess,
  });
}
