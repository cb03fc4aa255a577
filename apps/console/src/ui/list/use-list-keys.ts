import { useRef } from 'react';
import { useSingleKeys } from '../../lib/single-keys.ts';
import { useRowKeys, type RowKeys } from './use-row-keys.ts';

/** Keys of a list inside the box that the answer is for: the rows', and `/` for the search. */
export function useListKeys(onPick?: RowKeys['onPick']) {
  const box = useRef<HTMLDivElement>(null);
  useRowKeys(box, { onPick });
  useSingleKeys({
    '/': () => box.current?.querySelector<HTMLInputElement>('input[type="search"]')?.focus(),
  });
  return box;
}
