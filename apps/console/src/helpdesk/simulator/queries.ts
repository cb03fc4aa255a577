import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SimulatedTicket, SimulatedTicketDetail } from '@replique/contract/helpdesk/simulator';
import { api } from '../../lib/api-client.ts';

export type { SimulatedTicket, SimulatedTicketDetail };

/** One watches: a note arrives some seconds after its ticket. */
const lookAgainMs = 3_000;

export const simulatedListQuery = (client: string | undefined) =>
  queryOptions({
    enabled: client !== undefined,
    queryKey: ['simulator', 'list', client],
    queryFn: ({ signal }) => api.simulator.list({ client: client ?? '' }, { signal }),
    refetchInterval: lookAgainMs,
  });

/** Whether the client works with the demo's CRM: asked once, for the ways that lead there. */
export const simulatorIsOnQuery = (client: string | undefined) =>
  queryOptions({
    enabled: client !== undefined,
    queryKey: ['simulator', 'is-on', client],
    queryFn: async ({ signal }) =>
      (await api.simulator.list({ client: client ?? '' }, { signal })).isOn,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const simulatedTicketQuery = (client: string, id: string) =>
  queryOptions({
    queryKey: ['simulator', 'detail', client, id],
    queryFn: ({ signal }) => api.simulator.read({ client, id }, { signal }),
    refetchInterval: lookAgainMs,
  });

function useKeeping(client: string) {
  const queryClient = useQueryClient();
  return (ticket: SimulatedTicketDetail) => {
    queryClient.setQueryData(simulatedTicketQuery(client, ticket.id).queryKey, ticket);
    void queryClient.invalidateQueries({ queryKey: ['simulator', 'list'] });
  };
}

export function useWriteAsCustomer(client: string) {
  return useMutation({
    mutationFn: (ticket: { name: string; subject: string; text: string }) =>
      api.simulator.write({ client, ...ticket }),
    onSuccess: useKeeping(client),
  });
}

export function useAnswerAsAgent(client: string, id: string) {
  return useMutation({
    mutationFn: (text: string) => api.simulator.answer({ client, id, text }),
    onSuccess: useKeeping(client),
  });
}
