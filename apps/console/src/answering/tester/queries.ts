import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { TesterRun } from '@replique/contract/answering/tester';
import { api } from '../../lib/api-client.ts';
import { queryClient } from '../../lib/query-client.ts';

export const runsAPage = 10;

export const optionsQuery = (client: string) =>
  queryOptions({
    queryKey: ['tester', 'options', client],
    queryFn: ({ signal }) => api.tester.options({ client }, { signal }),
  });

/** A ticket by either of its ids, cut where the form says. */
export const ticketQuery = (client: string, ticket: string, cut: number | undefined) =>
  queryOptions({
    queryKey: ['tester', 'ticket', client, ticket, cut],
    queryFn: ({ signal }) =>
      api.tester.ticket({ client, ticket, ...(cut !== undefined && { cut }) }, { signal }),
    placeholderData: (previous) => (previous?.externalId === ticket ? previous : undefined),
    retry: false,
  });

/** A kept run never changes but for its name. */
export const runQuery = (run: string) =>
  queryOptions({
    queryKey: ['tester', 'run', run],
    queryFn: ({ signal }) => api.tester.get({ run }, { signal }),
    staleTime: Infinity,
    retry: false,
  });

export const runListQuery = (client: string, page: number) =>
  queryOptions({
    queryKey: ['tester', 'runs', client, page],
    queryFn: ({ signal }) => api.tester.list({ client, page, pageSize: runsAPage }, { signal }),
    placeholderData: keepPreviousData,
  });

export const modelViewQuery = (run: string, side: 'a' | 'b') =>
  queryOptions({
    queryKey: ['tester', 'model-view', run, side],
    queryFn: ({ signal }) => api.tester.modelView({ run, side }, { signal }),
    staleTime: Infinity,
  });

/** Puts a run in its place; the lists follow. */
export function keepRun(run: TesterRun): void {
  if (run.uuid === null) return;
  queryClient.setQueryData(runQuery(run.uuid).queryKey, run);
  refreshRuns();
}

export function refreshRuns(): void {
  void queryClient.invalidateQueries({ queryKey: ['tester', 'runs'] });
}
