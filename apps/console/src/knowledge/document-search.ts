import type { DocumentRow, DocumentSort, DocumentStanding } from '@replique/contract/knowledge';
import type { LanguageCode } from '../lib/language.ts';
import { pickPaging, type Paging } from '../lib/paging.ts';
import { pickChoice, pickText } from '../lib/search-params.ts';

export const documentKinds = [
  'article',
  'csv',
  'written',
  'answer',
  'group',
] as const satisfies DocumentRow['kind'][];
export const documentLanguages = ['en', 'fr'] as const satisfies LanguageCode[];
export const documentStandings = [
  'certified',
  'expiring',
  'waiting',
  'gone',
  'to-review',
  'not-certified',
  'excluded',
  'retired',
] as const satisfies DocumentStanding[];
export const documentSorts = [
  'updated',
  'title',
  'uses',
  'acceptance',
] as const satisfies DocumentSort[];

/** What the list of documents keeps in the address. */
export interface DocumentSearch extends Paging {
  search?: string | undefined;
  kind?: DocumentRow['kind'] | undefined;
  language?: LanguageCode | undefined;
  source?: string | undefined;
  standing?: DocumentStanding | undefined;
  sort?: DocumentSort | undefined;
  direction?: 'asc' | 'desc' | undefined;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function pickUuid(value: unknown): string | undefined {
  return typeof value === 'string' && uuid.test(value) ? value : undefined;
}

export function parseDocumentSearch(raw: Record<string, unknown>): DocumentSearch {
  return {
    search: pickText(raw['search'])?.slice(0, 200),
    kind: pickChoice(raw['kind'], documentKinds),
    language: pickChoice(raw['language'], documentLanguages),
    source: pickUuid(raw['source']),
    standing: pickChoice(raw['standing'], documentStandings),
    sort: pickChoice(raw['sort'], documentSorts),
    direction: pickChoice(raw['direction'], ['asc', 'desc'] as const),
    ...pickPaging(raw),
  };
}
