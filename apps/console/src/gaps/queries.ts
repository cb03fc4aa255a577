import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../lib/api-client.ts';
import { useErrorText } from '../lib/phrase.ts';
import { queryClient } from '../lib/query-client.ts';
import { showAlert } from '../ui/alert-store.ts';
import { escapeHtml } from '../ui/escape-html.ts';

type ListInput = Parameters<typeof api.gaps.list>[0];
type PairsInput = Parameters<typeof api.gaps.pairs>[0];

/** The job may be at work: who looks at the list sees what it finds without asking. */
const lookAgainMs = 30_000;

export const gapListQuery = (input: ListInput) =>
  queryOptions({
    queryKey: ['gaps', 'list', input],
    queryFn: ({ signal }) => api.gaps.list(input, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: lookAgainMs,
  });

export const gapQuery = (gap: string, days: 30 | 90) =>
  queryOptions({
    queryKey: ['gaps', 'detail', gap, days],
    queryFn: ({ signal }) => api.gaps.get({ gap, days }, { signal }),
  });

export const pairListQuery = (input: PairsInput) =>
  queryOptions({
    queryKey: ['gaps', 'pairs', input],
    queryFn: ({ signal }) => api.gaps.pairs(input, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: lookAgainMs,
  });

export const pairQuery = (pair: string) =>
  queryOptions({
    queryKey: ['gaps', 'pair', pair],
    queryFn: ({ signal }) => api.gaps.pair({ pair }, { signal }),
  });

type SaidKey =
  | 'gaps.refreshed'
  | 'gaps.dismissed'
  | 'gaps.reopened'
  | 'gaps.kept'
  | 'gaps.pairReopened'
  | 'gaps.retired';

/** A change of gaps or pairs: says what was done, and everything that shows them follows. */
export function useGapChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: ({ input }: { input: Input; said: SaidKey }) => change(input),
    onSuccess: async (_, { said }) => {
      showAlert({ text: escapeHtml(t(said)) });
      await queryClient.invalidateQueries({ queryKey: ['gaps'] });
      // A document may have been put away or certified with it.
      await queryClient.invalidateQueries({ queryKey: ['knowledge'] });
    },
    onError: (error) =>
      showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 }),
  });
}
