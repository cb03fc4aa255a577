import type { CrmPlatform } from '@replique/contract/helpdesk/crm';
import { useMutation } from '@tanstack/react-query';
import { orpc, readAgain } from '../../lib/orpc.ts';
import { crmKeys } from '../../lib/queries/helpdesk.ts';
import { queryClient } from '../../lib/query-client.ts';

type Input = { platform?: string; params?: { platform?: string } };

/** Of a connection that goes away nothing is asked any more: the server would refuse it. */
export function useDisconnect(client: string, platform: CrmPlatform) {
  return useMutation(
    orpc.crm.disconnect.mutationOptions({
      onMutate: () =>
        Promise.all(crmKeys.map((queryKey) => queryClient.cancelQueries({ queryKey }))),
      onSuccess: () => {
        queryClient.setQueryData(
          orpc.crm.list.queryKey({ input: { client } }),
          (states) =>
            states && {
              items: states.items.map((each) =>
                each.platform === platform ? { ...each, isConnected: false } : each,
              ),
            },
        );
        for (const queryKey of crmKeys)
          queryClient.removeQueries({
            queryKey,
            predicate: ({ queryKey: [, options] }) => {
              const { input } = options as { input?: Input };
              return (input?.platform ?? input?.params?.platform) === platform;
            },
          });
        void readAgain(...crmKeys);
      },
    }),
  );
}
