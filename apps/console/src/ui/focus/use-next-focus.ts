import { useEffect, useRef, type RefObject } from 'react';
import { keepFocus } from './keep-focus.ts';
import { isFocusLost } from './is-focus-lost.ts';

/** How long after an action the focus may still be brought back; later it would only surprise. */
const patience = 5_000;

/**
 * The button that was pressed may be gone after its action. `askFor(selector)` says where the focus belongs then: when
 * it was lost to the page, it goes to the first such element of the box, to the box's heading, or to the page's content.
 */
export function useNextFocus(box: RefObject<HTMLElement | null>): (selector: string) => void {
  const wanted = useRef<{ selector: string; until: number }>(undefined);
  // After every change of the panel: which one takes the button away is the server's affair.
  useEffect(() => {
    if (wanted.current === undefined || !isFocusLost()) return;
    const { selector, until } = wanted.current;
    wanted.current = undefined;
    if (Date.now() > until) return;
    const target = box.current?.querySelector<HTMLElement>(selector);
    (target ?? box.current?.querySelector<HTMLElement>('h2'))?.focus();
    keepFocus();
  });
  return (selector) => {
    wanted.current = { selector, until: Date.now() + patience };
  };
}
