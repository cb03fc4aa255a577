import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';

type Routes = typeof api.personalData;
export type Retention = Awaited<ReturnType<Routes['retention']>>;
export type Months = Pick<Retention, 'ticketMonths' | 'chatMonths' | 'recordMonths'>;
export type PersonFound = Awaited<ReturnType<Routes['find']>>;
export type Erasure = Awaited<ReturnType<Routes['erasures']>>['items'][number];

export const retentionQuery = (client: string) =>
  queryOptions({
    queryKey: ['retention', client],
    queryFn: ({ signal }) => api.personalData.retention({ client }, { signal }),
  });

const lookEveryMs = 2_000;

/** Read again while one of them is not done. */
export const erasuresQuery = (client: string) =>
  queryOptions({
    queryKey: ['person-erasures', client],
    queryFn: ({ signal }) => api.personalData.erasures({ client }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.items.some(({ state }) => state !== 'done') ? lookEveryMs : false,
  });

export function useSaveRetention(client: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (months: Months) => api.personalData.saveRetention({ client, ...months }),
    onSuccess: (saved) => queryClient.setQueryData(retentionQuery(client).queryKey, saved),
  });
}

export function useFindPerson(client: string) {
  return useMutation({
    mutationFn: (email: string) => api.personalData.find({ client, email }),
  });
}

export function useErasePerson(client: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (asked: { email: string; confirm: string }) =>
      api.personalData.erase({ client, ...asked }),
    onSuccess: () => queryClient.invalidateQueries(erasuresQuery(client)),
  });
}

export function useExportPerson(client: string, language: 'en' | 'fr') {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (email: string) =>
      api.exports.ask({ kind: 'person', format: 'json', language, client, filter: { email } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [['exports']] }),
  });
}
