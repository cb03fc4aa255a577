import type { Source } from '@replique/contract/knowledge/sources';
import { useMutation } from '@tanstack/react-query';
import { orpc, readAgain } from '../../lib/orpc.ts';
import { queryClient } from '../../lib/query-client.ts';

/** Settings of a source are shown as chosen at once, and as stored again when they could not be. */
export const useUpdateSource = () =>
  useMutation(
    orpc.sources.update.mutationOptions({
      onMutate: ({ client, source, ...change }) => {
        const queryKey = orpc.sources.list.queryKey({ input: { client } });
        queryClient.setQueryData(queryKey, (old) => old && { items: old.items.map(changed) });
        function changed(each: Source): Source {
          const given = Object.fromEntries(
            Object.entries(change).filter(([, value]) => value !== undefined),
          );
          return each.uuid === source ? { ...each, ...given } : each;
        }
      },
      onSettled: () => readAgain(orpc.sources.key()),
    }),
  );
