import { useLayoutEffect, useRef } from 'react';

/** Below a list that is a tab of a page, as all around a list of its own. */
const margin = 24;

/**
 * Tells the table of a list how high it may be (`--table-room`): the rows around it, however many lines they take, and the
 * pages below it stay on the screen.
 */
export function useTableRoom(isTab: boolean) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = list.current;
    const scroller = box?.closest('main')?.parentElement;
    if (!box || !scroller) return undefined;
    const measure = () => {
      const table = box.querySelector<HTMLElement>('[data-table]');
      if (!table) return;
      const { top } = scroller.getBoundingClientRect();
      const above = box.getBoundingClientRect().top - top + scroller.scrollTop;
      // What holds the rows is inside its border.
      const others = above + box.offsetHeight - table.clientHeight + (isTab ? margin : 0);
      box.style.setProperty('--table-room', `${scroller.clientHeight - others}px`);
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const each of [box, scroller]) observer.observe(each);
    return () => observer.disconnect();
  }, [isTab]);
  return list;
}
