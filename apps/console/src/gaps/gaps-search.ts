import type { DocumentPair, Gap } from '@replique/contract/gaps';
import type { LanguageCode } from '../lib/language.ts';
import { pickPaging, type Paging } from '../lib/paging.ts';
import { pickChoice } from '../lib/search-params.ts';

export const gapStates = ['open', 'answered', 'dismissed'] as const satisfies Gap['state'][];
const gapViews = ['pairs', 'proposals'] as const;
export const gapDays = ['30', '90'] as const;
export const gapLanguages = ['en', 'fr'] as const satisfies LanguageCode[];
export const pairKinds = [
  'contradiction',
  'duplicate',
  'overlap',
] as const satisfies DocumentPair['kind'][];
export const pairStates = ['open', 'kept', 'retired'] as const satisfies DocumentPair['state'][];

/** What the tab keeps in the address; `view` says which of its three lists is shown. */
export interface GapsSearch extends Paging {
  view?: (typeof gapViews)[number] | undefined;
  days?: (typeof gapDays)[number] | undefined;
  state?: Gap['state'] | undefined;
  language?: LanguageCode | undefined;
  kind?: DocumentPair['kind'] | undefined;
  decision?: DocumentPair['state'] | undefined;
}

export function parseGapsSearch(raw: Record<string, unknown>): GapsSearch {
  return {
    view: pickChoice(raw['view'], gapViews),
    days: pickChoice(raw['days'], gapDays),
    state: pickChoice(raw['state'], gapStates),
    language: pickChoice(raw['language'], gapLanguages),
    kind: pickChoice(raw['kind'], pairKinds),
    decision: pickChoice(raw['decision'], pairStates),
    ...pickPaging(raw),
  };
}

/** The period of a gap, as a number; the shorter one unless the address says otherwise. */
export function daysOf({ days }: Pick<GapsSearch, 'days'>): 30 | 90 {
  return days === '90' ? 90 : 30;
}
