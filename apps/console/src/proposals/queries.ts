import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../lib/api-client.ts';
import { queryClient } from '../lib/query-client.ts';

type ListInput = Parameters<typeof api.proposals.list>[0];
type Detail = Awaited<ReturnType<typeof api.proposals.get>>;

/** The job may be at work: who looks at the list sees what it finds without asking. */
const lookAgainMs = 30_000;

export const proposalListQuery = (input: ListInput) =>
  queryOptions({
    queryKey: ['proposals', 'list', input],
    queryFn: ({ signal }) => api.proposals.list(input, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: lookAgainMs,
  });

export const proposalQuery = (proposal: string) =>
  queryOptions({
    queryKey: ['proposals', 'detail', proposal],
    queryFn: ({ signal }) => api.proposals.get({ proposal }, { signal }),
  });

/** Whatever shows the proposal follows; so does what shows documents, for one may have been written. */
export function proposalChanged(changed: Detail): void {
  queryClient.setQueryData(proposalQuery(changed.uuid).queryKey, changed);
  void queryClient.invalidateQueries({ queryKey: ['proposals', 'list'] });
  if (changed.state !== 'accepted') return;
  void queryClient.invalidateQueries({ queryKey: ['knowledge'] });
  void queryClient.invalidateQueries({ queryKey: ['clients', 'checklist'] });
}
