import { toTicketFilter } from './ticket-filter.ts';
import type { TicketSearch } from '../routes.ts';
import { useRef, useState } from 'react';

interface Picked {
  /** The list that was picked from: of another one nothing is picked. */
  of: string;
  keys: ReadonlySet<string>;
  isAll: boolean;
}

const none: ReadonlySet<string> = new Set();

/**
 * Rows picked from the list that the address shows; they stay picked from page to page. `isAll` is everything that the
 * filter finds, whether or not it is on the page.
 */
export function useTicketSelection(
  client: string | undefined,
  search: TicketSearch,
  shown: string[],
) {
  const of = JSON.stringify([client, toTicketFilter(search)]);
  const [picked, setPicked] = useState<Picked>({ of, keys: none, isAll: false });
  const last = useRef<string>(undefined);
  const isCurrent = picked.of === of;
  const isAll = isCurrent && picked.isAll;
  const keys = isAll ? new Set(shown) : isCurrent ? picked.keys : none;

  const onSelect = (changed: string[], on: boolean) => {
    last.current = changed.at(-1);
    const next = on ? [...keys, ...changed] : [...keys].filter((key) => !changed.includes(key));
    setPicked({ of, keys: new Set(next), isAll: false });
  };
  /** One row, or all from the last one that was picked. */
  const onPick = (key: string, isRange: boolean) => {
    const [from, to] = [shown.indexOf(last.current ?? key), shown.indexOf(key)];
    const range =
      isRange && from !== -1 ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [key];
    onSelect(range, isRange || !keys.has(key));
    last.current = key;
  };
  return {
    keys,
    isAll,
    onSelect,
    onPick,
    onSelectAll: () => setPicked({ of, keys: none, isAll: true }),
    onClear: () => setPicked({ of, keys: none, isAll: false }),
  };
}
