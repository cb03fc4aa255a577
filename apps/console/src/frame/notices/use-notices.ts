import { queryOptions, useQuery } from '@tanstack/react-query';
import { hasRole } from '../../lib/session/access.ts';
import { api } from '../../lib/api-client.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useSelectedClient } from '../../lib/selected-client.ts';
import { readSession } from '../../lib/session/session.ts';
import { view } from '../../lib/session/view.ts';

export type Notice = Awaited<ReturnType<typeof api.notices.list>>['items'][number];

const everyMs = 60_000;

const noticesQuery = (client: string | undefined) =>
  queryOptions({
    queryKey: ['notices', client],
    queryFn: ({ signal }) => api.notices.list({ client }, { signal }),
    refetchInterval: everyMs,
  });

/** What asks for this person; `see` marks all of it as seen, on the server. */
export function useNotices() {
  const client = useSelectedClient();
  const query = noticesQuery(client);
  const { data } = useQuery({ ...query, enabled: hasRole(readSession().level, 'agent') });
  const newest = data?.items[0]?.at;
  const see = async () => {
    if (newest === undefined || !data?.unseen || view) return;
    await api.notices.seen({ upTo: newest });
    // What was new stays marked while it is looked at.
    queryClient.setQueryData(query.queryKey, (old) => old && { ...old, unseen: 0 });
  };
  return { items: data?.items ?? [], unseen: data?.unseen ?? 0, see };
}
