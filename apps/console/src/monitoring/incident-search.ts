import type { IncidentKind } from '@replique/contract/monitoring';
import { pickPaging, writePaging, type Paging } from '../lib/paging.ts';
import { pickChoice } from '../lib/search-params.ts';
import { useListSearch, type ChangeSearch } from '../lib/use-list-search.ts';
import type { IncidentListInput } from './queries.ts';

export const incidentKinds = [
  'check',
  'queue',
  'provider',
  'figures-differ',
] as const satisfies IncidentKind[];
export const incidentStates = ['all', 'open', 'ended'] as const;

/** What the list of incidents keeps in the address, beside the selected client. */
export interface IncidentSearch extends Paging {
  state: (typeof incidentStates)[number];
  kind: IncidentKind | undefined;
}

export function parseIncidentSearch(raw: Record<string, unknown>): IncidentSearch {
  return {
    state: pickChoice(raw['state'], incidentStates) ?? 'all',
    kind: pickChoice(raw['kind'], incidentKinds),
    ...pickPaging(raw),
  };
}

/** The parameters to write into a link: what equals the default is left out. */
export function writeIncidentSearch(search: IncidentSearch): Record<string, string | undefined> {
  const { state, kind } = search;
  return { state: state === 'all' ? undefined : state, kind, ...writePaging(search) };
}

export const toIncidentInput = (
  client: string | undefined,
  search: IncidentSearch,
): IncidentListInput => ({ client, ...search });

export type ChangeIncidents = ChangeSearch<IncidentSearch>;

export const useIncidentSearch = () => useListSearch(parseIncidentSearch, writeIncidentSearch);
