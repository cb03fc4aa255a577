import { useListSearch, type ChangeSearch as Change } from '../lib/use-list-search.ts';
import { parseGroupSearch, writeGroupSearch, type GroupSearch } from './group-search.ts';

export type ChangeSearch = Change<GroupSearch>;

export const useGroupSearch = () => useListSearch(parseGroupSearch, writeGroupSearch);
