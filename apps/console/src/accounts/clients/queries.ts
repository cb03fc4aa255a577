import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';
import { orpc } from '../../lib/orpc.ts';
import { clientListQuery } from '../../lib/client-list.ts';

/** One client with its settings, by uuid or v1 id. */
export const clientQuery = (id: string) =>
  queryOptions({
    queryKey: ['clients', 'detail', id],
    queryFn: ({ signal }) => api.clients.get({ client: id }, { signal }),
  });

type ClientChange = Parameters<typeof api.clients.update>[0]['body'];

/** Everything read of clients may differ now: the list, the details, the checklist. */
export function refreshClients(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: clientListQuery.queryKey.slice(0, 1) });
}

/** Changes settings of a client (PATCH /v1/clients/{id}); the answer is what the tabs show next. */
export function useSaveClient(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ClientChange) => api.clients.update({ params: { id }, body }),
    onSuccess: (saved, { acceptanceThreshold }) => {
      queryClient.setQueryData(
        clientQuery(id).queryKey,
        // The answer has the settings of the v1 form only.
        (known) =>
          known && { ...known, ...saved, ...(acceptanceThreshold && { acceptanceThreshold }) },
      );
      return refreshClients(queryClient);
    },
  });
}

/** LLM → model → label (spec §7): of a client, or without one the list that the console loads at its start. */
export const offeredModelsQuery = (client?: string) =>
  orpc.models.offered.queryOptions({ input: client ? { client } : {}, staleTime: Infinity });

/** The prompts that a client may answer with: those of the archive are not among them. */
export const promptChoicesQuery = orpc.prompts.list.queryOptions({ input: { archived: '0' } });

export const checklistQuery = (client: string) =>
  queryOptions({
    queryKey: ['clients', 'checklist', client],
    queryFn: ({ signal }) => api.clients.checklist({ client }, { signal }),
  });

export const setupDifferenceQuery = (client: string, from: string) =>
  queryOptions({
    queryKey: ['clients', 'setup-difference', client, from],
    queryFn: ({ signal }) => api.clients.setupDifference({ client, from }, { signal }),
    staleTime: 0,
  });

/** A change after which everything of clients is read again. */
function useClientChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: change, onSuccess: () => refreshClients(queryClient) });
}

type InputOf<Route extends keyof typeof api.clients> = Parameters<(typeof api.clients)[Route]>[0];

export const useCreateClient = () =>
  useClientChange((input: InputOf<'create'>) => api.clients.create(input));

export const useArchiveClient = () =>
  useClientChange(({ uuid, archived }: { uuid: string; archived: boolean }) =>
    api.clients.updateV2({ params: { uuid }, body: { archived } }),
  );

/** The erasing is a job that goes on for a moment; in the list the client is gone at once. */
export function useEraseClient() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: { id: string }) => api.clients.remove(input),
    onSuccess: async (_, { id }) => {
      await refreshClients(queryClient);
      queryClient.setQueryData(clientListQuery.queryKey, (list) =>
        list?.filter(({ uuid }) => uuid !== id),
      );
    },
  });
}

export const useCopySetup = () =>
  useClientChange((input: InputOf<'copySetup'>) => api.clients.copySetup(input));
