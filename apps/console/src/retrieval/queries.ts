import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type { RetrievalTest } from '@replique/contract/retrieval';
import { api } from '../lib/api-client.ts';
import type { LanguageCode } from '../lib/language.ts';
import { queryClient } from '../lib/query-client.ts';
import type { RetrievalSearch } from './retrieval-search.ts';

/** Searches nothing before something is asked; the same question is asked anew each time the screen is opened. */
export const retrievalQuery = (client: string, search: RetrievalSearch) =>
  queryOptions({
    queryKey: ['retrieval', 'search', client, search],
    queryFn: ({ signal }) => api.retrieval.search({ client, ...search }, { signal }),
    enabled: (search.question ?? search.ticket) !== undefined,
    placeholderData: keepPreviousData,
  });

export const titlesQuery = (client: string, search: string) =>
  queryOptions({
    queryKey: ['retrieval', 'documents', client, search],
    queryFn: ({ signal }) => api.retrieval.documents({ client, search }, { signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });

export const ticketsQuery = (client: string, search: string) =>
  queryOptions({
    queryKey: ['retrieval', 'tickets', client, search],
    queryFn: ({ signal }) => api.tickets.list({ client, search, pageSize: 10 }, { signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });

export const testsQuery = (client: string) =>
  queryOptions({
    queryKey: ['retrieval', 'tests', client],
    queryFn: ({ signal }) => api.retrieval.tests({ client }, { signal }),
  });

type Tests = { items: RetrievalTest[]; nextCursor: string | null; total: number };

const refetchTests = (client: string) =>
  queryClient.invalidateQueries({ queryKey: testsQuery(client).queryKey });

export type TestDraft = {
  question: string;
  language?: LanguageCode | undefined;
  documents: string[];
};

export function useSaveTest(client: string, onSaved: () => void) {
  return useMutation({
    mutationFn: (draft: TestDraft) => api.retrieval.saveTest({ client, ...draft }),
    onSuccess() {
      void refetchTests(client);
      onSaved();
    },
  });
}

export function useRunTests(client: string, onRun: (tests: Tests) => void) {
  return useMutation({
    mutationFn: () => api.retrieval.runTests({ client }),
    onSuccess(tests) {
      queryClient.setQueryData(testsQuery(client).queryKey, tests);
      onRun(tests);
    },
  });
}

export function useDeleteTest(client: string, onDeleted: () => void) {
  return useMutation({
    mutationFn: (test: string) => api.retrieval.deleteTest({ client, test }),
    onSuccess() {
      void refetchTests(client);
      onDeleted();
    },
  });
}
