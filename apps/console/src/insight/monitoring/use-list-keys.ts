import { useRef } from 'react';
import { useSingleKeys } from '../../lib/single-keys.ts';
import { useRowKeys } from '../../ui/list/use-row-keys.ts';

/** Keys of a list inside the box that the answer is for: the rows', and `/` for the search. */
export function useListKeys() {
  const box = useRef<HTMLDivElement>(null);
  useRowKeys(box, {});
  useSingleKeys({
    '/': () => box.current?.querySelector<HTMLInputElement>('input[type="search"]')?.focus(),
  });
  return box;
}
