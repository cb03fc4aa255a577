import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { api } from '../lib/api-client.ts';
import type { UserSearch } from './user-search.ts';

type Api = typeof api;
export type ManagedUser = Awaited<ReturnType<Api['users']['get']>>;
export type ImportResult = Awaited<ReturnType<Api['users']['importCsv']>>;
type InputOf<Route extends keyof Api['users']> = Parameters<Api['users'][Route]>[0];

export const userListQuery = (client: string | undefined, search: UserSearch) =>
  queryOptions({
    queryKey: ['users', 'list', { client, ...search }],
    queryFn: ({ signal }) => api.users.list({ client, ...search }, { signal }),
    placeholderData: keepPreviousData,
  });

export const userQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['users', 'detail', uuid],
    queryFn: ({ signal }) => api.users.get({ user: uuid }, { signal }),
  });

function forgetLists(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ['users', 'list'] });
}

function remember(queryClient: QueryClient, user: ManagedUser): void {
  queryClient.setQueryData(userQuery(user.uuid).queryKey, user);
  forgetLists(queryClient);
}

export function useInviteUser() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<'create'>) => api.users.create(input),
    onSuccess: (user) => remember(queryClient, user),
  });
}

export function useChangeUser() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<'update'>) => api.users.update(input),
    onSuccess: (user) => remember(queryClient, user),
  });
}

export function useInviteAgain() {
  return useMutation({ mutationFn: (user: string) => api.users.invite({ user }) });
}

export function useRemoveSecondFactor() {
  return useMutation({ mutationFn: (user: string) => api.users.removeSecondFactor({ user }) });
}

export const useEndSessionsOf = () =>
  useMutation({ mutationFn: (user: string) => api.users.endSessions({ user }) });

export function useDeleteUser() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (user: string) => api.users.remove({ user }),
    onSuccess: () => forgetLists(queryClient),
  });
}

export function useImportUsers() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<'importCsv'>) => api.users.importCsv(input),
    onSuccess: () => forgetLists(queryClient),
  });
}
