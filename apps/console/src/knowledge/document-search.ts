import type { DocumentRow, DocumentStanding } from '@replique/contract/knowledge';
import type { LanguageCode } from '../lib/language.ts';
import { pickPaging, type Paging } from '../lib/paging.ts';
import { pickChoice, pickText } from '../lib/search-params.ts';

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

/** What the list of documents keeps in the address. */
export interface DocumentSearch extends Paging {
  search?: string | undefined;
  kind?: DocumentRow['kind'] | undefined;
  language?: LanguageCode | undefined;
  standing?: DocumentStanding | undefined;
}

export function parseDocumentSearch(raw: Record<string, unknown>): DocumentSearch {
  return {
    search: pickText(raw['search'])?.slice(0, 200),
    kind: pickChoice(raw['kind'], documentKinds),
    language: pickChoice(raw['language'], documentLanguages),
    standing: pickChoice(raw['standing'], documentStandings),
    ...pickPaging(raw),
  };
}
