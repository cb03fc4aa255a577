import { useEffect, useLayoutEffect, type RefObject } from 'react';
import { isFocusLost } from '../focus/is-focus-lost.ts';

/** Between the bar and what is read above it. */
const gap = 24;

function scrollerOf(element: HTMLElement): HTMLElement | undefined {
  for (let box = element.parentElement; box; box = box.parentElement)
    if (['auto', 'scroll'].includes(getComputedStyle(box).overflowY)) return box;
  return undefined;
}

/** @returns takes the room back */
function makeRoom(bar: HTMLElement): (() => void) | undefined {
  const scroller = scrollerOf(bar);
  if (!scroller) return undefined;
  const keepRoom = () => {
    scroller.style.scrollPaddingBottom = `${bar.offsetHeight + gap}px`;
  };
  keepRoom();
  // A field is brought out from under the bar; a long text comes out with the next letter.
  const field = document.activeElement;
  if (field?.matches('input, select') && scroller.contains(field))
    field.scrollIntoView({ block: 'nearest' });
  const sizes = new ResizeObserver(keepRoom);
  sizes.observe(bar);
  return () => {
    sizes.disconnect();
    scroller.style.scrollPaddingBottom = '';
  };
}

/**
 * What stands over the bottom of what scrolls must not hide the line that is typed: the browser brings caret and focus
 * into view above it, however high it is.
 */
export function useBarRoom(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => (bar.current ? makeRoom(bar.current) : undefined), [bar]);
}

/** The bar goes with what it saved: the focus goes back to the field that was left for it. */
export function useFocusFromBar(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = bar.current;
    let field: Element | null = document.activeElement;
    let isInBar = false;
    const watch = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      isInBar = element?.contains(target) ?? false;
      if (!isInBar) field = target;
    };
    document.addEventListener('focusin', watch);
    return () => {
      document.removeEventListener('focusin', watch);
      if (!isInBar || !isFocusLost()) return;
      // A field with a list would open it.
      const isPlain = field?.isConnected && !field.matches('[role="combobox"], [aria-haspopup]');
      const back = isPlain ? field : document.getElementById('main');
      if (back instanceof HTMLElement) back.focus({ preventScroll: true });
    };
  }, [bar]);
}
