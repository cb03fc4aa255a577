import type { WriteBack } from '@replique/contract/helpdesk/write-back';
import { useMutation } from '@tanstack/react-query';
import { orpc, readAgain } from '../../lib/orpc.ts';
import { queryClient } from '../../lib/query-client.ts';

const listOf = (ticket: string) => orpc.writeBack.list.queryKey({ input: { ticket } });

/** An answer does not name its ticket: it is put where it is shown. */
function keep(ticket: string, changed: WriteBack): void {
  queryClient.setQueryData(listOf(ticket), (known) => {
    if (!known) return known;
    const isKnown = known.items.some(({ uuid }) => uuid === changed.uuid);
    const items = isKnown
      ? known.items.map((each) => (each.uuid === changed.uuid ? changed : each))
      : [changed, ...known.items];
    return { ...known, items };
  });
}

export const usePost = (ticket: string) =>
  useMutation(
    orpc.writeBack.post.mutationOptions({
      onSuccess: (changed) => keep(ticket, changed),
      // A suggestion that was changed meanwhile is read again with it.
      onError: () => readAgain(orpc.suggestions.list.key({ input: { ticket } })),
    }),
  );

export const useRetry = (ticket: string) =>
  useMutation(
    orpc.writeBack.retry.mutationOptions({
      onSuccess: (changed) => keep(ticket, changed),
      onError: () => readAgain(listOf(ticket)),
    }),
  );
