import { queryOptions, useIsFetching, useQuery } from '@tanstack/react-query';
import { api } from '../api-client.ts';
import { queryClient } from '../query-client.ts';

export const currentUserQuery = queryOptions({
  queryKey: ['users', 'me'],
  queryFn: ({ signal }) => api.users.me(undefined, { signal }),
  staleTime: Infinity,
});

export function useCurrentUser() {
  return useQuery(currentUserQuery);
}

/** Spec §4, the account's loading flag: on while the user is fetched, off after success or failure. */
export function useIsUserLoading(): boolean {
  return useIsFetching({ queryKey: currentUserQuery.queryKey }) > 0;
}

/** Spec §4: the user is empty again, as before the first fetch; nothing is asked for. */
export function resetCurrentUser(): void {
  queryClient.getQueryCache().find({ queryKey: currentUserQuery.queryKey })?.reset();
}
