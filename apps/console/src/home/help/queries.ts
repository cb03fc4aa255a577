import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api-client.ts';
import { asLanguage, type LanguageCode } from '../../lib/language/language.ts';

// The pages are the server's: they change with its version alone.
const staleTime = Infinity;

export type HelpEntry = Awaited<ReturnType<typeof api.help.list>>['items'][number];
export type HelpPage = Awaited<ReturnType<typeof api.help.get>>;
export type HelpFound = Awaited<ReturnType<typeof api.help.search>>['items'][number];

/** The language of the pages: that of the console. */
export function useHelpLanguage(): LanguageCode {
  const { i18n } = useTranslation();
  return asLanguage(i18n.language) ?? 'en';
}

export const helpListQuery = (language: LanguageCode) =>
  queryOptions({
    queryKey: ['help', 'list', language],
    queryFn: ({ signal }) => api.help.list({ language }, { signal }),
    staleTime,
  });

export const helpPageQuery = (page: string, language: LanguageCode) =>
  queryOptions({
    queryKey: ['help', 'page', page, language],
    queryFn: ({ signal }) => api.help.get({ page, language }, { signal }),
    staleTime,
  });

export const helpSearchQuery = (search: string, language: LanguageCode) =>
  queryOptions({
    queryKey: ['help', 'search', search, language],
    queryFn: ({ signal }) => api.help.search({ search, language }, { signal }),
    enabled: search !== '',
    staleTime,
    placeholderData: keepPreviousData,
  });
