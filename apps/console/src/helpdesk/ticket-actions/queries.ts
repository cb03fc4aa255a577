import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';
import { queryClient } from '../../lib/query-client.ts';

type Api = typeof api;
export type TicketAction = Awaited<ReturnType<Api['ticketActions']['list']>>['items'][number];
export type StartInput = Parameters<Api['ticketActions']['start']>[0];
export type ActionName = TicketAction['action'];

/** One's own actions; the bell asks for them again while one of them runs. */
export const actionsQuery = queryOptions({
  queryKey: ['ticket-actions'],
  queryFn: ({ signal }) => api.ticketActions.list(undefined, { signal }),
});

/** The bell follows at once. */
export async function refreshActions(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: actionsQuery.queryKey });
}

export function useStartAction(onStarted: (action: TicketAction) => void) {
  return useMutation({
    mutationFn: (input: StartInput) => api.ticketActions.start(input),
    onSuccess: (action) => {
      void refreshActions();
      onStarted(action);
    },
  });
}
