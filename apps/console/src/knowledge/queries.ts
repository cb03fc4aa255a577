import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { DocumentRow, DocumentStanding } from '@replique/contract/knowledge';
import { api } from '../lib/api-client.ts';
import type { LanguageCode } from '../lib/language.ts';

export interface DocumentListInput {
  client: string;
  search?: string | undefined;
  kind?: DocumentRow['kind'] | undefined;
  language?: LanguageCode | undefined;
  standing?: DocumentStanding | undefined;
  page: number;
  pageSize: 10 | 25 | 50 | 100;
}

export const documentListQuery = (input: DocumentListInput) =>
  queryOptions({
    queryKey: ['knowledge', 'list', input],
    queryFn: ({ signal }) => api.knowledge.list(input, { signal }),
    placeholderData: keepPreviousData,
  });

export const documentQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['knowledge', 'detail', uuid],
    queryFn: ({ signal }) => api.knowledge.get({ document: uuid }, { signal }),
  });
