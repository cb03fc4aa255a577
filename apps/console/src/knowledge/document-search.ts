import type { DocumentRow, DocumentStanding } from '@replique/contract/knowledge';
import type { LanguageCode } from '../lib/language.ts';
import { pickChoice, pickText, pickWhole } from '../lib/search-params.ts';

export const documentKinds = [
  'article',
  'csv',
  'answer',
  'group',
] as const satisfies DocumentRow['kind'][];
export const documentLanguages = ['en', 'fr'] as const satisfies LanguageCode[];
export const documentStandings = [
  'certified',
  'not-certified',
  'excluded',
] as const satisfies DocumentStanding[];
export const pageSizes = [10, 25, 50, 100] as const;

/** What the list of documents keeps in the address. */
export interface DocumentSearch {
  search?: string | undefined;
  kind?: DocumentRow['kind'] | undefined;
  language?: LanguageCode | undefined;
  standing?: DocumentStanding | undefined;
  page: number;
  pageSize: (typeof pageSizes)[number];
}

export function parseDocumentSearch(raw: Record<string, unknown>): DocumentSearch {
  const size = pickWhole(raw['pageSize'], 10, 100);
  return {
    search: pickText(raw['search'])?.slice(0, 200),
    kind: pickChoice(raw['kind'], documentKinds),
    language: pickChoice(raw['language'], documentLanguages),
    standing: pickChoice(raw['standing'], documentStandings),
    page: pickWhole(raw['page'], 1, 100_000) ?? 1,
    pageSize: pageSizes.find((known) => known === size) ?? 25,
  };
}
