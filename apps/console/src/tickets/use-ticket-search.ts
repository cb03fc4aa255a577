import { useListSearch, type ChangeSearch as Change } from '../lib/use-list-search.ts';
import { parseTicketSearch, writeTicketSearch, type TicketSearch } from './ticket-search.ts';

export type ChangeSearch = Change<TicketSearch>;

export const useTicketSearch = () => useListSearch(parseTicketSearch, writeTicketSearch);
