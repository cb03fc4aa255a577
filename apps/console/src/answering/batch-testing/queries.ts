import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type { TestRun } from '@replique/contract/answering/batch-testing';
import { api } from '../../lib/api-client.ts';
import { queryClient } from '../../lib/query-client.ts';
import type { CaseSearch, RunSearch } from '../routes.ts';

export type RunInput = Parameters<typeof api.batchTesting.estimate>[0];
type RunsInput = Parameters<typeof api.batchTesting.runs>[0];

const whileRunning = 1_000;

export const isOpen = ({ state }: Pick<TestRun, 'state'>): boolean =>
  state === 'waiting' || state === 'running';

/** Sets of a client, or of every client that answers with a prompt. */
export const setsQuery = (of: { client?: string; prompt?: string }) =>
  queryOptions({
    queryKey: ['batch-testing', 'sets', of],
    queryFn: async ({ signal }) => (await api.batchTesting.sets(of, { signal })).items,
    refetchInterval: ({ state }) =>
      state.data?.some(({ running }) => running !== null) ? whileRunning : false,
  });

export const setQuery = (set: string) =>
  queryOptions({
    queryKey: ['batch-testing', 'set', set],
    queryFn: ({ signal }) => api.batchTesting.set({ set }, { signal }),
    refetchInterval: ({ state }) => (state.data?.running ? whileRunning : false),
  });

export const casesQuery = (set: string, { search, last, page, pageSize }: CaseSearch) =>
  queryOptions({
    queryKey: ['batch-testing', 'cases', set, { search, last, page, pageSize }],
    queryFn: ({ signal }) =>
      api.batchTesting.cases({ set, search, last, page, pageSize }, { signal }),
    placeholderData: keepPreviousData,
  });

export const caseQuery = (testCase: string) =>
  queryOptions({
    queryKey: ['batch-testing', 'case', testCase],
    queryFn: ({ signal }) => api.batchTesting.case({ case: testCase }, { signal }),
    // What is being written must not change under the hands.
    refetchOnWindowFocus: false,
  });

export const runsQuery = (input: RunsInput) =>
  queryOptions({
    queryKey: ['batch-testing', 'runs', input],
    queryFn: ({ signal }) => api.batchTesting.runs(input, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some(isOpen) ? whileRunning : false),
  });

export const runQuery = (run: string) =>
  queryOptions({
    queryKey: ['batch-testing', 'run', run],
    queryFn: ({ signal }) => api.batchTesting.getRun({ run }, { signal }),
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? whileRunning : false),
  });

export const runCasesQuery = (run: TestRun, search: RunSearch) =>
  queryOptions({
    queryKey: ['batch-testing', 'run-cases', run.uuid, search],
    queryFn: ({ signal }) => api.batchTesting.runCases({ run: run.uuid, ...search }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: isOpen(run) ? whileRunning : false,
  });

export const runCaseQuery = (run: TestRun, testCase: string) =>
  queryOptions({
    queryKey: ['batch-testing', 'run-case', run.uuid, testCase],
    queryFn: ({ signal }) =>
      api.batchTesting.runCase({ run: run.uuid, case: testCase }, { signal }),
    refetchInterval: isOpen(run) ? whileRunning : false,
  });

/** What a run would take; asked anew with every choice. */
export const estimateQuery = (input: RunInput) =>
  queryOptions({
    queryKey: ['batch-testing', 'estimate', input],
    queryFn: ({ signal }) => api.batchTesting.estimate(input, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });

/** Everything that shows sets, cases or runs follows, what stands before a deployment too. */
export async function refreshTests(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['batch-testing'] }),
    queryClient.invalidateQueries({ queryKey: ['deployments'] }),
  ]);
}

/** A change of sets, cases or runs; what shows them is read again once `onDone` has led away from what is gone. */
export function useTestChange<Input, Answer>(
  change: (input: Input) => Promise<Answer>,
  onDone: (answer: Answer, input: Input) => unknown,
) {
  return useMutation({
    mutationFn: change,
    onSuccess: async (answer, input) => {
      await onDone(answer, input);
      void refreshTests();
    },
  });
}
