import { useRef, useState } from 'react';

/** So many tickets one change may name. */
export const mostPicked = 500;

/** Tickets picked of a group; they stay picked from page to page. `shown` are those of this page, in their order. */
export function usePicking(shown: string[]) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);

  const select = (changed: string[], on: boolean) => {
    last.current = changed.at(-1);
    setKeys((old) => {
      const next = on ? [...old, ...changed] : [...old].filter((key) => !changed.includes(key));
      return new Set(next.slice(0, mostPicked));
    });
  };
  return {
    keys,
    isAllShown: shown.length > 0 && shown.every((key) => keys.has(key)),
    /** One row, or with `isRange` all from the last one that was picked. */
    pick: (key: string, isRange: boolean) => {
      const [from, to] = [shown.indexOf(last.current ?? key), shown.indexOf(key)];
      const range =
        isRange && from !== -1 ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [key];
      select(range, isRange || !keys.has(key));
      last.current = key;
    },
    pickShown: (on: boolean) => select(shown, on),
    /** These and no others. */
    replace: (picked: string[]) => setKeys(new Set(picked.slice(0, mostPicked))),
    clear: () => setKeys(new Set()),
  };
}

export type Picking = ReturnType<typeof usePicking>;
