import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from './api-client.ts';

export const currentUserQuery = queryOptions({
  queryKey: ['users', 'me'],
  queryFn: ({ signal }) => api.users.me(undefined, { signal }),
  staleTime: Infinity,
});

export function useCurrentUser() {
  return useQuery(currentUserQuery);
}
