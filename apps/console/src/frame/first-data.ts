import { clientListQuery } from '../lib/client-list.ts';
import { api } from '../lib/api-client.ts';
import { queryClient } from '../lib/query-client.ts';
import { currentUserQuery } from '../lib/session/current-user.ts';

const modelsQuery = {
  queryKey: [['models', 'offered'], { input: {}, type: 'query' }],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.models.offered({}, { signal }),
  staleTime: Infinity,
};

/** Spec §4: once logged in, user, client list and models load in parallel. Answers the user's saved language. */
export async function loadFirstData(): Promise<string | null> {
  const user = queryClient.fetchQuery(currentUserQuery);
  void queryClient.prefetchQuery(clientListQuery);
  void queryClient.prefetchQuery(modelsQuery);
  try {
    return (await user).language;
  } catch (error) {
    // oxlint-disable-next-line no-console -- spec §8: a user that cannot be fetched is told to the console only
    console.error('The signed-in user could not be loaded.', error);
    return null;
  }
}
