import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../lib/api-client.ts';
import { toAuditFilter, type AuditSearch } from './audit-search.ts';

type Api = typeof api;
export type AuditEntry = Awaited<ReturnType<Api['audit']['list']>>['items'][number];
export type Verification = Awaited<ReturnType<Api['audit']['verify']>>;

export const auditListQuery = (search: AuditSearch) => {
  const { page, pageSize } = search;
  const input = { ...toAuditFilter(search), page, pageSize };
  return queryOptions({
    queryKey: ['audit', 'list', input],
    queryFn: ({ signal }) => api.audit.list(input, { signal }),
    placeholderData: keepPreviousData,
  });
};

const mostPeople = 25;

/** People whose name or address has these words in it, of every client. */
export const peopleQuery = (words: string) =>
  queryOptions({
    queryKey: ['audit', 'people', words],
    queryFn: ({ signal }) =>
      api.users.list({ search: words || undefined, pageSize: mostPeople }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The person whom the address names; nobody knows a name any more once they are deleted. */
export const personQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['audit', 'person', uuid],
    queryFn: ({ signal }) => api.users.get({ user: uuid }, { signal }),
    retry: false,
    staleTime: 60_000,
  });

/** Goes through the whole chain; that it was done is an entry of the log itself. */
export function useVerification() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.audit.verify(),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['audit', 'list'] }),
  });
}
