import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../lib/api-client.ts';
import type { Paging } from '../lib/paging.ts';

type Api = typeof api;
export type ExportedFile = Awaited<ReturnType<Api['exports']['list']>>['items'][number];

const whileMade = 1_500;

export const isBeingMade = ({ state }: Pick<ExportedFile, 'state'>) =>
  state === 'waiting' || state === 'running';

export const exportsQuery = (client: string | undefined, { page, pageSize }: Paging) =>
  queryOptions({
    queryKey: ['exports', 'list', { client, page, pageSize }],
    queryFn: ({ signal }) => api.exports.list({ client, page, pageSize }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some(isBeingMade) ? whileMade : false),
  });
