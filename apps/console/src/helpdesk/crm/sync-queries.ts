import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CrmPlatform } from '@replique/contract/helpdesk/crm';
import type { CrmSyncState } from '@replique/contract/helpdesk/crm-sync';
import { api } from '../../lib/api-client.ts';

type PlatformOf = { client: string; platform: CrmPlatform };

const quickMs = 3_000;
const calmMs = 10_000;

const isBusy = (state: CrmSyncState | undefined) =>
  state !== undefined && state.state !== 'off' && (!state.isCaughtUp || state.waitingCount > 0);

/** How far a CRM is read; looked at often while something moves. */
export const crmSyncQuery = ({ client, platform }: PlatformOf) =>
  queryOptions({
    queryKey: ['crm', client, 'sync', platform],
    queryFn: ({ signal }) => api.crmSync.read({ client, platform }, { signal }),
    refetchInterval: ({ state }) => (isBusy(state.data) ? quickMs : calmMs),
  });

export const deadLetterPageSize = 10;

export const deadLettersQuery = ({ client, platform, page }: PlatformOf & { page: number }) =>
  queryOptions({
    queryKey: ['crm', client, 'dead-letters', platform, page],
    queryFn: ({ signal }) =>
      api.crmSync.deadLetters({ client, platform, page, pageSize: deadLetterPageSize }, { signal }),
  });

/** The answer is the new state, which is shown at once. */
function useSyncChange<Input>(
  { client, platform }: PlatformOf,
  change: (input: Input) => Promise<CrmSyncState>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (state) => {
      queryClient.setQueryData(crmSyncQuery({ client, platform }).queryKey, state);
      void queryClient.invalidateQueries({ queryKey: ['crm', client, 'dead-letters', platform] });
    },
  });
}

export const useReadNow = (of: PlatformOf) => useSyncChange(of, () => api.crmSync.readNow(of));

export const useReadAgain = (of: PlatformOf) =>
  useSyncChange(of, (since: string) => api.crmSync.start({ ...of, since }));

/** A dead letter, or `all` of them. */
export const useRedeliver = (of: PlatformOf) =>
  useSyncChange(of, (letter: string) =>
    letter === 'all' ? api.crmSync.redeliverAll(of) : api.crmSync.redeliver({ ...of, letter }),
  );
