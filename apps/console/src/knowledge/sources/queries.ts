import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Source, SourceChangeKind, SourceSync } from '@replique/contract/knowledge/sources';
import { api } from '../../lib/api-client.ts';
import { clientListQuery } from '../../lib/client-list.ts';

/** Whether a reading waits or runs, so that what is shown changes by itself. */
export const isOpen = (sync: SourceSync | null) =>
  sync?.state === 'waiting' || sync?.state === 'running';

const whileReading = 1_500;
const otherwise = 60_000;

export const sourcesQuery = (client: string) =>
  queryOptions({
    queryKey: ['sources', client, 'list'],
    queryFn: ({ signal }) => api.sources.list({ client }, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ lastSync }) => isOpen(lastSync)) ? whileReading : otherwise,
  });

export const syncsQuery = (client: string, source: string) =>
  queryOptions({
    queryKey: ['sources', client, 'syncs', source],
    queryFn: ({ signal }) =>
      api.sources.syncs({ client, source, page: 1, pageSize: 50 }, { signal }),
  });

export interface ChangesInput {
  client: string;
  source: string;
  sync: string;
  kind?: SourceChangeKind | undefined;
  page: number;
}

export const changesPageSize = 25;

export const changesQuery = (input: ChangesInput) =>
  queryOptions({
    queryKey: ['sources', input.client, 'changes', input],
    queryFn: ({ signal }) =>
      api.sources.changes({ ...input, pageSize: changesPageSize }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Everything that follows from sources or their readings: documents, the checklist, the client's help centre. */
export function useRefreshKnowledge() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['knowledge'] }),
      queryClient.invalidateQueries({ queryKey: clientListQuery.queryKey.slice(0, 1) }),
    ]);
}

type InputOf<Route extends keyof typeof api.sources> = Parameters<(typeof api.sources)[Route]>[0];

/** A change of sources, after which they are read again. */
function useSourceChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['sources'] }),
  });
}

export const useDetect = () =>
  useMutation({ mutationFn: (input: InputOf<'detect'>) => api.sources.detect(input) });
export const usePreview = () =>
  useMutation({ mutationFn: (input: InputOf<'preview'>) => api.sources.preview(input) });

export function useAddSource() {
  const refresh = useRefreshKnowledge();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<'add'>) => api.sources.add(input),
    onSuccess: (added, { client }) => {
      const { queryKey } = sourcesQuery(client);
      queryClient.setQueryData(queryKey, (old) => old && { items: [...old.items, added] });
      return Promise.all([queryClient.invalidateQueries({ queryKey: ['sources'] }), refresh()]);
    },
  });
}

export function useRemoveSource() {
  const refresh = useRefreshKnowledge();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<'remove'>) => api.sources.remove(input),
    onSuccess: () =>
      Promise.all([queryClient.invalidateQueries({ queryKey: ['sources'] }), refresh()]),
  });
}

/** Settings of a source are shown as chosen at once, and as stored again when they could not be. */
export function useUpdateSource() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<'update'>) => api.sources.update(input),
    onMutate: ({ client, source, ...change }) => {
      const { queryKey } = sourcesQuery(client);
      queryClient.setQueryData(queryKey, (old) => old && { items: old.items.map(changed) });
      function changed(each: Source): Source {
        const given = Object.fromEntries(
          Object.entries(change).filter(([, value]) => value !== undefined),
        );
        return each.uuid === source ? { ...each, ...given } : each;
      }
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['sources'] }),
  });
}

export const useSyncNow = () =>
  useSourceChange((input: InputOf<'sync'>) => api.sources.sync(input));
export const useCancelSync = () =>
  useSourceChange((input: InputOf<'cancel'>) => api.sources.cancel(input));

export function useDecideMissing() {
  const refresh = useRefreshKnowledge();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<'decide'>) => api.sources.decide(input),
    onSettled: () =>
      Promise.all([queryClient.invalidateQueries({ queryKey: ['sources'] }), refresh()]),
  });
}
