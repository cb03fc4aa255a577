import { useEffect, useRef, useState } from 'react';

/**
 * Mantine knows who had the focus from the second opening on: a dialog that comes to the page with its first one gives
 * the focus back itself that time.
 */
export function useFirstFocusBack(isOpen: boolean): void {
  const [opener] = useState(() => document.activeElement);
  const isDone = useRef(false);
  useEffect(() => {
    if (isOpen || isDone.current) return;
    isDone.current = true;
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  }, [isOpen, opener]);
}
