import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';

export const identityProvidersQuery = (client: string) =>
  queryOptions({
    queryKey: ['single-sign-on', client],
    queryFn: ({ signal }) => api.singleSignOn.list({ client }, { signal }),
  });

type Routes = typeof api.singleSignOn;
type InputOf<Route extends keyof Routes> = Parameters<Routes[Route]>[0];
export type NewProvider = Omit<InputOf<'create'>, 'client'>;

/** Adds a provider, or changes the given one; then the list is read again. */
export function useSaveProvider(client: string, provider: string | undefined) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ secret, ...fields }: NewProvider) =>
      provider === undefined
        ? api.singleSignOn.create({ client, ...fields, secret })
        : api.singleSignOn.update({
            client,
            provider,
            ...fields,
            ...(secret === '' ? {} : { secret }),
          }),
    onSuccess: () => queryClient.invalidateQueries(identityProvidersQuery(client)),
  });
}

export function useRemoveProvider(client: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (provider: string) => api.singleSignOn.remove({ client, provider }),
    onSuccess: () => queryClient.invalidateQueries(identityProvidersQuery(client)),
  });
}

export function useCheckProvider(client: string) {
  return useMutation({
    mutationFn: (provider: string) => api.singleSignOn.check({ client, provider }),
  });
}
