import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../lib/api-client.ts';
import type { Paging } from '../lib/paging.ts';
import { toExportInput, type ExportSearch } from './export-search.ts';

type Api = typeof api;
export type ExportedFile = Awaited<ReturnType<Api['exports']['list']>>['items'][number];
export type Schedule = Awaited<ReturnType<Api['exports']['listSchedules']>>['items'][number];
export type NewExportInput = Parameters<Api['exports']['ask']>[0];
export type NewScheduleInput = Parameters<Api['exports']['addSchedule']>[0];
export type ScheduleChange = Parameters<Api['exports']['changeSchedule']>[0];

const whileMade = 1_500;

export const isBeingMade = ({ state }: Pick<ExportedFile, 'state'>) =>
  state === 'waiting' || state === 'running';

export const exportsQuery = (client: string | undefined, search: ExportSearch) => {
  const input = toExportInput(client, search);
  return queryOptions({
    queryKey: ['exports', 'list', input],
    queryFn: ({ signal }) => api.exports.list(input, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some(isBeingMade) ? whileMade : false),
  });
};

export const schedulesQuery = (client: string | undefined, { page, pageSize }: Paging) =>
  queryOptions({
    queryKey: ['exports', 'schedules', { client, page, pageSize }],
    queryFn: ({ signal }) => api.exports.listSchedules({ client, page, pageSize }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Something that changes files or schedules: the lists and the bell follow at once. */
export function useExportChange<Input, Answer>(
  change: (input: Input) => Promise<Answer>,
  onDone?: (answer: Answer) => void,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (answer) => {
      void queryClient.invalidateQueries({ queryKey: ['exports'] });
      onDone?.(answer);
    },
  });
}
