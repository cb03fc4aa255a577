import { type RefObject, useLayoutEffect, useState } from 'react';
import type { DataColumn } from './data-table.tsx';

type Column = Pick<DataColumn<never>, 'key' | 'width' | 'hideBelow'>;

/** Below this, what is left for a name or a title holds not even a word. */
const leastFree = '6rem';

/** A CSS width in pixels. */
function pixels(box: HTMLElement, width: string): number {
  const probe = document.createElement('i');
  probe.style.position = 'absolute';
  probe.style.width = width;
  box.append(probe);
  const { offsetWidth } = probe;
  probe.remove();
  return offsetWidth;
}

/**
 * Which columns go so that those without a width stay readable: first those that narrow screens leave out first, of
 * equals the last.
 */
export function findLeftOut(columns: Column[], room: number, widthOf: (css: string) => number) {
  const needed = columns.map(({ width }) => widthOf(width ?? leastFree));
  let missing = needed.reduce((sum, width) => sum + width, 0) - room;
  const spare = columns
    .map((column, place) => ({ ...column, place, needed: needed[place] ?? 0 }))
    .filter(({ width, hideBelow }) => width !== undefined && hideBelow !== undefined)
    .toSorted((a, b) => (b.hideBelow ?? 0) - (a.hideBelow ?? 0) || b.place - a.place);
  const leftOut: string[] = [];
  for (const column of spare) {
    if (missing <= 0) break;
    missing -= column.needed;
    leftOut.push(column.key);
  }
  return leftOut;
}

function isOnScreen({ hideBelow }: Column): boolean {
  return hideBelow === undefined || matchMedia(`(min-width: ${hideBelow}em)`).matches;
}

/**
 * The window says too little of a table's room: beside a client's rail it has a quarter less. Answers the keys of the
 * columns to leave out.
 * @param reserved CSS width that is no column's: the checkboxes
 */
export function useLeftOut(
  grid: RefObject<HTMLElement | null>,
  columns: Column[] | undefined,
  reserved: string,
): ReadonlySet<string> {
  const [leftOut, setLeftOut] = useState<string[]>([]);
  useLayoutEffect(() => {
    const box = grid.current;
    if (box === null || columns === undefined) return undefined;
    const measure = () => {
      const widthOf = (css: string) => pixels(box, css);
      const room = box.clientWidth - widthOf(reserved);
      // A table that is not shown yet has no width.
      const next = room > 0 ? findLeftOut(columns.filter(isOnScreen), room, widthOf) : [];
      setLeftOut((now) => (now.join() === next.join() ? now : next));
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(box);
    return () => watch.disconnect();
  });
  return new Set(leftOut);
}
