import { useEffect, useRef, type RefObject } from 'react';

/**
 * Gives the focus back to what opened a dialog that is mounted only while it is asked for: gone at once, it cannot do
 * that itself, and the keyboard would begin anew at the top of the page.
 */
export function useFocusBack<Element extends HTMLElement>(
  isOpen: boolean,
): RefObject<Element | null> {
  const opener = useRef<Element>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [isOpen]);
  return opener;
}
